#pragma once

#include "witan/data/dataset.hpp"

#include <cstddef>
#include <utility>
#include <vector>

namespace witan {

/// Some instances of a data set, such as one fold. Valid while the data set exists and is not moved.
class InstanceSet {
 public:
  InstanceSet() = default;
  /// Contains all instances.
  explicit InstanceSet(const Dataset& data) : data_(&data) {
    ids_.reserve(data.instance_count());
    for (std::uint32_t i = 0; i < data.instance_count(); ++i) ids_.push_back(InstanceId{i});
  }
  /// Contains these instances, in this order.
  InstanceSet(const Dataset& data, std::vector<InstanceId> ids) : data_(&data), ids_(std::move(ids)) {}
  explicit InstanceSet(const Dataset&& data) = delete;
  InstanceSet(const Dataset&& data, std::vector<InstanceId> ids) = delete;

  [[nodiscard]] std::size_t size() const { return ids_.size(); }
  [[nodiscard]] bool empty() const { return ids_.empty(); }
  [[nodiscard]] Instance operator[](std::size_t i) const { return data_->instance(ids_[i]); }
  /// Returns the id of an instance in the data set.
  [[nodiscard]] InstanceId id(std::size_t i) const { return ids_[i]; }
  /// Returns the data set; the set of instances must not be default-constructed.
  [[nodiscard]] const Dataset& data() const { return *data_; }

 private:
  const Dataset* data_ = nullptr;
  std::vector<InstanceId> ids_;
};

}  // namespace witan
