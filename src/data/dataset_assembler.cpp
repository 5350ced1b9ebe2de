#include "dataset_assembler.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include <fmt/format.h>

namespace witan {
namespace {

constexpr std::uint64_t kSoon = 16;  // how far ahead memory is asked for items, which lie scattered

std::vector<std::uint32_t> inverse(std::span<const std::uint32_t> order) {
  std::vector<std::uint32_t> rank(order.size());
  for (std::uint32_t k = 0; k < order.size(); ++k) rank[order[k]] = k;
  return rank;
}

/// Sorts by digits of eight bits, the lowest first; `room` is scratch. O(ids) and three times as fast as comparing,
/// once there are enough ids to pay for the counters.
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

/// Gives the memory back, which clear() does not.
template <class T>
void release(std::vector<T>& column) {
  std::vector<T>().swap(column);
}

}  // namespace

Dataset DatasetBuilder::build(const BuildOptions& options) {
  look_up_pending();
  Dataset data = DatasetAssembler(*this, options).assemble();
  *this = DatasetBuilder();
  return data;
}

Dataset DatasetAssembler::assemble() {
  order_names();
  find_expert_weights();
  note_missing_forms();
  order_lists();
  scatter_entries();
  scatter_comparisons();
  group_mentions();
  item_state_.assign(to_.item_names_.size(), {kNone, kNone});
  for (std::size_t i = 0; i < to_.instances_.size(); ++i) {
    assign_slots(i);
    place_mentions(i);
    for (auto k = to_.instances_[i].list; k < to_.instances_[i].list_end; ++k) {
      settle_list(to_.lists_[k], touched_.size());
    }
    refuse_repeats(i);
    order_equal_lists(i);
    place_comparisons(i);
    for (const std::uint32_t item : touched_) item_state_[item] = {kNone, kNone};
  }
  leave_out_forms();
  place_features();
  note_dropped();
  for (const List& list : to_.lists_) to_.entry_count_ += list.size();
  to_.presentation_known_ = from_.presentation_known_;
  to_.notes_ = std::move(from_.notes_);
  return std::move(to_);
}

void DatasetAssembler::order_names() {
  const auto renumber = [](NameTable& staged, const std::vector<std::uint32_t>& order, NameTable& final_names) {
    final_names = staged.reordered(order);
    staged = NameTable();
    return inverse(order);
  };
  new_instance_ = renumber(from_.instances_, natural_order(from_.instances_), to_.instance_names_);
  new_expert_ = renumber(from_.experts_, natural_order(from_.experts_), to_.expert_names_);
  new_item_ = renumber(from_.items_, byte_order(from_.items_), to_.item_names_);
  to_.instances_.resize(to_.instance_names_.size());
}

void DatasetAssembler::order_lists() {
  for (auto& list : from_.lists_) {
    list.instance = new_instance_[list.instance];
    list.expert = new_expert_[list.expert];
  }
  list_order_.resize(from_.lists_.size());
  std::iota(list_order_.begin(), list_order_.end(), 0U);
  std::sort(list_order_.begin(), list_order_.end(), [&](std::uint32_t a, std::uint32_t b) {
    const auto& x = from_.lists_[a];
    const auto& y = from_.lists_[b];
    return std::tie(x.instance, x.expert, x.form, a) < std::tie(y.instance, y.expert, y.form, b);
  });
  to_.lists_.reserve(list_order_.size());
  for (const std::uint32_t staged : list_order_) {
    const auto& list = from_.lists_[staged];
    auto& range = to_.instances_[list.instance];
    if (range.list_end == 0) range.list = to_.lists_.size();
    const bool settled = staged < from_.settled_lists_;
    to_.lists_.push_back(
        {0, 0, settled ? list.weight : trusted(list.weight, list.expert, options_.form_weights.of(list.form)),
         list.count, ExpertId{list.expert}, list.form, settled ? list.silence : options_.silence.value_or(list.silence),
         list.open});
    range.list_end = to_.lists_.size();
  }
  for (auto& known : from_.gathered_) std::unordered_map<std::uint64_t, DatasetBuilder::ListHandle>().swap(known);
}

void DatasetAssembler::scatter_entries() {
  const std::size_t n = from_.entry_list_.size();
  const std::vector<std::uint32_t> final_list = inverse(list_order_);
  auto& place = from_.entry_list_;
  for (std::size_t e = 0; e < n; ++e) ++to_.lists_[place[e] = final_list[place[e]]].end;
  std::uint64_t at = 0;
  for (List& list : to_.lists_) {
    list.begin = at;
    at += list.end;
    list.end = list.begin;
  }
  // Column by column, so that at most one of them is there twice.
  for (std::size_t e = 0; e < n; ++e) place[e] = static_cast<std::uint32_t>(to_.lists_[place[e]].end++);
  to_.slot_.resize(n);  // items until settle_list
  for (std::size_t e = 0; e < n; ++e) to_.slot_[place[e]] = new_item_[from_.entry_item_[e]];
  release(from_.entry_item_);
  to_.value_.resize(n);
  for (std::size_t e = 0; e < n; ++e) to_.value_[place[e]] = from_.entry_value_[e];
  release(from_.entry_value_);
  staged_entry_.resize(n);
  for (std::size_t e = 0; e < n; ++e) staged_entry_[place[e]] = static_cast<std::uint32_t>(e);
  release(place);
  const auto move_column = [&](auto& staged, auto& column, auto usual) {
    if (staged.empty()) return;
    staged.resize(n, usual);
    column.resize(n);
    for (std::size_t to = 0; to < n; ++to) column[to] = staged[staged_entry_[to]];
    release(staged);
  };
  move_column(from_.entry_weight_, to_.entry_weight_, 1.0);
  move_column(from_.entry_time_, to_.entry_time_, kNoTime);
}

void DatasetAssembler::scatter_comparisons() {
  auto& staged = from_.comparisons_;
  const std::size_t n = staged.size();
  for (auto& comparison : staged) {
    comparison.instance = new_instance_[comparison.instance];
    ++to_.instances_[comparison.instance].comparison_end;
  }
  std::uint64_t at = 0;
  for (auto& range : to_.instances_) {
    range.comparison = at;
    at += range.comparison_end;
    range.comparison_end = range.comparison;
  }
  std::vector<std::uint32_t> order(n);
  std::iota(order.begin(), order.end(), 0U);
  // A time says more about what came first than the place in the file.
  if (!from_.comparison_time_.empty()) {
    from_.comparison_time_.resize(n, kNoTime);
    std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
      return from_.comparison_time_[a] < from_.comparison_time_[b];
    });
    to_.comparison_time_.resize(n);
  }
  if (!from_.comparison_weight_.empty()) {
    from_.comparison_weight_.resize(n, 1.0);
    to_.comparison_weight_.resize(n);
  }
  to_.comparisons_.resize(n);
  for (const std::uint32_t c : order) {
    const auto& one = staged[c];
    const std::uint64_t to = to_.instances_[one.instance].comparison_end++;
    to_.comparisons_[to] = {new_item_[one.first], new_item_[one.second], ExpertId{new_expert_[one.expert]},
                            one.outcome};
    if (!to_.comparison_time_.empty()) to_.comparison_time_[to] = from_.comparison_time_[c];
    if (!to_.comparison_weight_.empty()) {
      const double weight = from_.comparison_weight_[c];
      to_.comparison_weight_[to] = c < from_.settled_comparisons_
                                       ? weight
                                       : trusted(weight, new_expert_[one.expert], options_.form_weights.comparisons);
    }
  }
  release(staged);
}

