#include "mask_labels.hpp"

#include <algorithm>
#include <limits>

#include "dataset_assembler.hpp"

namespace witan {

Dataset DatasetAssembler::with_labels_of(const Dataset& data, const std::vector<InstanceId>& instances) {
  Dataset masked = data;
  std::ranges::fill(masked.labels_, std::numeric_limits<float>::quiet_NaN());
  for (const InstanceId id : data.labelled() ? instances : std::vector<InstanceId>()) {
    const Dataset::Range& range = data.instances_[to_index(id)];
    std::copy(data.labels_.begin() + static_cast<std::ptrdiff_t>(range.slot),
              data.labels_.begin() + static_cast<std::ptrdiff_t>(range.slot_end),
              masked.labels_.begin() + static_cast<std::ptrdiff_t>(range.slot));
  }
  return masked;
}

Dataset with_labels_of(const Dataset& data, const std::vector<InstanceId>& instances) {
  return DatasetAssembler::with_labels_of(data, instances);
}

}  // namespace witan
