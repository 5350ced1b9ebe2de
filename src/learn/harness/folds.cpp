#include "witan/learn/harness/folds.hpp"

#include "witan/util/error.hpp"

#include <algorithm>
#include <utility>

#include "data/mask_labels.hpp"
#include <fmt/format.h>

namespace witan {

Parts deal_parts(const Dataset& data, std::uint32_t count, const Context& context) {
  std::vector<std::pair<std::uint64_t, std::size_t>> order;
  for (std::size_t i = 0; i < data.instance_count(); ++i) {
    const Instance instance = data.instance(i);
    if (instance.lists.empty() && instance.comparisons.empty() && instance.features == nullptr) continue;
    order.emplace_back(context.seed_for("folds", instance.name), i);
  }
  if (count < 2) throw UsageError(fmt::format("{} {}: expected at least 2", count, count == 1 ? "fold" : "folds"));
  if (count > order.size()) {
    throw UsageError(fmt::format("{} folds of {} {}: expected at least one instance per fold", count, order.size(),
                                 order.size() == 1 ? "instance" : "instances"));
  }
  // Instances are sorted by name, so the partition does not depend on the input order even if keys are equal.
  std::ranges::sort(order);
  Parts parts{count, std::vector<std::uint32_t>(data.instance_count(), Parts::kNone)};
  for (std::size_t k = 0; k < order.size(); ++k) parts.of[order[k].second] = static_cast<std::uint32_t>(k % count);
  return parts;
}

Fold::Fold(const Dataset& data, const Parts& parts, std::uint32_t number) {
  const std::uint32_t tested = (number + parts.count - 1) % parts.count;
  const std::uint32_t validated = parts.count > 2 ? (number + parts.count - 2) % parts.count : tested;
  std::vector<InstanceId> training;
  std::vector<InstanceId> validation;
  std::vector<InstanceId> test;
  for (std::uint32_t i = 0; i < parts.of.size(); ++i) {
    if (parts.of[i] == Parts::kNone) continue;
    (parts.of[i] == tested ? test : parts.of[i] == validated ? validation : training).push_back(InstanceId{i});
  }
  std::vector<InstanceId> labelled = training;
  labelled.insert(labelled.end(), validation.begin(), validation.end());
  const Dataset seen = with_labels_of(data, labelled);
  training_ = InstanceSet(seen, std::move(training));
  validation_ = InstanceSet(seen, std::move(validation));
  test_ = InstanceSet(seen, std::move(test));
}

}  // namespace witan
