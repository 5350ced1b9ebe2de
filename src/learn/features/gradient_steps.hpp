#pragma once

#include <span>
#include <vector>

#include "feature_training.hpp"

namespace witan {

/// Gradient steps of the stochastic optimisers.
class GradientSteps {
 public:
  GradientSteps(Optimiser kind, double rate) : kind_(kind), rate_(rate) {}

  /// Returns the initial state of the optimiser for this number of weights.
  [[nodiscard]] std::vector<double> start(std::size_t weights) const;
  /// Throws InputError unless a state of the same length can be one of start() and step().
  void check(std::span<const double> memory) const;
  void step(std::span<const double> gradient, std::span<double> weights, std::span<double> memory) const;

 private:
  Optimiser kind_;
  double rate_;
};

}  // namespace witan