void DatasetAssembler::group_mentions() {
  auto& mentions = from_.mentions_;
  mention_begin_.assign(to_.instances_.size() + 1, 0);
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
  if (item_rows == mentions.size()) to_.item_rows_ = item_rows;
  has_labels_ = labelled;
}

void DatasetAssembler::touch(std::uint32_t item, std::uint64_t row) {
  std::uint32_t& first = item_state_[item].row;
  if (first == kNone) touched_.push_back(item);
  first = static_cast<std::uint32_t>(std::min({std::uint64_t{first}, row, std::uint64_t{kNone - 1}}));
}

void DatasetAssembler::assign_slots(std::size_t instance) {
  auto& range = to_.instances_[instance];
  touched_.clear();
  // Rows of items, then entries, then comparisons: a format with one item a row has only the first.
  const std::uint64_t first_entry = from_.mentions_.size();
  const std::uint64_t first_comparison = first_entry + staged_entry_.size();
  for (auto m = mention_begin_[instance]; m < mention_begin_[instance + 1]; ++m) {
    touch(from_.mentions_[mention_order_[m]].item, mention_order_[m]);
  }
  for (auto k = range.list; k < range.list_end; ++k) {
    for (auto e = to_.lists_[k].begin; e < to_.lists_[k].end; ++e) {
      if (e + kSoon < to_.lists_[k].end) __builtin_prefetch(&item_state_[to_.slot_[e + kSoon]]);
      touch(to_.slot_[e], first_entry + staged_entry_[e]);
    }
  }
  for (auto c = range.comparison; c < range.comparison_end; ++c) {
    touch(to_.comparisons_[c].first, first_comparison + c);
    touch(to_.comparisons_[c].second, first_comparison + c);
  }
  sort_ids(touched_, order_);
  range.slot = to_.items_.size();
  for (Slot slot = 0; slot < touched_.size(); ++slot) {
    ItemState& state = item_state_[touched_[slot]];
    state.slot = slot;
    to_.items_.push_back(ItemId{touched_[slot]});
    to_.input_row_.push_back(state.row);
  }
  range.slot_end = to_.items_.size();
}

