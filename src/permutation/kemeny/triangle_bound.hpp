#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "margin_rows.hpp"
#include "pair_bounds.hpp"

namespace witan {

/// Three items i < j < k. With x(a,b) = 1 if a is above b, every order satisfies 0 ≤ x(i,j) + x(j,k) − x(i,k) ≤ 1.
struct Triangle {
  std::uint32_t i, j, k;
};

/// A lower bound of the cost of all orders from multipliers of triangles, in integers only.
///
/// By Lagrangian duality, any multipliers y give the bound
///
///     Σ_{i<j} max(0, m_ij) + Σ_{i<j} min over the allowed x of c(i,j)·x + Σ_t min(0, y_t)
///
/// with m the margins, c(i,j) = −m_ij − Σ_t y_t·(coefficient of x(i,j) in triangle t), and x in {0, 1} or fixed. It is
/// valid for all multipliers, however they were found, so the proof of an optimum does not depend on the tolerance of a
/// solver. Multipliers are whole multiples of 2^−shift(), where the shift depends on the sum of the margins only.
class TriangleBound {
 public:
  explicit TriangleBound(const MarginRows& margins);

  [[nodiscard]] int shift() const { return shift_; }
  /// Returns the greatest common divisor of all margins; costs of orders are multiples of it. 0 if all margins are 0.
  [[nodiscard]] Units divisor() const { return divisor_; }
  /// Rounds multipliers to multiples of 2^−shift(). Returns zeros if they are too large for 64 bits.
  [[nodiscard]] std::vector<std::int64_t> rounded(std::span<const double> multipliers) const;

  /// The bound for all orders that obey `bounds`. O(items² + triangles).
  struct Value {
    std::int64_t scaled = 0;            ///< the bound times 2^shift()
    std::vector<std::int64_t> reduced;  ///< c(i,j) times 2^shift(), at i · items + j for i < j
  };
  [[nodiscard]] Value evaluate(std::span<const Triangle> triangles, std::span<const std::int64_t> multipliers,
                               const PairBounds& bounds) const;
  /// Returns the least possible cost of an order that is at least scaled · 2^−shift(): a multiple of divisor().
  [[nodiscard]] Units rounded_up(std::int64_t scaled) const;

 private:
  const MarginRows& margins_;
  int shift_ = 0;
  Units divisor_ = 0;
};

}  // namespace witan
