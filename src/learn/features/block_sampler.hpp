#pragma once

#include "witan/method/parameters.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "util/random.hpp"

namespace witan {

/// The potential Φ of a block of tied items, to which the probability of drawing it next is proportional. A function of
/// the block's size and of the sum of its items' scores, so the order within the block has no effect. Derive from it to
/// add a potential.
class BlockPotential {
 public:
  virtual ~BlockPotential() = default;
  /// Returns log Φ; `count` ≥ 1.
  [[nodiscard]] virtual double log_value(double sum, std::size_t count) const = 0;
  /// Returns the derivative of log Φ with respect to the sum.
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

/// The acceptance ratio of Metropolis–Hastings. balanced: Φ′/Φ times the ratio of the proposal probabilities, which
/// samples ∝ Φ(S). paper: Φ′/Φ only, which samples ∝ Φ(S)/binom(N, |S|).
enum class BlockAcceptance : std::uint8_t { balanced, paper };
inline constexpr Choices<BlockAcceptance, 2> kBlockAcceptances = {
    {{"balanced", BlockAcceptance::balanced}, {"paper", BlockAcceptance::paper}}};

/// A Markov chain over the non-empty subsets of a set of items.
class BlockChain {
 public:
  /// The potential must outlive the chain.
  explicit BlockChain(const BlockPotential& potential) : potential_(potential) {}
  /// Restarts the chain at the first `chosen` ≥ 1 items. Copies the scores.
  void start(std::span<const double> scores, std::size_t chosen);
  /// Resamples the membership of every item once, from its conditional distribution. O(items).
  void gibbs_sweep(Random& random);
  /// Proposes a uniformly random size, then a uniformly random set of that size. O(items).
  void metropolis_step(BlockAcceptance acceptance, Random& random);

  [[nodiscard]] std::size_t count() const { return count_; }
  [[nodiscard]] double sum() const { return sum_; }
  [[nodiscard]] bool contains(std::size_t item) const { return chosen_[item] != 0; }

 private:
  [[nodiscard]] double log_sets(std::size_t count) const;

  const BlockPotential& potential_;
  std::vector<double> scores_;
  std::vector<std::uint8_t> chosen_;
  std::vector<std::uint32_t> order_;  ///< a permutation, to sample sets
  std::vector<double> log_factorial_;
  std::size_t count_ = 0;
  double sum_ = 0;
};

}  // namespace witan
