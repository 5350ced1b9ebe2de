#include "expert_labels.hpp"

#include <cmath>

#include "method/shared/label_agreement.hpp"

namespace witan {

std::vector<std::optional<double>> agreement_with_labels(const Dataset& data) {
  constexpr double kMaxPairs = 1e10;
  std::vector<std::optional<double>> known(data.expert_names().size());
  if (!data.labelled()) return known;
  double pairs = 0;
  std::vector<Instance> instances;
  for (std::size_t i = 0; i < data.instance_count(); ++i) {
    instances.push_back(data.instance(i));
    const auto items = static_cast<double>(instances.back().size());
    for (const List& list : instances.back().lists) pairs += static_cast<double>(list.size()) * items;
  }
  if (pairs > kMaxPairs) return known;
  const std::vector<double> agreement = label_agreement(instances, known.size());
  for (std::size_t e = 0; e < known.size(); ++e) {
    if (!std::isnan(agreement[e])) known[e] = agreement[e];
  }
  return known;
}

}  // namespace witan
