#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace witan {

/// Kendall's τ-b (Kendall 1945) between two columns of the same length: 1 for the same order, −1 for the opposite, with
/// ties in either discounted. Nothing if a column is constant or has fewer than two values. O(n log n) (Knight 1966).
[[nodiscard]] std::optional<double> kendall_tau_b(std::span<const double> x, std::span<const double> y);

/// Kendall's coefficient of concordance W with the correction for ties (Kendall & Babington Smith 1939): 1 when all
/// raters give the same order, about 1 / raters when they order at random. Raters are added one by one, O(n log n)
/// each.
class KendallW {
 public:
  explicit KendallW(std::size_t items) : rank_sum_(items, 0.0) {}
  /// One value an item; only their order counts, and it must have the same direction for all raters. `ballots` is how
  /// many raters gave these values.
  void add(std::span<const double> values, double ballots = 1);
  /// Nothing with fewer than two raters or items, or when all raters tie everything.
  [[nodiscard]] std::optional<double> value() const;

 private:
  std::vector<double> rank_sum_;
  double raters_ = 0;
  double tie_sum_ = 0;  ///< Σ (t³ − t) over all tie groups of all raters
};

}  // namespace witan
