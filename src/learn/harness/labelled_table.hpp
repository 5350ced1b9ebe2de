#pragma once

#include "witan/data/dataset.hpp"

#include <limits>
#include <span>
#include <vector>

#include "feature_table.hpp"

namespace witan {

/// The items of one instance that have a label, as rows of features.
struct LabelledTable {
  FeatureTable rows;
  std::vector<Slot> slots;  ///< whose rows they are
  std::vector<float> labels;

  LabelledTable() = default;
  /// From the rows of all items.
  LabelledTable(const FeatureTable& all, const Instance& instance);
  /// Puts a number a row where its item is; the other items have NaN: they are not ranked.
  void scatter(std::span<const double> values, std::span<double> by_slot) const {
    for (double& value : by_slot) value = std::numeric_limits<double>::quiet_NaN();
    for (std::size_t r = 0; r < slots.size(); ++r) by_slot[slots[r]] = values[r];
  }
};

}  // namespace witan
