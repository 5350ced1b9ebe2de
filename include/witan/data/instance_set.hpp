#pragma once

#include "witan/data/dataset.hpp"

#include <cstddef>
#include <utility>
#include <vector>

namespace witan {

/// Some instances of a data set, such as one fold. It shares ownership of the data.
class InstanceSet {
 public:
  InstanceSet() = default;
  /// Contains all instances.
  explicit InstanceSet(Dataset data) : data_(std::move(data)) {
    ids_.reserve(data_.instance_count());
    for (std::uint32_t i = 0; i < data_.instance_count(); ++i) ids_.push_back(InstanceId{i});
  }
  /// Contains these instances, in this order.
  InstanceSet(Dataset data, std::vector<InstanceId> ids) : data_(std::move(data)), ids_(std::move(ids)) {}

  [[nodiscard]] std::size_t size() const { return ids_.size(); }
  [[nodiscard]] bool empty() const { return ids_.empty(); }
  [[nodiscard]] Instance operator[](std::size_t i) const& { return data_.instance(ids_[i]); }
  Instance operator[](std::size_t i) const&& = delete;
  /// Returns the id of an instance in the data set.
  [[nodiscard]] InstanceId id(std::size_t i) const { return ids_[i]; }
  /// Returns the data set, which is empty if the set of instances was default-constructed.
  [[nodiscard]] const Dataset& data() const& { return data_; }
  const Dataset& data() const&& = delete;

 private:
  Dataset data_;
  std::vector<InstanceId> ids_;
};

}  // namespace witan
