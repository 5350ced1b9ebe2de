#pragma once

#include "witan/data/dataset.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace witan {

/// The data of a Dataset, in columns.
struct Dataset::Columns {
  struct Range {  ///< the rows of one instance
    std::uint64_t slot = 0, slot_end = 0;
    std::uint64_t list = 0, list_end = 0;
    std::uint64_t comparison = 0, comparison_end = 0;
  };

  NameTable instance_names, expert_names, item_names, cluster_names;
  std::vector<Range> instances;
  std::vector<ItemId> items;
  std::vector<double> labels;
  std::vector<std::uint8_t> label_only;  ///< by slot; empty: all 0
  std::vector<std::uint32_t> input_row;
  std::vector<List> lists;
  std::vector<Slot> slot;
  std::vector<double> value, entry_weight;
  std::vector<std::int64_t> entry_time;
  std::vector<Comparison> comparisons;
  std::vector<double> comparison_weight;
  std::vector<std::int64_t> comparison_time;
  std::vector<std::uint32_t> comparison_cluster;
  Features features;
  std::uint64_t entry_count = 0;  ///< less than the length of the columns if repeated entries were merged or dropped
  std::uint64_t item_rows = 0;
  TimeScale time_scale;
  bool presentation_known = true;
  bool silence_given = false;
  std::vector<std::string> notes;
};

}  // namespace witan
