#include "without_experts.hpp"

#include <set>

#include "append_instance.hpp"
#include "evidence_part.hpp"

namespace witan {
namespace {

std::set<ExpertId> ids_of(const NameTable& experts, std::span<const std::string> names) {
  std::set<ExpertId> ids;
  for (const std::string& name : names) {
    if (const auto id = experts.find(name)) ids.insert(ExpertId{*id});
  }
  return ids;
}

}  // namespace

Dataset without_experts(const Dataset& data, std::span<const std::string> names) {
  const std::set<ExpertId> dropped = ids_of(data.expert_names(), names);
  DatasetBuilder builder;
  builder.begin_source("data");
  const auto keeps = [&](ExpertId expert) { return !dropped.contains(expert); };
  for (std::uint32_t i = 0; i < data.instance_count(); ++i) {
    append_instance(data, InstanceId{i}, Merging{}, builder, {}, keeps);
  }
  return builder.build();
}

EvidencePart without_experts(const Instance& instance, std::span<const std::string> names) {
  const std::set<ExpertId> dropped = ids_of(*instance.expert_names, names);
  std::vector<std::uint32_t> lists;
  std::vector<std::uint32_t> comparisons;
  for (std::uint32_t l = 0; l < instance.lists.size(); ++l) {
    if (!dropped.contains(instance.lists[l].expert)) lists.push_back(l);
  }
  for (std::uint32_t c = 0; c < instance.comparisons.size(); ++c) {
    if (!dropped.contains(instance.comparisons[c].expert)) comparisons.push_back(c);
  }
  return EvidencePart(instance, lists, comparisons);
}

}  // namespace witan
