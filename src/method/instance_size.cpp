#include "instance_size.hpp"

#include <algorithm>

namespace witan {
namespace {

/// Returns whether pairs are counted by rows, as RowCounter::suits() does, and not by records of 16 bytes.
bool counts_rows(const InstanceSize& size) { return size.items > 1024 && 4 * size.list_pairs >= size.all_pairs(); }

}  // namespace

InstanceSize size_of(const Instance& instance) {
  InstanceSize size;
  size.items = instance.size();
  size.lists = static_cast<double>(instance.lists.size());
  size.comparisons = static_cast<double>(instance.comparisons.size());
  const List* last = nullptr;
  for (const List& list : instance.lists) {
    const auto entries = static_cast<double>(list.size());
    size.entries += entries;
    size.list_pairs += entries * (entries - 1) / 2;
    if (list.silence != Silence::unknown) size.list_pairs += entries * (size.items - entries);
    if (last == nullptr || last->expert != list.expert) ++size.experts;
    last = &list;
  }
  size.distinct_pairs = std::min(size.all_pairs(), size.list_pairs + size.comparisons);
  return size;
}

Cost linear_cost(const InstanceSize& size, double passes) {
  const double numbers = size.items + size.statements();
  return {2e-8 * passes * numbers, 60 * numbers};
}

Cost pair_cost(const InstanceSize& size, double bytes, double seconds) {
  constexpr double kRecord = 16, kSortedAtOnce = 4e6;
  const double pairs = size.distinct_pairs;
  Cost cost = linear_cost(size, 10);
  cost.seconds += seconds * pairs;
  cost.bytes += bytes * pairs;
  const double records = size.comparisons + (counts_rows(size) ? 0 : size.list_pairs);
  cost.seconds += 1e-7 * records + (counts_rows(size) ? 6e-9 * size.list_pairs : 0);
  cost.bytes += 2 * kRecord * std::min(records, std::max(kSortedAtOnce, 2 * pairs));
  return cost;
}

Cost row_cost(const InstanceSize& size, double passes, double bytes, double seconds) {
  Cost cost = linear_cost(size, 10);
  cost.seconds += 2e-9 * passes * size.entries * size.items + seconds * 2 * size.all_pairs();
  cost.bytes += bytes * 2 * size.all_pairs();
  return cost;
}

}  // namespace witan
