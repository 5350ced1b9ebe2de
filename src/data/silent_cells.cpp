#include "silent_cells.hpp"

namespace witan {
namespace {

/// Returns the number of distinct items. Entries are sorted by slot; only judgements repeat one.
std::uint64_t count_items(std::span<const Slot> slots) {
  std::uint64_t count = 0;
  for (std::size_t k = 0; k < slots.size(); ++k)
    if (k == 0 || slots[k] != slots[k - 1]) ++count;
  return count;
}

}  // namespace

SilentCells count_silent_cells(const Dataset& data) {
  SilentCells cells;
  for (std::size_t i = 0; i < data.instance_count(); ++i) {
    const Instance instance = data.instance(i);
    for (const List& list : instance.lists) {
      cells.all += std::uint64_t{list.count} * instance.size();
      if (list.silence != Silence::unknown) continue;
      cells.silent += list.count * (instance.size() - count_items(instance.slots_of(list)));
    }
  }
  return cells;
}

}  // namespace witan