void DatasetAssembler::place_comparisons(std::size_t instance) {
  const auto& range = to_.instances_[instance];
  for (auto c = range.comparison; c < range.comparison_end; ++c) {
    Comparison& comparison = to_.comparisons_[c];
    comparison.first = item_state_[comparison.first].slot;
    comparison.second = item_state_[comparison.second].slot;
  }
}

void DatasetAssembler::place_mentions(std::size_t instance) {
  const auto& range = to_.instances_[instance];
  if (has_labels_) to_.labels_.resize(range.slot_end, std::numeric_limits<float>::quiet_NaN());
  if (!from_.mentions_.empty()) row_of_slot_.resize(range.slot_end, kNone);
  std::vector<std::uint32_t> label_of_slot(has_labels_ ? range.slot_end - range.slot : 0, kNone);  // its mention
  for (auto m = mention_begin_[instance]; m < mention_begin_[instance + 1]; ++m) {
    const std::uint32_t id = mention_order_[m];
    const auto& mention = from_.mentions_[id];
    const Slot slot = item_state_[mention.item].slot;
    if (mention.item_row) place_item_row(id, row_of_slot_[range.slot + slot]);
    if (std::isnan(mention.label)) continue;
    std::uint32_t& before = label_of_slot[slot];
    if (before == kNone) {
      before = id;
      to_.labels_[range.slot + slot] = mention.label;
    } else if (mention.label != from_.mentions_[before].label) {
      throw InputError(place_of_mention(id), fmt::format("label {} of {}", mention.label, describe(mention)),
                       fmt::format("{} as at {}", from_.mentions_[before].label, to_string(place_of_mention(before))));
    }
  }
}

void DatasetAssembler::place_item_row(std::uint32_t id, std::uint32_t& row_of_slot) {
  if (row_of_slot != kNone) {
    throw InputError(place_of_mention(id), fmt::format("a second row of {}", describe(from_.mentions_[id])),
                     fmt::format("one; the first is at {}", to_string(place_of_mention(row_of_slot))));
  }
  row_of_slot = id;
}

