// The part of DatasetAssembler that finalises one list: sorts its entries by slot and treats repeated entries.
#include <algorithm>
#include <numeric>

#include "dataset_assembler.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

/// Returns true if two lists have the same expert and form. Such lists are adjacent.
bool same_kind(const List& a, const List& b) { return a.expert == b.expert && a.form == b.form; }

}  // namespace

void DatasetAssembler::finalise_list(List& list, std::size_t slots_of_instance) {
  const std::span<Slot> slots(to_.slot.data() + list.begin, list.size());
  for (Slot& slot : slots) slot = item_state_[slot].slot;
  if (!std::is_sorted(slots.begin(), slots.end())) sort_by_slot(list, slots_of_instance);
  if (std::adjacent_find(slots.begin(), slots.end()) == slots.end()) return;
  if (list.form == Form::judgement)
    merge_repeats(list);
  else if (options_.duplicates == Duplicates::keep_best)
    drop_repeats(list);
}

void DatasetAssembler::sort_by_slot(const List& list, std::size_t slots_of_instance) {
  const std::span<const Slot> slots(to_.slot.data() + list.begin, list.size());
  order_.resize(slots.size());
  constexpr std::size_t kSparse = 8;  // counting visits every slot, which pays unless the list has few items
  if (slots.size() * kSparse >= slots_of_instance) {
    next_of_slot_.assign(slots_of_instance + 1, 0);
    for (const Slot slot : slots) ++next_of_slot_[slot + 1];
    std::partial_sum(next_of_slot_.begin(), next_of_slot_.end(), next_of_slot_.begin());
    for (std::uint32_t k = 0; k < slots.size(); ++k) order_[next_of_slot_[slots[k]]++] = k;
  } else {
    auto& keys = room_of<std::uint64_t>();  // slot and position in one number
    keys.clear();
    for (std::size_t k = 0; k < slots.size(); ++k) keys.push_back((std::uint64_t{slots[k]} << 32U) | k);
    std::sort(keys.begin(), keys.end());
    std::ranges::transform(keys, order_.begin(), [](std::uint64_t key) { return static_cast<std::uint32_t>(key); });
  }
  gather_entries(list);
}

template <class T>
void DatasetAssembler::gather_into(std::vector<T>& column, std::uint64_t begin) {
  if (column.empty()) return;
  std::vector<T>& moved = room_of<T>();
  moved.clear();
  for (const std::uint32_t k : order_) moved.push_back(column[begin + k]);
  std::ranges::copy(moved, column.begin() + static_cast<std::ptrdiff_t>(begin));
}

void DatasetAssembler::gather_entries(const List& list) {
  gather_into(to_.slot, list.begin);
  gather_into(to_.value, list.begin);
  gather_into(to_.entry_weight, list.begin);
  gather_into(to_.entry_time, list.begin);
  gather_into(staged_entry_, list.begin);
}

void DatasetAssembler::move_entry(std::uint64_t from, std::uint64_t to) {
  to_.slot[to] = to_.slot[from];
  to_.value[to] = to_.value[from];
  staged_entry_[to] = staged_entry_[from];
  if (!to_.entry_weight.empty()) to_.entry_weight[to] = to_.entry_weight[from];
  if (!to_.entry_time.empty()) to_.entry_time[to] = to_.entry_time[from];
}

void DatasetAssembler::drop_repeats(List& list) {
  std::uint64_t kept = list.begin;
  for (std::uint64_t e = list.begin; e < list.end; ++e) {
    if (e > list.begin && to_.slot[e] == to_.slot[kept - 1]) {
      const bool better =
          low_is_best(list.form) ? to_.value[e] < to_.value[kept - 1] : to_.value[e] > to_.value[kept - 1];
      if (better) move_entry(e, kept - 1);
      if (dropped_++ == 0) first_dropped_ = to_string(location_of_entry(staged_entry_[e]));
      continue;
    }
    move_entry(e, kept++);
  }
  list.end = kept;
}

void DatasetAssembler::merge_repeats(List& list) {
  // Judgements may repeat and contradict each other. Equal ones become one entry with their total weight and latest
  // time; others stay, by value. The sort uses all fields of an entry, so that sums do not depend on the order of the
  // input.
  if (to_.entry_weight.empty()) to_.entry_weight.assign(to_.slot.size(), 1.0);
  const auto key = [&](std::uint32_t k) {
    const std::uint64_t e = list.begin + k;
    return std::tuple(to_.slot[e], to_.value[e], to_.entry_weight[e],
                      to_.entry_time.empty() ? kNoTime : to_.entry_time[e], k);
  };
  order_.resize(list.size());
  std::iota(order_.begin(), order_.end(), 0U);
  std::sort(order_.begin(), order_.end(), [&](std::uint32_t a, std::uint32_t b) { return key(a) < key(b); });
  gather_entries(list);
  std::uint64_t kept = list.begin;
  for (std::uint64_t e = list.begin; e < list.end; ++e) {
    if (e == list.begin || to_.slot[e] != to_.slot[kept - 1] || to_.value[e] != to_.value[kept - 1]) {
      move_entry(e, kept++);
      continue;
    }
    to_.entry_weight[kept - 1] += to_.entry_weight[e];
    if (!to_.entry_time.empty()) to_.entry_time[kept - 1] = std::max(to_.entry_time[kept - 1], to_.entry_time[e]);
  }
  list.end = kept;
}

void DatasetAssembler::refuse_repeats(std::size_t instance) {
  const auto& range = to_.instances[instance];
  for (const List& list : std::span(to_.lists).subspan(range.list, range.list_end - range.list)) {
    if (list.form == Form::judgement) continue;
    for (auto e = list.begin; e + 1 < list.end; ++e) {
      if (to_.slot[e] == to_.slot[e + 1]) {
        fail_repeat(instance, list, to_.slot[e], staged_entry_[e], staged_entry_[e + 1]);
      }
    }
  }
}

void DatasetAssembler::fail_repeat(std::size_t instance, const List& list, Slot slot, std::uint32_t one,
                                   std::uint32_t other) const {
  const auto [first, second] = std::minmax(one, other);
  throw InputError(location_of_entry(second), fmt::format("a second {}", describe(list, slot, instance)),
                   fmt::format("one; the first is at {}", to_string(location_of_entry(first))));
}

void DatasetAssembler::order_equal_lists(std::size_t instance) {
  const auto& range = to_.instances[instance];
  const std::span<List> lists = std::span(to_.lists).subspan(range.list, range.list_end - range.list);
  const auto slots = [&](const List& list) { return std::span(to_.slot).subspan(list.begin, list.size()); };
  const auto values = [&](const List& list) { return std::span(to_.value).subspan(list.begin, list.size()); };
  const auto less = [&](const List& a, const List& b) {
    if (!std::ranges::equal(slots(a), slots(b))) return std::ranges::lexicographical_compare(slots(a), slots(b));
    if (!std::ranges::equal(values(a), values(b))) return std::ranges::lexicographical_compare(values(a), values(b));
    return std::tuple(a.weight, a.count, a.silence) < std::tuple(b.weight, b.count, b.silence);
  };
  for (std::size_t begin = 0, end = 0; begin < lists.size(); begin = end) {
    while (end < lists.size() && same_kind(lists[begin], lists[end])) ++end;
    if (end - begin > 1) std::ranges::stable_sort(lists.subspan(begin, end - begin), less);
  }
}

}  // namespace witan
