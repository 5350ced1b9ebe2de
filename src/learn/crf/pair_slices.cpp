#include "pair_slices.hpp"

#include <algorithm>
#include <numeric>

#include "pairs/list_pairs.hpp"

namespace witan {
namespace {

constexpr double kTie = 0.5;

/// Groups the values by slot; the sort is stable.
template <class T>
void by_slot(const std::vector<std::pair<Slot, T>>& from, std::uint32_t slots, std::vector<std::size_t>& begin,
             std::vector<T>& to) {
  begin.assign(slots + 1, 0);
  for (const auto& [slot, value] : from) ++begin[slot + 1];
  std::partial_sum(begin.begin(), begin.end(), begin.begin());
  std::vector<std::size_t> next(begin.begin(), begin.end() - 1);
  to.resize(from.size());
  for (const auto& [slot, value] : from) to[next[slot]++] = value;
}

}  // namespace

PairSlices::PairSlices(const Instance& instance, const ExpertGroups& groups, const ExpertFeatureOptions& options)
    : options_(options), shared_group_(groups.shared_group()) {
  add_lists(instance, groups);
  add_comparisons(instance, groups);
}

std::uint32_t PairSlices::expert_index(ExpertId expert, const ExpertGroups& groups) {
  for (std::uint32_t s = 0; s < experts_.size(); ++s) {
    if (experts_[s].id == expert) return s;
  }
  experts_.push_back({expert, groups.own(expert), groups.shared(expert).has_value()});
  return static_cast<std::uint32_t>(experts_.size() - 1);
}

void PairSlices::add_lists(const Instance& instance, const ExpertGroups& groups) {
  std::vector<std::pair<Slot, Entry>> entries;
  for (const List& list : instance.lists) {
    if (list.multiplicity() <= 0 || (!groups.own(list.expert) && !shared_group_)) continue;
    const ListPairs pairs(instance, list, options_.transform);
    const auto number = static_cast<std::uint32_t>(lists_.size());
    const bool last = !experts_.empty() && experts_.back().id == list.expert;
    lists_.push_back(
        {last ? static_cast<std::uint32_t>(experts_.size() - 1) : expert_index(list.expert, groups), pairs.factor()});
    for (std::uint32_t g = 0; g < pairs.group_count(); ++g) {
      const auto slots = pairs.group(g);
      const auto weights = pairs.group_weight(g);
      for (std::size_t k = 0; k < slots.size(); ++k) {
        const double weight = weights.empty() ? 1 : weights[k];
        if (weight > 0) entries.emplace_back(slots[k], Entry{number, g, pairs.height(g), weight});
      }
    }
  }
  by_slot(entries, instance.size(), entry_begin_, entries_);
}

void PairSlices::add_comparisons(const Instance& instance, const ExpertGroups& groups) {
  std::vector<std::pair<Slot, Pair>> pairs;
  for (std::uint32_t c = 0; c < instance.comparisons.size(); ++c) {
    const Comparison& comparison = instance.comparisons[c];
    const double weight = instance.weight_of_comparison(c);
    if (weight <= 0 || (!groups.own(comparison.expert) && !shared_group_)) continue;
    const std::uint32_t expert = expert_index(comparison.expert, groups);
    const double first = comparison.outcome == kTie ? 0 : weight * static_cast<double>(comparison.outcome);
    const double second = comparison.outcome == kTie ? 0 : weight - first;
    pairs.emplace_back(comparison.first, Pair{expert, comparison.second, first, second});
    pairs.emplace_back(comparison.second, Pair{expert, comparison.first, second, first});
  }
  by_slot(pairs, instance.size(), pair_begin_, pairs_);
}

void PairSlices::add_pairs_of_list(std::size_t list, Slice& to) const {
  const std::size_t n = to.rows.size();
  const bool binary = options_.transform == Transform::binary;
  const SlicedList& of = lists_[list];
  Slice::Cell* const cells = to.cells.data() + of.expert * n;
  for (std::size_t a = 0; a < to.members.size(); ++a) {
    const Slice::Member& one = to.members[a];
    cells[one.k].named = 1;
    for (std::size_t b = a + 1; b < to.members.size(); ++b) {
      const Slice::Member& other = to.members[b];
      if (one.tier == other.tier || one.k == other.k) continue;
      const double drop = binary ? 1 : std::abs(one.height - other.height);
      const double strength = of.factor * one.weight * other.weight * drop;
      const bool wins = one.tier < other.tier;
      cells[wins ? one.k : other.k].wins += strength;
      cells[wins ? other.k : one.k].losses += strength;
    }
  }
}

void PairSlices::slice(std::span<const Slot> items, Slice& to) const {
  const std::size_t n = items.size();
  to.rows.resize(n);
  to.cells.assign(experts_.size() * n, {});
  to.next.clear();
  for (const Slot item : items) to.next.push_back(entry_begin_[item]);
  for (std::size_t list = 0; list < lists_.size(); ++list) {
    to.members.clear();
    for (std::uint32_t k = 0; k < n; ++k) {
      std::size_t& at = to.next[k];
      for (; at < entry_begin_[items[k] + 1] && entries_[at].list == list; ++at) {
        to.members.push_back({k, entries_[at].tier, entries_[at].height, entries_[at].weight});
      }
    }
    add_pairs_of_list(list, to);
  }
  for (std::uint32_t k = 0; k < n; ++k) {
    for (std::size_t p = pair_begin_[items[k]]; p < pair_begin_[items[k] + 1]; ++p) {
      const Pair& pair = pairs_[p];
      if (std::ranges::find(items, pair.other) == items.end()) continue;
      Slice::Cell& cell = to.cells[pair.expert * n + k];
      cell.named = 1;
      cell.wins += pair.wins;
      cell.losses += pair.losses;
    }
  }
  finish(n, to);
}

void PairSlices::finish(std::size_t count, Slice& to) const {
  const double factor = options_.per_item && count > 1 ? 1.0 / (static_cast<double>(count) - 1) : 1.0;
  for (std::size_t k = 0; k < count; ++k) {
    std::vector<ExpertFeature>& row = to.rows[k];
    row.clear();
    ExpertFeature all{shared_group_.value_or(0), 0, 0, 0};
    for (std::size_t s = 0; s < experts_.size(); ++s) {
      const Slice::Cell& cell = to.cells[s * count + k];
      if (cell.named == 0) continue;
      const double wins = factor * cell.wins;
      const double losses = factor * cell.losses;
      if (const auto& group = experts_[s].own) row.push_back({*group, 1, wins, losses});
      if (!experts_[s].shares) continue;
      all.named += 1;
      all.wins += wins;
      all.losses += losses;
    }
    if (all.named > 0) row.push_back(all);
  }
}

}  // namespace witan
