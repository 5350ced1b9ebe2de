#pragma once

#include <algorithm>

#include "list_loss.hpp"
#include "logistic.hpp"

namespace witan {

/// The mean of a term over all pairs with different labels. `Term` is constructed from s_worse − s_better, and has the
/// value, slope and curvature() with respect to it.
template <class Term>
class PairwiseLoss : public ListLoss {
 public:
  using ListLoss::evaluate;
  double evaluate(std::span<const double> scores, std::span<const double> labels, std::span<double> gradient,
                  std::span<double> curvature) override {
    std::ranges::fill(gradient, 0.0);
    std::ranges::fill(curvature, 0.0);
    double value = 0;
    double pairs = 0;
    for (std::size_t i = 0; i < scores.size(); ++i) {
      for (std::size_t j = 0; j < scores.size(); ++j) {
        if (!(labels[i] > labels[j])) continue;
        const Term wrong(scores[j] - scores[i]);
        value += wrong.value;
        gradient[i] -= wrong.slope;
        gradient[j] += wrong.slope;
        if (!curvature.empty()) add_curvature(wrong.curvature(), i, j, curvature);
        pairs += 1;
      }
    }
    if (pairs == 0) return 0;
    for (double& slope : gradient) slope /= pairs;
    for (double& second : curvature) second /= pairs;
    return value / pairs;
  }
};

}  // namespace witan
