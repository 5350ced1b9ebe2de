#include "pooled_rows.hpp"

#include <algorithm>
#include <cmath>

#include "list_pairs.hpp"
#include "pair_counts.hpp"

namespace witan {
namespace {

/// Positive if the item of the row is the better one. Group numbers are compared as integers, because compilers
/// vectorise this but not comparisons of doubles: ten times faster.
double signed_strength(std::int32_t own, std::int32_t other, double factor) {
  return factor * static_cast<double>(static_cast<int>(other > own) - static_cast<int>(other < own));
}
double signed_strength(double own, double other, double factor) { return factor * (other - own); }

template <class Level>
void add_complete(const std::vector<Level>& level, std::size_t entry, double factor, double* net, double* decided) {
  const Level own = level[entry];
  for (std::size_t j = 0; j < level.size(); ++j) {
    const double strength = signed_strength(own, level[j], factor);
    net[j] += strength;
    decided[j] += std::abs(strength);
  }
}

template <class Level>
void add_partial(const std::vector<Slot>& slot, const std::vector<Level>& level, const std::vector<double>& weight,
                 std::size_t entry, double factor, std::span<double> net, std::span<double> decided) {
  if (!weight.empty()) factor *= weight[entry];
  for (std::size_t k = 0; k < slot.size(); ++k) {
    const double strength = signed_strength(level[entry], level[k], weight.empty() ? factor : factor * weight[k]);
    net[slot[k]] += strength;
    decided[slot[k]] += std::abs(strength);
  }
}

/// Adds the row of an item that is missing from the list: it only loses to the items of the list.
template <class Level>
void add_silent(const std::vector<Slot>& named, const std::vector<Level>& level, Slot own, double factor,
                std::span<double> net, std::span<double> decided) {
  for (const Slot slot : named) {
    const double strength = signed_strength(level[own], level[slot], factor);
    net[slot] += strength;
    decided[slot] += std::abs(strength);
  }
}

template <class T>
void order_by_slot(const std::vector<Slot>& slot, std::vector<T>& column) {
  if (column.empty()) return;
  std::vector<T> ordered(column.size());
  for (std::size_t k = 0; k < slot.size(); ++k) ordered[slot[k]] = column[k];
  column = std::move(ordered);
}

std::vector<std::size_t> begins_from_counts(std::vector<std::size_t> count_after) {
  for (std::size_t k = 1; k < count_after.size(); ++k) count_after[k] += count_after[k - 1];
  return count_after;
}

}  // namespace

PooledRows::PooledRows(const Instance& instance, Transform transform, Scale scale) : size_(instance.size()) {
  const bool unit = resolved_scale(scale, instance) == Scale::unit;
  columns_.reserve(instance.lists.size());
  ListPairs pairs;
  for (const List& list : instance.lists) {
    pairs.read(instance, list, transform);
    if (unit) pairs.scale_to(list.multiplicity());
    add_column(pairs, transform);
  }
  index_mentions();
  index_comparisons(PairCounts::of_comparisons(instance, scale, nullptr, UnitOf::wins));
}

void PooledRows::add_column(const ListPairs& pairs, Transform transform) {
  Column column;
  column.factor = pairs.factor();
  for (std::size_t g = 0; g < pairs.group_count(); ++g) {
    const std::span<const Slot> members = pairs.group(g);
    column.slot.insert(column.slot.end(), members.begin(), members.end());
    if (transform == Transform::binary)
      column.group.insert(column.group.end(), members.size(), static_cast<std::int32_t>(g));
    else
      column.height.insert(column.height.end(), members.size(), pairs.height(g));
    column.weight.insert(column.weight.end(), pairs.group_weight(g).begin(), pairs.group_weight(g).end());
  }
  if (std::ranges::all_of(column.weight, [](double weight) { return weight == 1; })) column.weight.clear();
  if (column.weight.empty() && column.slot.size() == size_ && !pairs.has_repeats()) {
    order_by_slot(column.slot, column.group);
    order_by_slot(column.slot, column.height);
    const std::size_t last = pairs.group_count() - 1;
    if (pairs.group_is_silent(last)) {
      column.slot.resize(column.slot.size() - pairs.group(last).size());
      column.named = std::move(column.slot);
      std::ranges::sort(column.named);
    }
    column.slot.clear();
  }
  columns_.push_back(std::move(column));
}

void PooledRows::index_mentions() {
  const auto slot_of = [](const Column& column, std::uint32_t k) { return column.slot.empty() ? k : column.slot[k]; };
  const auto entries = [](const Column& column) { return std::max(column.group.size(), column.height.size()); };
  std::vector<std::size_t> count(size_ + std::size_t{1}, 0);
  for (const Column& column : columns_) {
    for (std::uint32_t k = 0; k < entries(column); ++k) ++count[slot_of(column, k) + 1];
  }
  mention_begin_ = begins_from_counts(std::move(count));
  mentions_.resize(mention_begin_.back());
  std::vector<std::size_t> next = mention_begin_;
  for (std::uint32_t c = 0; c < columns_.size(); ++c) {
    for (std::uint32_t k = 0; k < entries(columns_[c]); ++k) mentions_[next[slot_of(columns_[c], k)]++] = {c, k};
  }
}

void PooledRows::index_comparisons(const PairCounts& counts) {
  std::vector<std::size_t> count(size_ + std::size_t{1}, 0);
  for (const PairCount& pair : counts.pairs()) {
    ++count[pair.low + 1];
    ++count[pair.high + 1];
  }
  compared_begin_ = begins_from_counts(std::move(count));
  compared_.resize(compared_begin_.back());
  std::vector<std::size_t> next = compared_begin_;
  for (const PairCount& pair : counts.pairs()) {
    const double net = pair.low_wins - pair.high_wins;
    compared_[next[pair.low]++] = {pair.high, net, pair.decided()};
    compared_[next[pair.high]++] = {pair.low, -net, pair.decided()};
  }
}

void PooledRows::add_row_of(const Mention& mention, std::span<double> net, std::span<double> decided) const {
  const Column& column = columns_[mention.column];
  const auto add = [&](const auto& level) {
    if (!column.slot.empty())
      add_partial(column.slot, level, column.weight, mention.entry, column.factor, net, decided);
    else if (!column.named.empty() && !std::ranges::binary_search(column.named, mention.entry))
      add_silent(column.named, level, mention.entry, column.factor, net, decided);
    else
      add_complete(level, mention.entry, column.factor, net.data(), decided.data());
  };
  if (column.height.empty())
    add(column.group);
  else
    add(column.height);
}

void PooledRows::row(Slot i, std::span<double> net, std::span<double> decided) const {
  std::ranges::fill(net, 0.0);
  std::ranges::fill(decided, 0.0);
  for (std::size_t k = mention_begin_[i]; k < mention_begin_[i + 1]; ++k) add_row_of(mentions_[k], net, decided);
  for (std::size_t k = compared_begin_[i]; k < compared_begin_[i + 1]; ++k) {
    net[compared_[k].other] += compared_[k].net;
    decided[compared_[k].other] += compared_[k].decided;
  }
  net[i] = 0;
  decided[i] = 0;
}

}  // namespace witan