void DatasetAssembler::place_features() {
  auto& begin = from_.feature_row_begin_;
  if (begin.empty()) return;
  begin.resize(from_.mentions_.size() + 1, from_.feature_column_.size());
  std::vector<std::uint64_t> row_begin(to_.items_.size() + 1, 0);
  std::vector<std::uint32_t> column;
  std::vector<float> value;
  column.reserve(from_.feature_column_.size());
  value.reserve(from_.feature_value_.size());
  std::uint32_t columns = 0;
  for (std::size_t slot = 0; slot < to_.items_.size(); ++slot) {
    const std::uint32_t mention = row_of_slot_[slot];
    if (mention != kNone) {
      const auto from = static_cast<std::ptrdiff_t>(begin[mention]);
      const auto to = static_cast<std::ptrdiff_t>(begin[mention + 1]);
      column.insert(column.end(), from_.feature_column_.begin() + from, from_.feature_column_.begin() + to);
      value.insert(value.end(), from_.feature_value_.begin() + from, from_.feature_value_.begin() + to);
      if (from < to) columns = std::max(columns, column.back() + 1);
    }
    row_begin[slot + 1] = column.size();
  }
  release(from_.feature_column_);
  release(from_.feature_value_);
  to_.features_ = Features(columns, std::move(row_begin), std::move(column), std::move(value));
}

void DatasetAssembler::find_expert_weights() {
  if (!from_.comparisons_.empty() && (!options_.expert_weights.empty() || options_.form_weights.comparisons != 1)) {
    from_.comparison_weight_.resize(from_.comparisons_.size(), 1.0);
  }
  if (options_.expert_weights.empty()) return;
  expert_weight_.assign(to_.expert_names_.size(), 1.0);
  for (const auto& [name, value] : options_.expert_weights) {
    const auto id = to_.expert_names_.find(name);
    if (!id) throw InputError(fmt::format("the weights name expert {}, which is not in the data", in_quotes(name)));
    expert_weight_[*id] = value;
  }
}

void DatasetAssembler::note_dropped() {
  if (dropped_ == 0) return;
  from_.note(
      fmt::format("{}: {} named an item that the same list had already named, the first here; the best one counts",
                  first_dropped_, dropped_ == 1 ? "one entry" : fmt::format("{} entries", dropped_)));
}

Place DatasetAssembler::place_of_entry(std::uint32_t staged_entry) const {
  auto source = from_.sources_.rbegin();
  while (source != from_.sources_.rend() && source->first_entry > staged_entry) ++source;
  return {source == from_.sources_.rend() ? "input" : source->file, from_.entry_line_[staged_entry], 0};
}

Place DatasetAssembler::place_of_mention(std::uint32_t mention) const {
  auto source = from_.sources_.rbegin();
  while (source != from_.sources_.rend() && source->first_mention > mention) ++source;
  return {source == from_.sources_.rend() ? "input" : source->file, from_.mentions_[mention].line, 0};
}

std::string DatasetAssembler::describe(const DatasetBuilder::Mention& mention) const {
  return fmt::format("item {} in instance {}", in_quotes(to_.item_names_[mention.item]),
                     in_quotes(to_.instance_names_[mention.instance]));
}

std::string DatasetAssembler::describe(const List& list, Slot slot, std::size_t instance) const {
  const auto item = static_cast<std::uint32_t>(to_.items_[to_.instances_[instance].slot + slot]);
  return fmt::format("{} of item {} by expert {} in instance {}", to_string(list.form),
                     in_quotes(to_.item_names_[item]), in_quotes(to_.name(list.expert)),
                     in_quotes(to_.instance_names_[static_cast<std::uint32_t>(instance)]));
}

}  // namespace witan
