#include "separation.hpp"

#include <algorithm>

#include "method/shared/item_groups.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

/// Returns the components, without the single items that are in no comparison.
std::vector<std::vector<Slot>> real_components(const std::vector<std::uint32_t>& component, std::uint32_t count,
                                               const std::vector<bool>& mentioned) {
  auto members = members_by_component(component, count);
  std::erase_if(members, [&](const auto& slots) { return !mentioned[slots.front()]; });
  return members;
}

void note_separated(const Instance& instance, const Connectivity& graph, const std::vector<std::vector<Slot>>& strong,
                    std::vector<std::string>& notes) {
  if (!graph.unbeaten.empty()) notes.push_back("never beaten: " + name_items(instance, graph.unbeaten));
  if (!graph.winless.empty()) notes.push_back("never win: " + name_items(instance, graph.winless));
  const bool groups = std::any_of(strong.begin(), strong.end(), [&](const auto& slots) { return slots.size() > 1; });
  if (groups) {
    notes.push_back(fmt::format("groups of items, none of which beats an item of an earlier group: {}",
                                name_groups(instance, strong)));
  }
}

/// Returns, by slot, whether a statement compares the item with another one, even if only as tied.
std::vector<bool> compared_items(const Instance& instance) {
  std::vector<bool> compared(instance.size(), false);
  for (const List& list : instance.lists) {
    const bool with_missing = list.silence != Silence::unknown && list.size() < instance.size();
    if (!(list.multiplicity() > 0) || list.size() == 0 || (list.size() == 1 && !with_missing)) continue;
    if (with_missing) return std::vector<bool>(instance.size(), true);
    for (const Slot slot : instance.slots_of(list)) compared[slot] = true;
  }
  for (std::size_t c = 0; c < instance.comparisons.size(); ++c) {
    if (!(instance.weight_of_comparison(c) > 0)) continue;
    compared[instance.comparisons[c].first] = compared[instance.comparisons[c].second] = true;
  }
  return compared;
}

/// Notes items without a score, by the reason.
void note_unmentioned(const Instance& instance, const std::vector<bool>& mentioned, std::vector<std::string>& notes) {
  if (std::ranges::find(mentioned, false) == mentioned.end()) return;
  const std::vector<bool> compared = compared_items(instance);
  std::vector<Slot> alone, tied;
  for (Slot slot = 0; slot < mentioned.size(); ++slot) {
    if (!mentioned[slot]) (compared[slot] ? tied : alone).push_back(slot);
  }
  if (!alone.empty()) notes.push_back("not compared, so without a score: " + name_items(instance, alone));
  if (tied.empty()) return;
  notes.push_back("only tied, and ties are ignored, so without a score: " + name_items(instance, tied));
}

}  // namespace

Separation find_separation(const Instance& instance, const Connectivity& graph, const std::vector<bool>& mentioned,
                           double prior) {
  Separation found;
  note_unmentioned(instance, mentioned, found.notes);
  const auto weak = real_components(graph.component, graph.component_count, mentioned);
  const auto strong = real_components(graph.strong_component, graph.strong_count, mentioned);
  found.exists = strong.size() <= 1;
  if (found.exists) return found;
  if (weak.size() > 1) {
    found.notes.push_back(fmt::format("the comparison graph has {} components: {}; their relative order {}",
                                      weak.size(), name_groups(instance, weak),
                                      prior > 0 ? "depends on the prior only" : "is not identified"));
  }
  if (strong.size() > weak.size()) note_separated(instance, graph, strong, found.notes);
  found.notes.push_back(prior > 0 ? fmt::format("the likelihood has no finite maximum; the prior ({}) keeps the scores "
                                                "finite and determines their distances",
                                                prior)
                                  : "the likelihood has no finite maximum; set prior=0.01 for finite scores");
  return found;
}

}  // namespace witan
