#include "removable_units.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include <fmt/format.h>

namespace witan {
namespace {

std::string comparison_text(const Instance& view, const Comparison& comparison) {
  const bool second_won = comparison.outcome < 0.5;
  const Slot winner = second_won ? comparison.second : comparison.first;
  const Slot other = second_won ? comparison.first : comparison.second;
  const double share = std::max(comparison.outcome, 1 - comparison.outcome);
  return fmt::format("{} {} {}{}", view.item_name(winner), share == 0.5 ? '=' : '>', view.item_name(other),
                     share == 0.5 || share == 1 ? "" : fmt::format(" (share {:g})", share));
}

std::string list_text(const Instance& view, const List& list) {
  constexpr std::size_t kShown = 6;
  const double sign = low_is_best(list.form) ? 1 : -1;
  std::vector<std::uint64_t> order(list.size());
  std::iota(order.begin(), order.end(), list.begin);
  std::ranges::stable_sort(order, {}, [&](std::uint64_t entry) { return sign * view.value[entry]; });
  std::string text;
  for (std::size_t k = 0; k < std::min(order.size(), kShown); ++k) {
    if (k > 0) text += view.value[order[k]] == view.value[order[k - 1]] ? " = " : " > ";
    text += view.item_name(view.slot[order[k]]);
  }
  return order.size() > kShown ? text + " …" : text;
}

double support_of(const Comparison& comparison, const NeighbourPair& pair) {
  const double won = 2 * comparison.outcome - 1;
  const auto net = [&](Slot item) { return comparison.first == item ? won : comparison.second == item ? -won : 0.0; };
  return net(pair.upper) - net(pair.lower);
}

double support_of(const Instance& view, const List& list, const NeighbourPair& pair) {
  const auto slots = view.slots_of(list);
  const auto values = view.values_of(list);
  const auto upper = std::ranges::find(slots, pair.upper) - slots.begin();
  const auto lower = std::ranges::find(slots, pair.lower) - slots.begin();
  const auto size = static_cast<std::ptrdiff_t>(slots.size());
  if (upper == size || lower == size) return (upper < size ? 1 : 0) - (lower < size ? 1 : 0);
  const double difference = values[static_cast<std::size_t>(upper)] - values[static_cast<std::size_t>(lower)];
  const double better = low_is_best(list.form) ? -difference : difference;
  return better > 0 ? 2 : better < 0 ? -2 : 0;
}

}  // namespace

RemovableData::RemovableData(const Instance& instance, bool ordered)
    : ordered_(ordered), original_(instance), view_(instance) {
  if (!ordered) {
    merged_ = compress(instance, SufficientStatistic::statements);
    for (std::size_t c = 0; c < merged_.weights.size(); ++c) weights_.push_back(merged_.weights[c] * merged_.times[c]);
    view_ = merged_.view;
    view_.comparisons = merged_.comparisons;
    view_.comparison_weight = weights_;
  }
  for (std::uint32_t l = 0; l < view_.lists.size(); ++l) {
    const List& list = view_.lists[l];
    if (list.multiplicity() > 0) statements_.push_back({list.expert, {l}, {}, list.count});
  }
  for (std::uint32_t c = 0; c < view_.comparisons.size(); ++c) {
    if (!(view_.weight_of_comparison(c) > 0)) continue;
    const double copies = ordered ? 1 : merged_.times[c];
    statements_.push_back({view_.comparisons[c].expert, {}, {c}, static_cast<std::uint64_t>(copies)});
  }
}

std::vector<RemovableUnit> RemovableData::experts() const {
  std::map<ExpertId, RemovableUnit> by_expert;
  for (const RemovableUnit& statement : statements_) {
    RemovableUnit& unit = by_expert[statement.expert];
    unit.expert = statement.expert;
    unit.lists.insert(unit.lists.end(), statement.lists.begin(), statement.lists.end());
    unit.comparisons.insert(unit.comparisons.end(), statement.comparisons.begin(), statement.comparisons.end());
  }
  std::vector<RemovableUnit> units;
  for (auto& [expert, unit] : by_expert) units.push_back(std::move(unit));
  return units;
}

EvidencePart RemovableData::without(std::span<const RemovableUnit> units,
                                    std::span<const std::uint64_t> removed) const {
  std::vector<double> lists(view_.lists.size(), 1.0);
  std::vector<double> comparisons(view_.comparisons.size(), 1.0);
  for (std::size_t u = 0; u < units.size(); ++u) {
    if (removed[u] == 0) continue;
    const double kept = static_cast<double>(units[u].copies - removed[u]) / static_cast<double>(units[u].copies);
    for (const std::uint32_t l : units[u].lists) lists[l] = kept;
    for (const std::uint32_t c : units[u].comparisons) comparisons[c] = kept;
  }
  return EvidencePart::reweighted(view_, lists, comparisons);
}

std::string RemovableData::text(const RemovableUnit& statement) const {
  if (!statement.lists.empty()) return list_text(view_, view_.lists[statement.lists.front()]);
  const std::uint32_t index = statement.comparisons.front();
  const std::string text = comparison_text(view_, view_.comparisons[index]);
  return ordered_ ? fmt::format("{} (comparison {})", text, index + 1) : text;
}

double support(const Instance& view, const RemovableUnit& unit, const NeighbourPair& pair) {
  double sum = 0;
  for (const std::uint32_t l : unit.lists) sum += support_of(view, view.lists[l], pair);
  for (const std::uint32_t c : unit.comparisons) {
    sum += support_of(view.comparisons[c], pair) * (unit.copies == 1 ? view.weight_of_comparison(c) : 1.0);
  }
  return sum;
}

}  // namespace witan
