#include "dataset_assembler.hpp"

#include "witan/util/option_name.hpp"

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
    if (!staged_->experts.find(expert)) {
      throw UnknownExpert(
          fmt::format("{}: found expert {}, which is not in the data", option("weights"), in_quotes(expert)));
    }
    if (weight > kMaxSize) {
      throw InputError(
          fmt::format("weight of expert {}: found {}, expected at most {}", in_quotes(expert), weight, kMaxSize));
    }
  }
  if (auto& counter = staged_->counter; counter && counter->total() > 0) {
    note(fmt::format("{} comparisons counted as {} distinct ones", counter->total(), counter->rows().size()));
  }
  staged_->finish_counting();
  Dataset data = DatasetAssembler(*staged_, options).assemble();
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
  resize_large(item_state_, to_.item_names.size(), {kNone, kNone});
  for (std::size_t i = 0; i < to_.instances.size(); ++i) {
    assign_slots(i);
    place_mentions(i);
    for (auto k = to_.instances[i].list; k < to_.instances[i].list_end; ++k) {
      finalise_list(to_.lists[k], touched_.size());
    }
    refuse_repeats(i);
    order_equal_lists(i);
    place_comparisons(i);
    mark_label_only(i);
    for (const std::uint32_t item : touched_) item_state_[item] = {kNone, kNone};
  }
  leave_out_forms();
  place_features();
  note_dropped();
  for (const List& list : to_.lists) to_.entry_count += list.size();
  to_.presentation_known = from_.presentation_known;
  to_.time_scale = from_.time_scale.value_or(TimeScale{});
  to_.silence_given = from_.silence_given || options_.silence.has_value();
  to_.notes = std::move(from_.notes);
  return Dataset(std::make_shared<const Dataset::Columns>(std::move(to_)));
}

void DatasetAssembler::order_names() {
  const auto renumber = [](NameTable& staged, const std::vector<std::uint32_t>& order, NameTable& final_names) {
    final_names = std::move(staged).reordered(order);
    return inverse(order);
  };
  new_instance_ = renumber(from_.instances, natural_order(from_.instances), to_.instance_names);
  new_expert_ = renumber(from_.experts, natural_order(from_.experts), to_.expert_names);
  new_item_ = renumber(from_.items, byte_order(from_.items), to_.item_names);
  const std::vector<std::uint32_t> new_cluster =
      renumber(from_.clusters, natural_order(from_.clusters), to_.cluster_names);
  for (std::uint32_t& cluster : from_.comparison_cluster) {
    if (cluster != kNoCluster) cluster = new_cluster[cluster];
  }
  to_.instances.resize(to_.instance_names.size());
}

void DatasetAssembler::order_lists() {
  for (auto& list : from_.lists) {
    list.instance = new_instance_[list.instance];
    list.expert = new_expert_[list.expert];
  }
  list_order_.resize(from_.lists.size());
  std::iota(list_order_.begin(), list_order_.end(), 0U);
  const auto before = [&](std::uint32_t a, std::uint32_t b) {
    const auto& x = from_.lists[a];
    const auto& y = from_.lists[b];
    return std::tie(x.instance, x.expert, x.form, a) < std::tie(y.instance, y.expert, y.form, b);
  };
  // Most files are already sorted.
  if (!std::ranges::is_sorted(list_order_, before)) std::ranges::sort(list_order_, before);
  to_.lists.reserve(list_order_.size());
  for (const std::uint32_t staged : list_order_) {
    const auto& list = from_.lists[staged];
    auto& range = to_.instances[list.instance];
    if (range.list_end == 0) range.list = to_.lists.size();
    const bool frozen = staged < from_.frozen_lists;
    to_.lists.push_back(
        {0, 0, frozen ? list.weight : total_weight(list.weight, list.expert, options_.form_weights.of(list.form)),
         list.count, ExpertId{list.expert}, list.form, frozen ? list.silence : options_.silence.value_or(list.silence),
         list.open});
    range.list_end = to_.lists.size();
  }
  for (auto& known : from_.gathered) std::unordered_map<std::uint64_t, std::uint32_t>().swap(known);
}

