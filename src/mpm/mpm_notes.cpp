#include "mpm_notes.hpp"

#include "witan/util/error.hpp"

#include <algorithm>
#include <vector>

#include "method/shared/item_groups.hpp"
#include "pairs/connectivity.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

std::string item_text(const Instance& instance, Slot slot) {
  if (instance.item_names == nullptr) return fmt::format("item {}", slot + 1);
  return in_quotes((*instance.item_names)[static_cast<std::uint32_t>(instance.items[slot])]);
}

std::string join_names(const Instance& instance, const std::vector<Slot>& slots) {
  constexpr std::size_t kMax = 5;
  std::string text;
  for (std::size_t k = 0; k < slots.size() && k < kMax; ++k) {
    const bool last = k + 1 == slots.size();
    text += (k == 0 ? "" : last ? " and " : ", ") + item_text(instance, slots[k]);
  }
  if (slots.size() > kMax) text += fmt::format(" and {} more", slots.size() - kMax);
  return text;
}

}  // namespace

std::string separation_note(const Instance& instance, const WinLossCounts& win_loss, std::span<const double> net) {
  std::vector<Slot> winners;
  std::vector<Slot> losers;
  for (std::size_t item = 0; item < net.size(); ++item) {
    if (net[item] > 0) winners.push_back(win_loss.slots()[item]);
    if (net[item] < 0) losers.push_back(win_loss.slots()[item]);
  }
  return fmt::format("{} only {}, {} only {}", join_names(instance, winners), winners.size() == 1 ? "wins" : "win",
                     join_names(instance, losers), losers.size() == 1 ? "loses" : "lose");
}

void note_groups(const Instance& instance, const WinLossCounts& win_loss, Diagnostics& diagnostics) {
  const Connectivity graph = find_connectivity(instance);
  if (graph.connected()) return;
  std::vector<bool> compared(instance.size(), false);
  for (const Slot slot : win_loss.slots()) compared[slot] = true;
  auto groups = members_by_component(graph.component, graph.component_count);
  std::erase_if(groups, [&](const std::vector<Slot>& slots) { return !compared[slots.front()]; });
  if (groups.size() < 2) return;
  diagnostics.notes.push_back(
      fmt::format("the comparison graph has {} components: {}; their relative order depends on the model only",
                  groups.size(), name_groups(instance, groups)));
}

void note_overflow(std::span<const double> scores, Diagnostics& diagnostics) {
  if (std::ranges::all_of(scores, [](double score) { return std::isfinite(score); })) return;
  diagnostics.notes.emplace_back("the steps were too long and the scores diverged; reduce rate");
  diagnostics.stop = Stop::no_progress;
}

}  // namespace witan
