#include "mask_labels.hpp"

#include <algorithm>
#include <limits>

#include "dataset_assembler.hpp"

namespace witan {

Dataset DatasetAssembler::with_labels_of(const Dataset& data, const std::vector<InstanceId>& instances) {
  Dataset::Columns masked = *data.columns_;
  const std::vector<double>& labels = data.columns_->labels;
  std::ranges::fill(masked.labels, std::numeric_limits<double>::quiet_NaN());
  for (const InstanceId id : data.labelled() ? instances : std::vector<InstanceId>()) {
    const Dataset::Columns::Range& range = masked.instances[to_index(id)];
    std::copy(labels.begin() + static_cast<std::ptrdiff_t>(range.slot),
              labels.begin() + static_cast<std::ptrdiff_t>(range.slot_end),
              masked.labels.begin() + static_cast<std::ptrdiff_t>(range.slot));
  }
  return Dataset(std::make_shared<const Dataset::Columns>(std::move(masked)));
}

Dataset with_labels_of(const Dataset& data, const std::vector<InstanceId>& instances) {
  return DatasetAssembler::with_labels_of(data, instances);
}

}  // namespace witan
