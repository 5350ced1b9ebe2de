#pragma once

#include "witan/method/method.hpp"

#include <vector>

namespace witan {

/// An instance in which equal comparisons are merged into one of summed weight. `times` has the number of each.
struct Compressed {
  Instance view;
  std::vector<Comparison> comparisons;
  std::vector<double> weights;
  std::vector<double> times;
};

/// Merges equal comparisons. They are equal if they have the same items in the same order and the same outcome. Their
/// experts must also be equal unless the statistic omits experts. The view refers to `instance` and to the result.
[[nodiscard]] Compressed compress(const Instance& instance, SufficientStatistic statistic);

}  // namespace witan
