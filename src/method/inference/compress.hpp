#pragma once

#include "witan/method/method.hpp"

#include <vector>

namespace witan {

/// An instance in which equal comparisons have become one of summed weight, and how many each stands for.
struct Compressed {
  Instance view;
  std::vector<Comparison> comparisons;
  std::vector<double> weights;
  std::vector<double> times;
};

/// Comparisons are equal if they show the same items the same way round with the same outcome, by whatever expert
/// unless experts count. The view is of `instance`, and of what this holds.
[[nodiscard]] Compressed compress(const Instance& instance, SufficientStatistic statistic);

}  // namespace witan
