#pragma once

#include "witan/data/dataset.hpp"

#include <limits>
#include <span>
#include <vector>

#include "feature_table.hpp"

namespace witan {

/// The features and labels of the labelled items of one instance.
struct LabelledTable {
  FeatureTable rows;
  std::vector<Slot> slots;  ///< slot of each row
  std::vector<double> labels;
  double weight = 1;  ///< how much the instance counts, in trainings that support weights

  LabelledTable() = default;
  /// Selects the labelled items from the rows of all items.
  LabelledTable(const FeatureTable& all, const Instance& instance);
  /// Writes the values, one per row, to the slots of their items. Other items get NaN, so they are not ranked.
  void scatter(std::span<const double> values, std::span<double> by_slot) const {
    for (double& value : by_slot) value = std::numeric_limits<double>::quiet_NaN();
    for (std::size_t r = 0; r < slots.size(); ++r) by_slot[slots[r]] = values[r];
  }
};

}  // namespace witan
