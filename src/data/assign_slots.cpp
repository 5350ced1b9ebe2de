// The part of DatasetAssembler that numbers the items of an instance and sets the columns that depend on the slots.
#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "dataset_assembler.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

/// Sorts by digits of eight bits, lowest first. `room` is scratch memory. O(ids). It is three times as fast as a
/// comparison sort, if there are enough ids to amortise the counters.
void sort_ids(std::vector<std::uint32_t>& ids, std::vector<std::uint32_t>& room) {
  if (ids.size() < 128) {
    std::sort(ids.begin(), ids.end());
    return;
  }
  const std::uint32_t largest = *std::max_element(ids.begin(), ids.end());
  room.resize(ids.size());
  for (unsigned shift = 0; shift < 32 && (largest >> shift) != 0; shift += 8) {
    std::array<std::uint32_t, 257> next{};
    for (const std::uint32_t id : ids) ++next[((id >> shift) & 255U) + 1];
    std::partial_sum(next.begin(), next.end(), next.begin());
    for (const std::uint32_t id : ids) room[next[(id >> shift) & 255U]++] = id;
    ids.swap(room);
  }
}

}  // namespace

void DatasetAssembler::group_mentions() {
  auto& mentions = from_.mentions;
  mention_begin_.assign(to_.instances.size() + 1, 0);
  bool labelled = false;
  std::uint64_t item_rows = 0;
  for (auto& mention : mentions) {
    mention.instance = new_instance_[mention.instance];
    mention.item = new_item_[mention.item];
    ++mention_begin_[mention.instance + 1];
    labelled = labelled || !std::isnan(mention.label);
    item_rows += mention.item_row ? 1 : 0;
  }
  std::partial_sum(mention_begin_.begin(), mention_begin_.end(), mention_begin_.begin());
  mention_order_.resize(mentions.size());
  std::vector<std::uint64_t> next(mention_begin_);
  for (std::uint32_t m = 0; m < mentions.size(); ++m) mention_order_[next[mentions[m].instance]++] = m;
  if (item_rows == mentions.size()) to_.item_rows = item_rows;
  has_labels_ = labelled;
}

void DatasetAssembler::touch(std::uint32_t item, std::uint64_t row) {
  std::uint32_t& first = item_state_[item].row;
  if (first == kNone) touched_.push_back(item);
  if (row < first) first = static_cast<std::uint32_t>(std::min(row, std::uint64_t{kNone - 1}));
}

void DatasetAssembler::assign_slots(std::size_t instance) {
  auto& range = to_.instances[instance];
  touched_.clear();
  // The order is: rows of items, entries, comparisons. A format with one item per row has rows of items only.
  const std::uint64_t first_entry = from_.mentions.size();
  const std::uint64_t first_comparison = first_entry + staged_entry_.size();
  for (auto m = mention_begin_[instance]; m < mention_begin_[instance + 1]; ++m) {
    touch(from_.mentions[mention_order_[m]].item, mention_order_[m]);
  }
  for (auto k = range.list; k < range.list_end; ++k) {
    for (auto e = to_.lists[k].begin; e < to_.lists[k].end; ++e) {
      if (e + kSoon < to_.lists[k].end) __builtin_prefetch(&item_state_[to_.slot[e + kSoon]]);
      touch(to_.slot[e], first_entry + staged_entry_[e]);
    }
  }
  // Rows of comparisons follow all others in ascending order, so only the first one with an item matters.
  for (auto c = range.comparison; c < range.comparison_end; ++c) {
    const std::uint32_t first = new_item_[to_.comparisons[c].first], second = new_item_[to_.comparisons[c].second];
    if (item_state_[first].row == kNone) touch(first, first_comparison + c);
    if (item_state_[second].row == kNone) touch(second, first_comparison + c);
  }
  sort_ids(touched_, order_);
  range.slot = to_.items.size();
  grow_large(to_.items, touched_.size());
  grow_large(to_.input_row, touched_.size());
  for (Slot slot = 0; slot < touched_.size(); ++slot) {
    ItemState& state = item_state_[touched_[slot]];
    state.slot = slot;
    to_.items.push_back(ItemId{touched_[slot]});
    to_.input_row.push_back(state.row);
  }
  range.slot_end = to_.items.size();
}

