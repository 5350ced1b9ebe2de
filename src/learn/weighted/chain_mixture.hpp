#pragma once

#include "witan/data/dataset.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "pairs/pair_view.hpp"

namespace witan {

/// The mixture of the experts' Markov chains for one instance; see SupervisedChain. Only training builds the full
/// matrix of rates.
class ChainMixture {
 public:
  ChainMixture(const Instance& instance, Transform transform, std::optional<Silence> silence, double alpha);

  /// Returns the ranked items, ascending; state k is items()[k].
  [[nodiscard]] std::span<const Slot> items() const { return items_; }
  /// Returns an upper bound of the exit rate of all states, for weights by ExpertId. O(entries).
  [[nodiscard]] double fastest_exit(std::span<const double> weights) const;
  /// Adds x·P to y, where P = I + rates/fastest has the same stationary distribution. O(entries).
  void step(std::span<const double> weights, double fastest, std::span<const double> x, std::span<double> y) const;

  /// Stores the pairs of items with different labels, for training. Returns their number.
  std::size_t learn_from(std::span<const double> labels);
  /// Returns the mean of ln(1 + π_worse/π_better) over these pairs, and adds its gradient, by ExpertId. O(states³ +
  /// entries²).
  double loss(std::span<const double> weights, std::span<double> gradient) const;
  /// Returns the stationary distribution π by state, from a direct solver. O(states³).
  [[nodiscard]] std::vector<double> stationary(std::span<const double> weights) const;

 private:
  struct Pair {
    std::uint32_t better, worse;
  };
  class Solved;
  [[nodiscard]] double present(std::span<const double> weights) const;

  std::vector<Slot> items_;
  std::vector<std::uint32_t> state_;  ///< by slot
  std::vector<ExpertPairs> experts_;
  double alpha_;
  std::vector<Pair> pairs_;
};

}  // namespace witan
