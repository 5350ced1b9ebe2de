#include "training_facts.hpp"

#include "witan/util/error.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

namespace witan {

std::vector<std::string> experts_with(const InstanceSet& instances, std::uint64_t statements) {
  if (instances.empty()) return {};
  const NameTable& names = instances.data().expert_names();
  std::vector<std::uint64_t> counts(names.size(), 0);
  for (std::size_t i = 0; i < instances.size(); ++i) {
    const Instance instance = instances[i];
    for (const List& list : instance.lists) {
      if (list.multiplicity() > 0) counts[static_cast<std::uint32_t>(list.expert)] += list.size();
    }
    for (std::size_t c = 0; c < instance.comparisons.size(); ++c) {
      if (instance.weight_of_comparison(c) > 0) ++counts[static_cast<std::uint32_t>(instance.comparisons[c].expert)];
    }
  }
  std::vector<std::string> enough;
  for (std::uint32_t e = 0; e < names.size(); ++e) {
    if (counts[e] >= statements) enough.emplace_back(names[e]);
  }
  return enough;
}

void check_learnable(const InstanceSet& instances, std::string_view method) {
  for (std::size_t i = 0; i < instances.size(); ++i) {
    double least = std::numeric_limits<double>::infinity();
    double most = -least;
    for (const double label : instances[i].labels) {
      if (std::isnan(label)) continue;
      least = std::min(least, label);
      most = std::max(most, label);
    }
    if (least < most) return;
  }
  throw InputError(fmt::format("{} is trained on labels, but no instance has two items with different labels", method));
}

}  // namespace witan
