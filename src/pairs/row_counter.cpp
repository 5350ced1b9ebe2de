#include "row_counter.hpp"

#include <algorithm>
#include <numeric>

#include "util/large_pages.hpp"

namespace witan {
namespace {

constexpr std::size_t kRowsAtOnce = 64;

/// Adds one list to the counts of an item with the entries [begin, end). `at(k)` is the item of entry k. Comparisons of
/// whole numbers without branches are vectorised.
template <class At>
void add_binary(const std::int32_t* group, std::int32_t own, std::size_t begin, std::size_t end, double factor,
                double tie_weight, double* wins, double* losses, double* ties, At at) {
  for (std::size_t k = begin; k < end; ++k) {
    wins[at(k)] += factor * static_cast<double>(static_cast<int>(group[k] > own));
    losses[at(k)] += factor * static_cast<double>(static_cast<int>(group[k] < own));
    ties[at(k)] += tie_weight * static_cast<double>(static_cast<int>(group[k] == own));
  }
}

template <class At>
void add_heights(const std::int32_t* group, const double* height, std::size_t own, std::size_t begin, std::size_t end,
                 double factor, double tie_weight, double* wins, double* losses, double* ties, At at) {
  for (std::size_t k = begin; k < end; ++k) {
    const double strength = factor * (height[k] - height[own]);
    wins[at(k)] += std::max(0.0, strength);
    losses[at(k)] += std::max(0.0, -strength);
    ties[at(k)] += group[k] == group[own] ? tie_weight : 0.0;
  }
}

template <class T>
void order_by(const std::vector<std::size_t>& order, std::vector<T>& column) {
  if (column.empty()) return;
  std::vector<T> ordered(column.size());
  for (std::size_t k = 0; k < order.size(); ++k) ordered[k] = column[order[k]];
  column = std::move(ordered);
}

}  // namespace

bool RowCounter::add(const ListPairs& pairs, Transform transform) {
  if (pairs.has_repeats()) return false;
  Column column;
  column.factor = pairs.factor();
  column.tie_weight = pairs.tie_weight();
  for (std::size_t g = 0; g < pairs.group_count(); ++g) {
    const std::span<const Slot> members = pairs.group(g);
    const std::span<const double> weight = pairs.group_weight(g);
    if (std::ranges::any_of(weight, [](double w) { return w != 1; })) return false;
    if (pairs.group_is_silent(g)) {
      column.silent = static_cast<std::int32_t>(g);
      column.silent_are_tied = pairs.group_is_tied(g);
      column.named = column.slot;
    }
    column.slot.insert(column.slot.end(), members.begin(), members.end());
    column.group.insert(column.group.end(), members.size(), static_cast<std::int32_t>(g));
    if (transform != Transform::binary) column.height.insert(column.height.end(), members.size(), pairs.height(g));
  }
  if (column.slot.empty()) return true;
  std::vector<std::size_t> order(column.slot.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [&](std::size_t k) { return column.slot[k]; });
  order_by(order, column.slot);
  order_by(order, column.group);
  order_by(order, column.height);
  std::ranges::sort(column.named);
  if (column.slot.size() == items_) column.slot = {};
  columns_.push_back(std::move(column));
  return true;
}

void RowCounter::add_row_of(const Column& column, Slot item, Row& row) const {
  const auto add = [&](std::size_t own, std::size_t begin, std::size_t end, double tie_weight, auto at) {
    if (column.height.empty()) {
      add_binary(column.group.data(), column.group[own], begin, end, column.factor, tie_weight, row.wins.data(),
                 row.losses.data(), row.ties.data(), at);
    } else {
      add_heights(column.group.data(), column.height.data(), own, begin, end, column.factor, tie_weight,
                  row.wins.data(), row.losses.data(), row.ties.data(), at);
    }
  };
  if (!column.slot.empty()) {
    const auto found = std::ranges::lower_bound(column.slot, item);
    if (found == column.slot.end() || *found != item) return;
    const auto own = static_cast<std::size_t>(found - column.slot.begin());
    add(own, own + 1, column.slot.size(), column.tie_weight, [&](std::size_t k) { return column.slot[k]; });
    return;
  }
  if (column.group[item] != column.silent || column.silent_are_tied) {
    add(item, item + std::size_t{1}, items_, column.tie_weight, [](std::size_t k) { return k; });
    return;
  }
  // Silent items are not compared with each other.
  for (auto slot = std::ranges::upper_bound(column.named, item); slot != column.named.end(); ++slot) {
    add(item, *slot, *slot + std::size_t{1}, 0, [](std::size_t k) { return k; });
  }
}

void RowCounter::read_row(Slot item, Row& row) const {
  for (std::vector<double>* counts : {&row.wins, &row.losses, &row.ties}) {
    std::fill(counts->begin() + item, counts->end(), 0.0);
  }
  for (const Column& column : columns_) add_row_of(column, item, row);
}

PairCounts RowCounter::finish(Context* context) const {
  // Rows are computed twice, to store the pairs in one exact allocation.
  std::vector<std::size_t> begin(items_ + std::size_t{1}, 0);
  const auto each_row = [&](auto visit) {
    const auto work = [&](std::size_t from, std::size_t to) {
      Row row(items_);
      for (std::size_t item = from; item < to; ++item) {
        read_row(static_cast<Slot>(item), row);
        for (std::size_t j = item + 1; j < items_; ++j) {
          if (row.wins[j] + row.losses[j] + row.ties[j] > 0) visit(item, j, row);
        }
      }
    };
    if (context != nullptr) return context->parallel_for(items_, kRowsAtOnce, work);
    work(0, items_);
  };
  each_row([&](std::size_t item, std::size_t, const Row&) { ++begin[item + 1]; });
  std::partial_sum(begin.begin(), begin.end(), begin.begin());
  std::vector<PairCount> pairs;
  resize_large(pairs, begin.back());
  each_row([&](std::size_t item, std::size_t j, const Row& row) {
    pairs[begin[item]++] = {static_cast<Slot>(item), static_cast<Slot>(j), row.wins[j], row.losses[j], row.ties[j]};
  });
  return {items_, std::move(pairs)};
}

void RowCounter::for_each_row(const std::function<void(std::span<const PairCount>)>& f) const {
  Row row(items_);
  std::vector<PairCount> pairs;
  for (Slot item = 0; item < items_; ++item) {
    read_row(item, row);
    pairs.clear();
    for (Slot j = item + 1; j < items_; ++j) {
      if (row.wins[j] + row.losses[j] + row.ties[j] > 0) {
        pairs.push_back({item, j, row.wins[j], row.losses[j], row.ties[j]});
      }
    }
    if (!pairs.empty()) f(pairs);
  }
}

}  // namespace witan