void DatasetAssembler::scatter_entries() {
  const std::size_t n = from_.entries.size();
  const std::vector<std::uint32_t> final_list = inverse(list_order_);
  std::uint64_t at = 0;
  for (std::size_t k = 0; k < list_order_.size(); ++k) {
    to_.lists[k].begin = to_.lists[k].end = at;
    at += from_.lists[list_order_[k]].entries;
  }
  resize_large(to_.slot, n);  // items, until finalise_list()
  resize_large(to_.value, n);
  resize_large(staged_entry_, n);
  std::uint32_t row = 0;
  from_.entries.consume([&](std::span<const StagedData::Entry> entries) {
    for (std::size_t k = 0; k < entries.size(); ++k) {
      if (k + kSoon < entries.size()) __builtin_prefetch(&new_item_[entries[k + kSoon].item]);
      const std::uint64_t to = to_.lists[final_list[entries[k].list]].end++;
      to_.slot[to] = new_item_[entries[k].item];
      to_.value[to] = entries[k].value;
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
  move_column(from_.entry_weight, to_.entry_weight, 1.0);
  move_column(from_.entry_time, to_.entry_time, kNoTime);
}

void DatasetAssembler::scatter_comparisons() {
  const std::size_t n = from_.comparisons.size();
  if (!from_.comparison_time.empty()) from_.comparison_time.resize(n, kNoTime);
  if (!from_.comparison_weight.empty()) from_.comparison_weight.resize(n, 1.0);
  if (!from_.comparison_cluster.empty()) from_.comparison_cluster.resize(n, kNoCluster);
  weight_comparisons();
  auto& runs = from_.comparison_runs;
  for (std::size_t r = 0; r < runs.size(); ++r) {
    runs[r].instance = new_instance_[runs[r].instance];
    to_.instances[runs[r].instance].comparison_end += (r + 1 < runs.size() ? runs[r + 1].first : n) - runs[r].first;
  }
  std::uint64_t at = 0;
  for (auto& range : to_.instances) {
    range.comparison = at;
    range.comparison_end = at += range.comparison_end;
  }
  const bool grouped =
      std::is_sorted(runs.begin(), runs.end(), [](const auto& a, const auto& b) { return a.instance < b.instance; });
  if (grouped && std::is_sorted(from_.comparison_time.begin(), from_.comparison_time.end())) {
    to_.comparisons = std::move(from_.comparisons);
    to_.comparison_time = std::move(from_.comparison_time);
    to_.comparison_weight = std::move(from_.comparison_weight);
    to_.comparison_cluster = std::move(from_.comparison_cluster);
  } else {
    move_comparisons();
  }
}

void DatasetAssembler::move_comparisons() {
  const std::size_t n = from_.comparisons.size();
  std::vector<std::uint32_t> instance_of(n);
  for (std::size_t r = 0, end = 0; r < from_.comparison_runs.size(); ++r) {
    const std::size_t begin = from_.comparison_runs[r].first;
    end = r + 1 < from_.comparison_runs.size() ? from_.comparison_runs[r + 1].first : n;
    for (std::size_t c = begin; c < end; ++c) instance_of[c] = from_.comparison_runs[r].instance;
  }
  std::vector<std::uint32_t> order(n);
  std::iota(order.begin(), order.end(), 0U);
  // Times take precedence over the order in the file.
  if (!from_.comparison_time.empty()) {
    std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
      return from_.comparison_time[a] < from_.comparison_time[b];
    });
  }
  std::stable_sort(order.begin(), order.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return instance_of[a] < instance_of[b]; });
  const auto move_column = [&](auto& staged, auto& column) {
    column.reserve(staged.size());
    if (!staged.empty()) std::ranges::transform(order, std::back_inserter(column), [&](auto c) { return staged[c]; });
    release(staged);
  };
  move_column(from_.comparisons, to_.comparisons);
  move_column(from_.comparison_time, to_.comparison_time);
  move_column(from_.comparison_weight, to_.comparison_weight);
  move_column(from_.comparison_cluster, to_.comparison_cluster);
}

void DatasetAssembler::weight_comparisons() {
  if (from_.comparison_weight.empty()) return;
  for (std::size_t c = from_.frozen_comparisons; c < from_.comparisons.size(); ++c) {
    double& weight = from_.comparison_weight[c];
    const auto expert = static_cast<std::uint32_t>(from_.comparisons[c].expert);
    weight = total_weight(weight, new_expert_[expert], options_.form_weights.comparisons);
  }
}

void DatasetAssembler::find_expert_weights() {
  if (!from_.comparisons.empty() && (!options_.expert_weights.empty() || options_.form_weights.comparisons != 1)) {
    from_.comparison_weight.resize(from_.comparisons.size(), 1.0);
  }
  if (options_.expert_weights.empty()) return;
  expert_weight_.assign(to_.expert_names.size(), 1.0);
  for (const auto& [name, value] : options_.expert_weights) {
    if (const auto id = to_.expert_names.find(name)) expert_weight_[*id] = value;  // build() rejects other names
  }
}

void DatasetAssembler::note_dropped() {
  if (dropped_ == 0) return;
  from_.notes.push_back(
      fmt::format("{}: {} ignored: repeated item in a list, first here; the best entry of each item counts",
                  first_dropped_, dropped_ == 1 ? "1 duplicate entry" : fmt::format("{} duplicate entries", dropped_)));
}

SourceLocation DatasetAssembler::location_of_entry(std::uint32_t staged_entry) const {
  auto source = from_.sources.rbegin();
  while (source != from_.sources.rend() && source->first_entry > staged_entry) ++source;
  return {source == from_.sources.rend() ? "input" : source->file, from_.entry_lines[staged_entry], 0};
}

SourceLocation DatasetAssembler::location_of_mention(std::uint32_t mention) const {
  auto source = from_.sources.rbegin();
  while (source != from_.sources.rend() && source->first_mention > mention) ++source;
  return {source == from_.sources.rend() ? "input" : source->file, from_.mentions[mention].line, 0};
}

std::string DatasetAssembler::describe(const StagedData::Mention& mention) const {
  return fmt::format("item {} in instance {}", in_quotes(to_.item_names[mention.item]),
                     in_quotes(to_.instance_names[mention.instance]));
}

std::string DatasetAssembler::describe(const List& list, Slot slot, std::size_t instance) const {
  const auto item = static_cast<std::uint32_t>(to_.items[to_.instances[instance].slot + slot]);
  return fmt::format("{} of item {} by expert {} in instance {}", to_string(list.form), in_quotes(to_.item_names[item]),
                     in_quotes(to_.expert_names[to_index(list.expert)]),
                     in_quotes(to_.instance_names[static_cast<std::uint32_t>(instance)]));
}

}  // namespace witan
