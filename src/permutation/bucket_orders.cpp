#include "bucket_orders.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

#include "method/shared/list_values.hpp"

namespace witan {
namespace {

/// Returns the entries by ascending rank, then by number; ranks are whole numbers 1 … n, with gaps after ties.
std::vector<std::uint32_t> sorted_by_rank(const std::vector<double>& ranks) {
  std::vector<std::uint32_t> next(ranks.size() + 1, 0);
  for (const double rank : ranks) ++next[static_cast<std::size_t>(rank)];
  for (std::size_t r = 1; r < next.size(); ++r) next[r] += next[r - 1];
  std::vector<std::uint32_t> sorted(ranks.size());
  for (std::size_t k = ranks.size(); k-- > 0;) {
    sorted[--next[static_cast<std::size_t>(ranks[k])]] = static_cast<std::uint32_t>(k);
  }
  return sorted;
}

}  // namespace

BucketOrders::BucketOrders(const Instance& instance) : slot_count_(instance.size()), ranked_(instance.size()) {
  for (const List& list : instance.lists) add_list(instance, list);
  for (std::size_t c = 0; c < instance.comparisons.size(); ++c) add_comparison(instance, c);
  comparisons_ = instance.comparisons.size();
  number_items(ranked_);
  index_experts();
}

void BucketOrders::end_row(ExpertId expert, double weight, bool silent) {
  rows_.push_back({expert, weight, items_.size(), block_ends_.size(), silent});
}

void BucketOrders::add_list(const Instance& instance, const List& list) {
  if (!(list.multiplicity() > 0) || list.size() == 0) return;
  const ListValues values = renumbered_ranks(instance, list, TieRanks::min);
  const bool silent = list.silence != Silence::unknown && values.slots.size() < slot_count_;
  if (values.slots.size() < 2 && !silent) return;
  if (silent) {
    ranked_.assign(slot_count_, true);
  } else {
    for (const Slot slot : values.slots) ranked_[slot] = true;
  }
  const std::vector<std::uint32_t> sorted = sorted_by_rank(values.values);
  for (std::uint32_t k = 0; k < sorted.size(); ++k) {
    items_.push_back(values.slots[sorted[k]]);
    const bool last = k + 1 == sorted.size();
    if (last || values.values[sorted[k + 1]] != values.values[sorted[k]]) block_ends_.push_back(k + 1);
  }
  end_row(list.expert, list.multiplicity(), silent);
}

void BucketOrders::add_comparison(const Instance& instance, std::size_t index) {
  const Comparison& comparison = instance.comparisons[index];
  const double weight = instance.weight_of_comparison(index);
  if (!(weight > 0)) return;
  ranked_[comparison.first] = ranked_[comparison.second] = true;
  const double share = comparison.outcome;
  const auto add = [&](Slot winner, Slot loser, double part) {
    if (!(part > 0)) return;
    items_.insert(items_.end(), {winner, loser});
    block_ends_.insert(block_ends_.end(), {1U, 2U});
    end_row(comparison.expert, weight * part, false);
  };
  if (comparison.outcome == 0.5) {
    ++ties_;
    return;
  }
  add(comparison.first, comparison.second, share);
  add(comparison.second, comparison.first, 1 - share);
}

void BucketOrders::number_items(const std::vector<bool>& ranked) {
  std::vector<std::uint32_t> number(slot_count_, 0);
  for (Slot slot = 0; slot < slot_count_; ++slot) {
    if (!ranked[slot]) continue;
    number[slot] = item_count();
    slots_.push_back(slot);
  }
  for (std::uint32_t& item : items_) item = number[item];
}

void BucketOrders::index_experts() {
  // Lists and comparisons are each grouped by expert, but the lists come first. Rows keep their columns, so that only
  // their ends need the order of the columns.
  std::vector<std::size_t> sorted(rows_.size());
  std::iota(sorted.begin(), sorted.end(), std::size_t{0});
  std::ranges::stable_sort(sorted, {}, [&](std::size_t k) { return to_index(rows_[k].expert); });
  if (std::ranges::is_sorted(sorted)) return group_by_expert();
  std::vector<Row> rows;
  std::vector<std::uint32_t> items;
  std::vector<std::uint32_t> ends;
  items.reserve(items_.size());
  ends.reserve(block_ends_.size());
  for (const std::size_t k : sorted) {
    const BucketOrder row = (*this)[k];
    items.insert(items.end(), row.items.begin(), row.items.end());
    ends.insert(ends.end(), row.block_ends.begin(), row.block_ends.end());
    rows.push_back({row.expert, row.weight, items.size(), ends.size(), row.silent > 0});
  }
  rows_ = std::move(rows);
  items_ = std::move(items);
  block_ends_ = std::move(ends);
  group_by_expert();
}

void BucketOrders::group_by_expert() {
  for (std::size_t k = 0; k < rows_.size(); ++k) {
    const Row& row = rows_[k];
    if (experts_.empty() || experts_.back().id != row.expert) {
      experts_.push_back({row.expert, k, k, std::numeric_limits<double>::infinity()});
    }
    experts_.back().end = k + 1;
    experts_.back().weight = std::min(experts_.back().weight, row.weight);
  }
}

BucketOrder BucketOrders::operator[](std::size_t k) const {
  const Row& row = rows_[k];
  const std::size_t item = k == 0 ? 0 : rows_[k - 1].item;
  const std::size_t block = k == 0 ? 0 : rows_[k - 1].block;
  const std::span<const std::uint32_t> items(items_.data() + item, row.item - item);
  return {row.expert, row.weight, items, std::span(block_ends_).subspan(block, row.block - block),
          row.silent ? item_count() - static_cast<std::uint32_t>(items.size()) : 0};
}

std::vector<double> BucketOrders::by_slot(std::span<const double> values) const {
  std::vector<double> all(slot_count_, std::numeric_limits<double>::quiet_NaN());
  for (std::size_t k = 0; k < slots_.size(); ++k) all[slots_[k]] = values[k];
  return all;
}

namespace {

/// Counts the inversions of values[begin, end) by merging, and sorts it.
double count_inversions(std::vector<std::uint32_t>& values, std::vector<std::uint32_t>& spare, std::size_t begin,
                        std::size_t end) {
  double found = 0;
  if (end - begin <= 16) {
    for (std::size_t k = begin + 1; k < end; ++k) {
      const std::uint32_t value = values[k];
      std::size_t to = k;
      for (; to > begin && values[to - 1] > value; --to) values[to] = values[to - 1];
      values[to] = value;
      found += static_cast<double>(k - to);
    }
    return found;
  }
  const std::size_t middle = begin + (end - begin) / 2;
  found = count_inversions(values, spare, begin, middle) + count_inversions(values, spare, middle, end);
  std::size_t left = begin;
  std::size_t right = middle;
  for (std::size_t k = begin; k < end; ++k) {
    const bool from_left = right == end || (left < middle && values[left] <= values[right]);
    if (!from_left) found += static_cast<double>(middle - left);
    spare[k] = from_left ? values[left++] : values[right++];
  }
  std::copy(spare.begin() + static_cast<std::ptrdiff_t>(begin), spare.begin() + static_cast<std::ptrdiff_t>(end),
            values.begin() + static_cast<std::ptrdiff_t>(begin));
  return found;
}

}  // namespace

double discordant_pairs(const BucketOrder& order, std::span<const std::uint32_t> position) {
  thread_local std::vector<std::uint32_t> values;
  thread_local std::vector<std::uint32_t> spare;
  values.clear();
  for (const std::uint32_t item : order.items) values.push_back(position[item]);
  // Within a block, ascending positions are not counted.
  if (order.block_ends.size() < order.items.size()) {
    order.for_each_block(
        [&](std::uint32_t begin, std::uint32_t end) { std::sort(values.begin() + begin, values.begin() + end); });
  }
  spare.resize(values.size());
  double found = count_inversions(values, spare, 0, values.size());
  if (order.silent == 0) return found;
  // `values` is sorted now: the k-th listed item has k listed items above it, the others are silent.
  for (std::size_t k = 0; k < values.size(); ++k) found += values[k] - static_cast<double>(k);
  return found;
}

std::vector<std::uint32_t> positions_of(std::span<const std::uint32_t> order) {
  std::vector<std::uint32_t> position(order.size());
  for (std::uint32_t k = 0; k < order.size(); ++k) position[order[k]] = k;
  return position;
}

}  // namespace witan
