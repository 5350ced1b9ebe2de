#pragma once

#include "witan/method/parameters.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "util/random.hpp"

namespace witan {

/// How likely a block of tied items is to be drawn next, up to a factor: Φ as a function of its size and of the sum of
/// its items' scores. Implement it for potentials of your own; equal for all orders of the block by its nature.
class BlockPotential {
 public:
  virtual ~BlockPotential() = default;
  /// log Φ; `count` ≥ 1.
  [[nodiscard]] virtual double log_value(double sum, std::size_t count) const = 0;
  /// Its derivative by the sum.
  [[nodiscard]] virtual double slope(double sum, std::size_t count) const = 0;
};

/// Φ(S) = e^{mean of s over S}, the geometric mean of e^s.
class GeometricPotential : public BlockPotential {
 public:
  [[nodiscard]] double log_value(double sum, std::size_t count) const override {
    return sum / static_cast<double>(count);
  }
  [[nodiscard]] double slope(double /*sum*/, std::size_t count) const override {
    return 1 / static_cast<double>(count);
  }
};

/// What Metropolis–Hastings accepts a proposed block by. balanced: Φ′/Φ times the ratio of the proposal's
/// probabilities, which samples ∝ Φ(S). paper: Φ′/Φ alone, which samples ∝ Φ(S)/binom(N, |S|).
enum class BlockAcceptance : std::uint8_t { balanced, paper };
inline constexpr Choices<BlockAcceptance, 2> kBlockAcceptances = {
    {{"balanced", BlockAcceptance::balanced}, {"paper", BlockAcceptance::paper}}};

/// A Markov chain over the non-empty sets of some items. The empty set is never a state.
class BlockChain {
 public:
  /// The potential must outlive it.
  explicit BlockChain(const BlockPotential& potential) : potential_(potential) {}
  /// Begins anew, with the first `chosen` ≥ 1 of the items. The scores are copied.
  void start(std::span<const double> scores, std::size_t chosen);
  /// Every item once, in or out by its conditional probability. O(items).
  void gibbs_sweep(Random& random);
  /// Proposes a size uniformly and then a set of that size. O(items).
  void metropolis_step(BlockAcceptance acceptance, Random& random);

  [[nodiscard]] std::size_t count() const { return count_; }
  [[nodiscard]] double sum() const { return sum_; }
  [[nodiscard]] bool contains(std::size_t item) const { return chosen_[item] != 0; }

 private:
  [[nodiscard]] double log_sets(std::size_t count) const;

  const BlockPotential& potential_;
  std::vector<double> scores_;
  std::vector<std::uint8_t> chosen_;
  std::vector<std::uint32_t> order_;  ///< for drawing sets
  std::vector<double> log_factorial_;
  std::size_t count_ = 0;
  double sum_ = 0;
};

}  // namespace witan
