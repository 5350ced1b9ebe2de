#pragma once

#include "witan/data/dataset_builder.hpp"

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "comparison_counter.hpp"
#include "staging.hpp"

namespace witan {

/// The statements of a DatasetBuilder, with the ids of its handles.
struct StagedData {
  struct List {
    std::uint32_t instance, expert, count, line;
    std::uint32_t entries;
    double weight;
    Form form;
    Silence silence;
    bool open;
  };
  struct Entry {
    std::uint32_t list, item;
    double value;
  };
  struct ComparisonRun {  ///< comparisons of one instance, up to the first of the next run
    std::uint32_t instance, first;
  };
  struct Mention {  ///< a candidate, a label or an item row
    std::uint32_t instance, item, line;
    double label;
    bool item_row;
  };
  struct PendingName {          ///< the name of an entry before its look-up
    std::uint32_t begin, size;  ///< in pending_bytes
    std::uint32_t hash, line;
    std::uint64_t column;
    Entry* entry;
  };
  struct RecentItem {
    std::uint32_t hash = 0, id = 0;
  };
  struct NamedListKey {
    std::uint32_t instance, expert;
    Form form;
    std::string name;
    bool operator==(const NamedListKey&) const = default;
  };
  struct NamedListHash {
    std::size_t operator()(const NamedListKey& key) const {
      const std::uint64_t ids = (std::uint64_t{key.instance} << 32U) | (key.expert ^ static_cast<unsigned>(key.form));
      return std::hash<std::string>()(key.name) ^ static_cast<std::size_t>(ids * 0x9E3779B97F4A7C15U);
    }
  };
  struct Source {
    std::string file;
    std::uint64_t first_entry, first_mention, first_list;
  };

  std::vector<Source> sources;
  std::uint32_t last_instance = 0, last_expert = 0;
  NameTable instances, experts, items, clusters;
  std::vector<List> lists;
  std::unordered_map<std::uint64_t, std::uint32_t> gathered[4];  ///< list by form, instance and expert
  std::unordered_map<NamedListKey, std::uint32_t, NamedListHash> named_lists;
  std::uint64_t last_key = 0;
  std::uint32_t last_list = std::numeric_limits<std::uint32_t>::max();
  StagedRows<Entry> entries;
  LineRuns entry_lines;
  std::vector<double> entry_weight;
  std::vector<std::int64_t> entry_time;
  std::vector<PendingName> pending;
  std::string pending_bytes;
  std::vector<RecentItem> recent_items;  ///< by hash
  std::vector<Comparison> comparisons;   ///< slots and experts are ids of handles
  std::vector<ComparisonRun> comparison_runs;
  std::optional<ComparisonCounter> counter;  ///< has the comparisons since it was set
  std::vector<double> comparison_weight;
  std::vector<double> comparison_rest;  ///< rounding errors of the weights of counted comparisons
  std::vector<std::int64_t> comparison_time;
  std::vector<std::uint32_t> comparison_cluster;
  std::vector<Mention> mentions;
  std::vector<std::uint64_t> feature_row_begin;  ///< one per mention if there are features
  std::vector<std::uint32_t> feature_column;
  std::vector<float> feature_value;
  std::vector<std::string> notes;
  std::optional<TimeScale> time_scale;  ///< of all times; none before the first time
  bool presentation_known = true;
  bool silence_given = false;
  std::size_t frozen_lists = 0, frozen_comparisons = 0;

  /// Adds an entry of a line; the reference is valid until the entries are consumed.
  Entry& add_entry(const Entry& entry, std::uint32_t line) {
    ++lists[entry.list].entries;
    entry_lines.push_back(line);
    return entries.push_back(entry);
  }
  void add_comparison(std::uint32_t instance, const Comparison& comparison) {
    if (counter) return counter->add(instance, comparison);
    begin_comparisons_of(instance);
    grow_large(comparisons, 1);
    comparisons.push_back(comparison);
  }
  /// Moves the comparisons of the counter into the columns.
  void finish_counting() {
    if (!counter) return;
    const std::vector<ComparisonCounter::Row>& rows = counter->rows();
    comparison_weight.resize(comparisons.size(), 1.0);
    comparison_rest.resize(comparisons.size());
    grow_large(comparisons, rows.size());
    grow_large(comparison_weight, rows.size());
    for (const ComparisonCounter::Row& row : rows) {
      begin_comparisons_of(row.instance);
      comparisons.push_back(row.comparison);
      comparison_weight.push_back(row.weight.value());
      comparison_rest.push_back(row.weight.rest());
    }
    counter.reset();
  }
  /// Starts a run of comparisons if the last comparison belongs to another instance.
  void begin_comparisons_of(std::uint32_t instance) {
    if (!comparison_runs.empty() && comparison_runs.back().instance == instance) return;
    comparison_runs.push_back({instance, static_cast<std::uint32_t>(comparisons.size())});
  }
};

}  // namespace witan
