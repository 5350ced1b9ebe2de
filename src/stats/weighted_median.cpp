#include "weighted_median.hpp"

#include <algorithm>
#include <limits>

namespace witan {

double weighted_median(std::span<std::pair<double, double>> values) {
  // Values of weight 0 are removed, because they must not be one of the two middle values.
  const auto end = std::partition(values.begin(), values.end(), [](const auto& entry) { return entry.second > 0; });
  std::sort(values.begin(), end);
  double total = 0;
  for (auto entry = values.begin(); entry != end; ++entry) total += entry->second;
  double below = 0;
  for (auto entry = values.begin(); entry != end; ++entry) {
    below += entry->second;
    if (2 * below > total) return entry->first;
    if (2 * below == total) return (entry->first + std::next(entry)->first) / 2;
  }
  return std::numeric_limits<double>::quiet_NaN();
}

}  // namespace witan
