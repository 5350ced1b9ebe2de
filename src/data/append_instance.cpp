#include "append_instance.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <tuple>

#include "absent_value.hpp"
#include "equal_lists.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

/// Names of the experts of merged lists.
class StandIns {
 public:
  StandIns(const Dataset& data, const Instance& instance) : data_(data), taken_(data.expert_names().size(), false) {
    const auto take = [&](ExpertId expert) { taken_[static_cast<std::uint32_t>(expert)] = true; };
    for (const List& list : instance.lists) {
      if (list.open) take(list.expert);
    }
    for (const Comparison& comparison : instance.comparisons) take(comparison.expert);
  }

  /// Returns the next name that is not the name of an expert whose statements are copied.
  std::string next() {
    for (;;) {
      std::string name = fmt::format("{} {}", kStandIn, ++last_);
      const auto known = data_.expert_names().find(name);
      if (!known || !taken_[*known]) return name;
    }
  }

 private:
  const Dataset& data_;
  std::vector<bool> taken_;  ///< by expert
  std::uint64_t last_ = 0;
};

class Appender {
 public:
  Appender(const Dataset& data, InstanceId id, LabelOnlyItems labels, DatasetBuilder& builder)
      : data_(data),
        from_(data.instance(id)),
        labels_(labels),
        builder_(builder),
        instance_(builder.instance(from_.name)) {
    for (Slot slot = 0; slot < from_.size(); ++slot) {
      const bool skipped = labels == LabelOnlyItems::skip && from_.is_label_only(slot);
      items_.push_back(skipped ? DatasetBuilder::ItemHandle{} : builder.item(from_.item_name(slot)));
    }
  }

  void add_items() {
    for (Slot slot = 0; slot < from_.size(); ++slot) {
      const double label = from_.labels.empty() ? std::nan("") : from_.labels[slot];
      if (from_.is_label_only(slot)) {
        if (labels_ == LabelOnlyItems::keep) builder_.add_label(instance_, items_[slot], label);
      } else if (from_.features == nullptr) {
        builder_.add_candidate(instance_, items_[slot]);
        if (!std::isnan(label)) builder_.add_label(instance_, items_[slot], label);
      } else {
        builder_.add_item_row(instance_, items_[slot], label);
        add_features(*from_.features, from_.first_slot + slot);
      }
    }
  }

  void add_lists(Merge merge, std::span<const std::uint64_t> open, const KeepExpert& keeps) {
    std::vector<std::size_t> merged;
    for (std::size_t k = 0; k < from_.lists.size(); ++k) {
      const List& list = from_.lists[k];
      if (keeps && !keeps(list.expert)) continue;
      const bool stays_open = list.open || std::binary_search(open.begin(), open.end(), k);
      if (stays_open || merge == Merge::none)
        add_list(list, list.count, data_.name(list.expert), stays_open);
      else
        merged.push_back(k);
    }
    StandIns stand_ins(data_, from_);
    for (const auto& [k, count] : equal_lists(from_, std::move(merged), merge)) {
      const List& list = from_.lists[k];
      if (merge == Merge::of_all)
        add_list(list, count, stand_ins.next(), false);
      else
        add_list(list, count, data_.name(list.expert), false);
    }
  }

  void add_comparisons(Merge merge, const KeepExpert& keeps) {
    if (!from_.comparisons.empty() && !data_.presentation_known()) builder_.presentation_unknown();
    std::map<Key, double> merged;
    for (std::size_t c = 0; c < from_.comparisons.size(); ++c) {
      const Comparison& comparison = from_.comparisons[c];
      if (keeps && !keeps(comparison.expert)) continue;
      const std::int64_t time = from_.comparison_time.empty() ? kNoTime : from_.comparison_time[c];
      const std::uint32_t cluster = from_.comparison_cluster.empty() ? kNoCluster : from_.comparison_cluster[c];
      const auto expert = builder_.expert(merge == Merge::of_all ? kStandIn : data_.name(comparison.expert));
      const double weight = from_.weight_of_comparison(c);
      if (merge == Merge::none)
        add({comparison.first, comparison.second, comparison.outcome, expert, time, cluster}, weight);
      else if (merge == Merge::of_expert)
        merged[{comparison.first, comparison.second, comparison.outcome, expert, time, cluster}] += weight;
      else
        merged[{comparison.first, comparison.second, comparison.outcome, expert, kNoTime, kNoCluster}] += weight;
    }
    for (const auto& [key, weight] : merged) add(key, weight);
  }

 private:
  /// A comparison: first item, second item, outcome, expert, time and cluster.
  using Key = std::tuple<Slot, Slot, double, DatasetBuilder::ExpertHandle, std::int64_t, std::uint32_t>;

  void add_list(const List& list, std::uint32_t count, std::string_view by, bool open) {
    const auto expert = builder_.expert(by);
    const auto handle = open ? builder_.list(instance_, expert, list.form, list.silence)
                             : builder_.new_list(instance_, expert, list.form, list.silence);
    builder_.set_list_count(handle, count);
    builder_.set_list_weight(handle, list.weight);
    for (std::uint64_t e = list.begin; e < list.end; ++e) {
      builder_.add_entry(handle, items_[from_.slot[e]], from_.value[e]);
      builder_.set_entry_weight(from_.weight_of_entry(e));
      if (!from_.entry_time.empty()) builder_.set_entry_time({from_.entry_time[e], from_.time_scale});
    }
  }

  void add_features(const Features& features, std::size_t row) {
    std::vector<std::uint32_t> index;
    const auto append = [&](std::uint32_t column) {
      index.push_back(static_cast<std::uint32_t>(features.number(column) - 1));
    };
    if (features.dense()) {
      const auto cells = features.row(row);
      std::vector<float> values;
      for (std::uint32_t column = 0; column < features.columns(); ++column) {
        if (is_absent(cells[column])) continue;
        append(column);
        values.push_back(cells[column]);
      }
      return builder_.set_features(index, values);
    }
    std::ranges::for_each(features.sparse_columns(row), append);
    builder_.set_features(index, features.sparse_values(row));
  }

  void add(const Key& key, double weight) {
    const auto& [first, second, outcome, expert, time, cluster] = key;
    builder_.add_comparison(instance_, expert, items_[first], items_[second], outcome);
    builder_.set_comparison_weight(weight);
    if (time != kNoTime) builder_.set_comparison_time({time, from_.time_scale});
    if (cluster != kNoCluster) builder_.set_comparison_cluster(data_.cluster_names()[cluster]);
  }

  const Dataset& data_;
  const Instance from_;
  LabelOnlyItems labels_;
  DatasetBuilder& builder_;
  DatasetBuilder::InstanceHandle instance_;
  std::vector<DatasetBuilder::ItemHandle> items_;  ///< handles of the builder, by slot
};

}  // namespace

void append_instance(const Dataset& data, InstanceId id, Merging merge, DatasetBuilder& builder,
                     std::span<const std::uint64_t> open, const KeepExpert& keeps, LabelOnlyItems labels) {
  if (data.silence_given()) builder.silence_given();
  Appender appender(data, id, labels, builder);
  appender.add_items();
  appender.add_lists(merge.lists, open, keeps);
  appender.add_comparisons(merge.comparisons, keeps);
}

void DatasetBuilder::append(const Dataset& data) {
  begin_source("data");
  for (std::size_t i = 0; i < data.instance_count(); ++i) {
    append_instance(data, InstanceId{static_cast<std::uint32_t>(i)}, Merging{}, *this);
  }
  for (const std::string& text : data.notes()) note(text);
}

}  // namespace witan
