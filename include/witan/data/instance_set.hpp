#pragma once

#include "witan/data/dataset.hpp"

#include <cstddef>
#include <numeric>
#include <utility>
#include <vector>

namespace witan {

/// Some of a data set's instances, such as one fold of them. Valid while the data set lives.
class InstanceSet {
 public:
  InstanceSet() = default;
  /// All instances.
  explicit InstanceSet(const Dataset& data) : data_(&data), index_(data.instance_count()) {
    std::iota(index_.begin(), index_.end(), std::size_t{0});
  }
  /// Those of these indices, in their order.
  InstanceSet(const Dataset& data, std::vector<std::size_t> indices) : data_(&data), index_(std::move(indices)) {}

  [[nodiscard]] std::size_t size() const { return index_.size(); }
  [[nodiscard]] bool empty() const { return index_.empty(); }
  [[nodiscard]] Instance operator[](std::size_t i) const { return data_->instance(index_[i]); }
  /// Which instance of the data set it is.
  [[nodiscard]] std::size_t index(std::size_t i) const { return index_[i]; }
  /// The data set that they are of; not to be called on an empty set.
  [[nodiscard]] const Dataset& data() const { return *data_; }

 private:
  const Dataset* data_ = nullptr;
  std::vector<std::size_t> index_;
};

}  // namespace witan
