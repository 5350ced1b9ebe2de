#include "dataset_assembler.hpp"

#include "witan/data/unknown_expert.hpp"

#include <algorithm>
#include <iterator>
#include <numeric>

#include <fmt/format.h>

namespace witan {
namespace {

std::vector<std::uint32_t> inverse(std::span<const std::uint32_t> order) {
  std::vector<std::uint32_t> rank(order.size());
  for (std::uint32_t k = 0; k < order.size(); ++k) rank[order[k]] = k;
  return rank;
}

}  // namespace

Dataset DatasetBuilder::build(const BuildOptions& options) {
  look_up_pending();
  for (const auto& [expert, weight] : options.expert_weights) {
    if (!experts_.find(expert)) {
      throw UnknownExpert(fmt::format("the weights name expert {}, which is not in the data", in_quotes(expert)));
    }
    if (weight > kMaxSize) {
      throw InputError(
          fmt::format("the weight of expert {} is {}, expected at most {}", in_quotes(expert), weight, kMaxSize));
    }
  }
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
  resize_large(item_state_, to_.item_names_.size(), {kNone, kNone});
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
    final_names = std::move(staged).reordered(order);
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
  const auto before = [&](std::uint32_t a, std::uint32_t b) {
    const auto& x = from_.lists_[a];
    const auto& y = from_.lists_[b];
    return std::tie(x.instance, x.expert, x.form, a) < std::tie(y.instance, y.expert, y.form, b);
  };
  // Files mostly come in order.
  if (!std::ranges::is_sorted(list_order_, before)) std::ranges::sort(list_order_, before);
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
  const std::size_t n = from_.entries_.size();
  const std::vector<std::uint32_t> final_list = inverse(list_order_);
  std::uint64_t at = 0;
  for (std::size_t k = 0; k < list_order_.size(); ++k) {
    to_.lists_[k].begin = to_.lists_[k].end = at;
    at += from_.lists_[list_order_[k]].entries;
  }
  resize_large(to_.slot_, n);  // items until settle_list
  resize_large(to_.value_, n);
  resize_large(staged_entry_, n);
  std::uint32_t row = 0;
  from_.entries_.consume([&](std::span<const DatasetBuilder::StagedEntry> entries) {
    for (std::size_t k = 0; k < entries.size(); ++k) {
      if (k + kSoon < entries.size()) __builtin_prefetch(&new_item_[entries[k + kSoon].item]);
      const std::uint64_t to = to_.lists_[final_list[entries[k].list]].end++;
      to_.slot_[to] = new_item_[entries[k].item];
      to_.value_[to] = entries[k].value;
      staged_entry_[to] = row++;
    }
  });
  const auto move_column = [&](auto& staged, auto& column, auto default_value) {
    if (staged.empty()) return;
    staged.resize(n, default_value);
    column.resize(n);
    for (std::size_t to = 0; to < n; ++to) column[to] = staged[staged_entry_[to]];
    release(staged);
  };
  move_column(from_.entry_weight_, to_.entry_weight_, 1.0);
  move_column(from_.entry_time_, to_.entry_time_, kNoTime);
}

void DatasetAssembler::scatter_comparisons() {
  const std::size_t n = from_.comparisons_.size();
  if (!from_.comparison_time_.empty()) from_.comparison_time_.resize(n, kNoTime);
  if (!from_.comparison_weight_.empty()) from_.comparison_weight_.resize(n, 1.0);
  trust_comparisons();
  auto& runs = from_.comparison_runs_;
  for (std::size_t r = 0; r < runs.size(); ++r) {
    runs[r].instance = new_instance_[runs[r].instance];
    to_.instances_[runs[r].instance].comparison_end += (r + 1 < runs.size() ? runs[r + 1].first : n) - runs[r].first;
  }
  std::uint64_t at = 0;
  for (auto& range : to_.instances_) {
    range.comparison = at;
    range.comparison_end = at += range.comparison_end;
  }
  const bool grouped =
      std::is_sorted(runs.begin(), runs.end(), [](const auto& a, const auto& b) { return a.instance < b.instance; });
  if (grouped && std::is_sorted(from_.comparison_time_.begin(), from_.comparison_time_.end())) {
    to_.comparisons_ = std::move(from_.comparisons_);
    to_.comparison_time_ = std::move(from_.comparison_time_);
    to_.comparison_weight_ = std::move(from_.comparison_weight_);
  } else {
    move_comparisons();
  }
}

void DatasetAssembler::move_comparisons() {
  const std::size_t n = from_.comparisons_.size();
  std::vector<std::uint32_t> instance_of(n);
  for (std::size_t r = 0, end = 0; r < from_.comparison_runs_.size(); ++r) {
    const std::size_t begin = from_.comparison_runs_[r].first;
    end = r + 1 < from_.comparison_runs_.size() ? from_.comparison_runs_[r + 1].first : n;
    for (std::size_t c = begin; c < end; ++c) instance_of[c] = from_.comparison_runs_[r].instance;
  }
  std::vector<std::uint32_t> order(n);
  std::iota(order.begin(), order.end(), 0U);
  // A time says more about what came first than the place in the file.
  if (!from_.comparison_time_.empty()) {
    std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
      return from_.comparison_time_[a] < from_.comparison_time_[b];
    });
  }
  std::stable_sort(order.begin(), order.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return instance_of[a] < instance_of[b]; });
  const auto move_column = [&](auto& staged, auto& column) {
    column.reserve(staged.size());
    if (!staged.empty()) std::ranges::transform(order, std::back_inserter(column), [&](auto c) { return staged[c]; });
    release(staged);
  };
  move_column(from_.comparisons_, to_.comparisons_);
  move_column(from_.comparison_time_, to_.comparison_time_);
  move_column(from_.comparison_weight_, to_.comparison_weight_);
}

void DatasetAssembler::trust_comparisons() {
  if (from_.comparison_weight_.empty()) return;
  for (std::size_t c = from_.settled_comparisons_; c < from_.comparisons_.size(); ++c) {
    double& weight = from_.comparison_weight_[c];
    const auto expert = static_cast<std::uint32_t>(from_.comparisons_[c].expert);
    weight = trusted(weight, new_expert_[expert], options_.form_weights.comparisons);
  }
}

void DatasetAssembler::find_expert_weights() {
  if (!from_.comparisons_.empty() && (!options_.expert_weights.empty() || options_.form_weights.comparisons != 1)) {
    from_.comparison_weight_.resize(from_.comparisons_.size(), 1.0);
  }
  if (options_.expert_weights.empty()) return;
  expert_weight_.assign(to_.expert_names_.size(), 1.0);
  for (const auto& [name, value] : options_.expert_weights) {
    if (const auto id = to_.expert_names_.find(name)) expert_weight_[*id] = value;  // build() refuses others
  }
}

void DatasetAssembler::note_dropped() {
  if (dropped_ == 0) return;
  from_.note(
      fmt::format("{}: {} named an item that the same list had already named, the first here; the best one counts",
                  first_dropped_, dropped_ == 1 ? "one entry" : fmt::format("{} entries", dropped_)));
}

SourceLocation DatasetAssembler::place_of_entry(std::uint32_t staged_entry) const {
  auto source = from_.sources_.rbegin();
  while (source != from_.sources_.rend() && source->first_entry > staged_entry) ++source;
  return {source == from_.sources_.rend() ? "input" : source->file, from_.entry_lines_[staged_entry], 0};
}

SourceLocation DatasetAssembler::place_of_mention(std::uint32_t mention) const {
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
