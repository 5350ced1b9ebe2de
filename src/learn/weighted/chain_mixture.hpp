#pragma once

#include "witan/data/dataset.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "pairs/pair_view.hpp"

namespace witan {

/// The experts' chains of one instance, see SupervisedChain. The rates are never seen whole but for learning.
class ChainMixture {
 public:
  ChainMixture(const Instance& instance, Transform transform, std::optional<Silence> silence, double alpha);

  /// The items that somebody ranks, ascending; state k is items()[k].
  [[nodiscard]] std::span<const Slot> items() const { return items_; }
  /// How fast the walk leaves each state, at most, for weights by ExpertId. O(entries).
  [[nodiscard]] double fastest_exit(std::span<const double> weights) const;
  /// Adds x·P to y, P = I + rates/fastest, so P has the same stationary distribution. O(entries).
  void step(std::span<const double> weights, double fastest, std::span<const double> x, std::span<double> y) const;

  /// Keeps the pairs of items, by state, of which the first has the higher label, to learn from. Returns how many.
  std::size_t learn_from(std::span<const float> labels);
  /// The mean over those pairs of ln(1 + π_second/π_first); adds its gradient by ExpertId. O(states³ + entries²).
  double loss(std::span<const double> weights, std::span<double> gradient) const;
  /// π by state, by a direct solution. O(states³).
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