void DatasetAssembler::place_comparisons(std::size_t instance) {
  const auto& range = to_.instances[instance];
  for (auto c = range.comparison; c < range.comparison_end; ++c) {
    Comparison& comparison = to_.comparisons[c];
    comparison.first = item_state_[new_item_[comparison.first]].slot;
    comparison.second = item_state_[new_item_[comparison.second]].slot;
    comparison.expert = ExpertId{new_expert_[static_cast<std::uint32_t>(comparison.expert)]};
  }
}

void DatasetAssembler::place_mentions(std::size_t instance) {
  const auto& range = to_.instances[instance];
  if (has_labels_) to_.labels.resize(range.slot_end, std::numeric_limits<double>::quiet_NaN());
  if (!from_.mentions.empty()) row_of_slot_.resize(range.slot_end, kNone);
  std::vector<std::uint32_t> label_of_slot(has_labels_ ? range.slot_end - range.slot : 0,
                                           kNone);  // index of the mention with its label
  for (auto m = mention_begin_[instance]; m < mention_begin_[instance + 1]; ++m) {
    const std::uint32_t id = mention_order_[m];
    const auto& mention = from_.mentions[id];
    const Slot slot = item_state_[mention.item].slot;
    if (mention.item_row) place_item_row(id, row_of_slot_[range.slot + slot]);
    if (std::isnan(mention.label)) continue;
    std::uint32_t& before = label_of_slot[slot];
    if (before == kNone) {
      before = id;
      to_.labels[range.slot + slot] = mention.label;
    } else if (mention.label != from_.mentions[before].label) {
      throw InputError(
          location_of_mention(id), fmt::format("label {} of {}", mention.label, describe(mention)),
          fmt::format("{} as at {}", from_.mentions[before].label, to_string(location_of_mention(before))));
    }
  }
}

/// An item is a candidate if anything besides its label names it: a list, a comparison, an item row or a candidate.
void DatasetAssembler::mark_label_only(std::size_t instance) {
  if (!has_labels_ || to_.item_rows > 0) return;
  const auto& range = to_.instances[instance];
  const std::span<const List> lists = std::span(to_.lists).subspan(range.list, range.list_end - range.list);
  to_.label_only.resize(range.slot_end, 1);
  const std::span<std::uint8_t> label_only = std::span(to_.label_only).subspan(range.slot);
  for (const List& list : lists) {
    for (auto e = list.begin; e < list.end; ++e) label_only[to_.slot[e]] = 0;
  }
  for (auto c = range.comparison; c < range.comparison_end; ++c) {
    label_only[to_.comparisons[c].first] = label_only[to_.comparisons[c].second] = 0;
  }
  for (auto m = mention_begin_[instance]; m < mention_begin_[instance + 1]; ++m) {
    const auto& mention = from_.mentions[mention_order_[m]];
    if (mention.item_row || std::isnan(mention.label)) label_only[item_state_[mention.item].slot] = 0;
  }
}

void DatasetAssembler::place_item_row(std::uint32_t id, std::uint32_t& row_of_slot) {
  if (row_of_slot != kNone) {
    throw InputError(location_of_mention(id), fmt::format("a second row of {}", describe(from_.mentions[id])),
                     fmt::format("one; the first is at {}", to_string(location_of_mention(row_of_slot))));
  }
  row_of_slot = id;
}

void DatasetAssembler::place_features() {
  auto& begin = from_.feature_row_begin;
  if (begin.empty()) return;
  begin.resize(from_.mentions.size() + 1, from_.feature_column.size());
  std::vector<std::uint64_t> row_begin(to_.items.size() + 1, 0);
  std::vector<std::uint32_t> column;
  std::vector<float> value;
  reserve_large(column, from_.feature_column.size());
  reserve_large(value, from_.feature_value.size());
  for (std::size_t slot = 0; slot < to_.items.size(); ++slot) {
    const std::uint32_t mention = row_of_slot_[slot];
    if (mention != kNone) {
      const auto from = static_cast<std::ptrdiff_t>(begin[mention]);
      const auto to = static_cast<std::ptrdiff_t>(begin[mention + 1]);
      column.insert(column.end(), from_.feature_column.begin() + from, from_.feature_column.begin() + to);
      value.insert(value.end(), from_.feature_value.begin() + from, from_.feature_value.begin() + to);
    }
    row_begin[slot + 1] = column.size();
  }
  release(from_.feature_column);
  release(from_.feature_value);
  to_.features = Features(std::move(row_begin), std::move(column), std::move(value));
}

}  // namespace witan
