#pragma once

#include <span>
#include <vector>

#include "feature_training.hpp"

namespace witan {

/// Steps along a gradient, for optimisers that take many small ones.
class GradientSteps {
 public:
  GradientSteps(Optimiser kind, double rate) : kind_(kind), rate_(rate) {}

  /// What it remembers before the first step, for so many weights.
  [[nodiscard]] std::vector<double> start(std::size_t weights) const;
  void step(std::span<const double> gradient, std::span<double> weights, std::span<double> memory) const;

 private:
  Optimiser kind_;
  double rate_;
};

}  // namespace witan
