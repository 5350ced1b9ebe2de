#include "labelled_table.hpp"

#include <algorithm>
#include <cmath>

namespace witan {

LabelledTable::LabelledTable(const FeatureTable& all, const Instance& instance) {
  for (Slot slot = 0; slot < instance.labels.size(); ++slot) {
    if (std::isnan(instance.labels[slot])) continue;
    slots.push_back(slot);
    labels.push_back(instance.labels[slot]);
  }
  rows = FeatureTable(slots.size(), all.columns());
  for (std::size_t r = 0; r < slots.size(); ++r) std::ranges::copy(all.row(slots[r]), rows.row(r).begin());
}

}  // namespace witan
