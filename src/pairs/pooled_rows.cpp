#include "witan/pairs/pooled_rows.hpp"

#include "witan/pairs/list_pairs.hpp"
#include "witan/pairs/pair_counts.hpp"

#include <algorithm>
#include <cmath>

namespace witan {
namespace {

/// The signed strength of a height difference: positive when the row's item is the better one.
template <bool kBinary>
double signed_strength(double difference, double factor) {
  if constexpr (kBinary)
    return (difference > 0 ? factor : 0.0) - (difference < 0 ? factor : 0.0);
  else
    return factor * difference;
}

template <bool kBinary>
void add_dense(std::span<const double> height, double own, double factor, double* net, double* decided) {
  for (std::size_t j = 0; j < height.size(); ++j) {
    const double strength = signed_strength<kBinary>(height[j] - own, factor);
    net[j] += strength;
    decided[j] += std::abs(strength);
  }
}

template <bool kBinary>
void add_sparse(std::span<const Slot> slot, std::span<const double> height, std::span<const double> weight, double own,
                double factor, std::span<double> net, std::span<double> decided) {
  for (std::size_t k = 0; k < slot.size(); ++k) {
    const double strength = signed_strength<kBinary>(height[k] - own, weight.empty() ? factor : factor * weight[k]);
    net[slot[k]] += strength;
    decided[slot[k]] += std::abs(strength);
  }
}

std::vector<std::size_t> begins_from_counts(std::vector<std::size_t> count_after) {
  for (std::size_t k = 1; k < count_after.size(); ++k) count_after[k] += count_after[k - 1];
  return count_after;
}

}  // namespace

PooledRows::PooledRows(const Instance& instance, Transform transform, Scale scale)
    : size_(instance.size()), binary_(transform == Transform::binary) {
  const bool unit = settled(scale, instance) == Scale::unit;
  columns_.reserve(instance.lists.size());
  for (const List& list : instance.lists) {
    ListPairs pairs(instance, list, transform);
    if (unit) pairs.scale_to(list.multiplicity());
    add_column(pairs);
  }
  index_mentions();
  index_comparisons(PairCounts::of_comparisons(instance, scale));
}

void PooledRows::add_column(const ListPairs& pairs) {
  Column column;
  column.factor = pairs.factor();
  std::size_t entries = 0;
  for (std::size_t g = 0; g < pairs.group_count(); ++g) {
    for (const Slot slot : pairs.group(g)) {
      column.slot.push_back(slot);
      column.height.push_back(pairs.height(g));
    }
    column.weight.insert(column.weight.end(), pairs.group_weight(g).begin(), pairs.group_weight(g).end());
    entries += pairs.group(g).size();
  }
  const bool plain = std::ranges::all_of(column.weight, [](double weight) { return weight == 1; });
  if (plain) column.weight.clear();
  if (plain && entries == size_ && !pairs.has_repeats()) {
    // By slot the inner loop is contiguous, which most of the time of complete lists depends on.
    std::vector<double> by_slot(size_);
    for (std::size_t k = 0; k < entries; ++k) by_slot[column.slot[k]] = column.height[k];
    column.height = std::move(by_slot);
    column.slot.clear();
  }
  columns_.push_back(std::move(column));
}

void PooledRows::index_mentions() {
  const auto slot_of = [](const Column& column, std::uint32_t k) { return column.slot.empty() ? k : column.slot[k]; };
  std::vector<std::size_t> count(size_ + std::size_t{1}, 0);
  for (const Column& column : columns_) {
    for (std::uint32_t k = 0; k < column.height.size(); ++k) ++count[slot_of(column, k) + 1];
  }
  mention_begin_ = begins_from_counts(std::move(count));
  mentions_.resize(mention_begin_.back());
  std::vector<std::size_t> next = mention_begin_;
  for (std::uint32_t c = 0; c < columns_.size(); ++c) {
    for (std::uint32_t k = 0; k < columns_[c].height.size(); ++k) mentions_[next[slot_of(columns_[c], k)]++] = {c, k};
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
  const double own = column.height[mention.entry];
  if (column.slot.empty()) {
    const auto add = binary_ ? add_dense<true> : add_dense<false>;
    add(column.height, own, column.factor, net.data(), decided.data());
    return;
  }
  const double weight = column.weight.empty() ? 1.0 : column.weight[mention.entry];
  const auto add = binary_ ? add_sparse<true> : add_sparse<false>;
  add(column.slot, column.height, column.weight, own, column.factor * weight, net, decided);
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
