#include "witan/data/mask_labels.hpp"

#include <algorithm>
#include <limits>

#include "dataset_assembler.hpp"

namespace witan {

Dataset DatasetAssembler::with_labels_of(const Dataset& data, const std::vector<std::size_t>& instances) {
  Dataset masked = data;
  std::ranges::fill(masked.labels_, std::numeric_limits<float>::quiet_NaN());
  for (std::size_t i : data.labelled() ? instances : std::vector<std::size_t>()) {
    const Dataset::Range& range = data.instances_[i];
    std::copy(data.labels_.begin() + static_cast<std::ptrdiff_t>(range.slot),
              data.labels_.begin() + static_cast<std::ptrdiff_t>(range.slot_end),
              masked.labels_.begin() + static_cast<std::ptrdiff_t>(range.slot));
  }
  return masked;
}

Dataset with_labels_of(const Dataset& data, const std::vector<std::size_t>& instances) {
  return DatasetAssembler::with_labels_of(data, instances);
}

}  // namespace witan
