#include "label_agreement.hpp"

#include <limits>

#include "pairs/pair_view.hpp"

namespace witan {

std::vector<double> label_agreement(std::span<const Instance> instances, std::size_t experts) {
  std::vector<double> sum(experts, 0.0);
  std::vector<double> count(experts, 0.0);
  for (const Instance& instance : instances) {
    if (instance.labels.empty()) continue;
    for (const auto& [expert, view] : views_by_expert(instance, Transform::binary)) {
      double alike = 0;
      double opposite = 0;
      view.for_each_pair([&](Slot winner, Slot loser, double strength) {
        if (instance.labels[winner] > instance.labels[loser]) alike += strength;
        if (instance.labels[winner] < instance.labels[loser]) opposite += strength;
      });
      if (!(alike + opposite > 0)) continue;
      sum[static_cast<std::uint32_t>(expert)] += alike / (alike + opposite);
      count[static_cast<std::uint32_t>(expert)] += 1;
    }
  }
  for (std::size_t e = 0; e < experts; ++e) {
    sum[e] = count[e] > 0 ? sum[e] / count[e] : std::numeric_limits<double>::quiet_NaN();
  }
  return sum;
}

}  // namespace witan
