#pragma once

#include "witan/data/instance_set.hpp"
#include "witan/method/training.hpp"
#include "witan/util/context.hpp"

#include <cstdint>
#include <limits>
#include <vector>

namespace witan {

/// A partition of the instances of a data set, for cross-validation.
struct Parts {
  static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();
  std::uint32_t count = 0;
  std::vector<std::uint32_t> of;  ///< by instance: its part in [0, count), or kNone if it is not used
};

/// Returns a random partition into `count` parts whose sizes differ by at most 1. It depends on the seed and the names
/// of the instances, not on the order of the input. Instances without statements and item features belong to no part.
/// Throws UsageError if `count` is less than 2 or greater than the number of instances.
[[nodiscard]] Parts deal_parts(const Dataset& data, std::uint32_t count, const Context& context);

/// Test instances, without their labels.
class TestSet {
 public:
  explicit TestSet(InstanceSet instances) : instances_(std::move(instances)) {}
  [[nodiscard]] std::size_t size() const { return instances_.size(); }
  [[nodiscard]] Instance operator[](std::size_t i) const {
    Instance instance = instances_[i];
    instance.labels = {};
    return instance;
  }
  /// Returns the id of an instance in the whole data set.
  [[nodiscard]] InstanceId id(std::size_t i) const { return instances_.id(i); }

 private:
  InstanceSet instances_;
};

/// One fold of a cross-validation. With parts 0 … P − 1, fold f trains on the parts f … f + P − 3, validates on part
/// f + P − 2 and tests on part f + P − 1, modulo P. Five folds therefore rotate as in LETOR. With two parts, there is
/// no validation part. Every part is the test part of exactly one fold.
///
/// Methods have no access to the labels of the test instances: the fold contains a copy of the data set without them.
class Fold {
 public:
  /// O(size of the data set), in time and memory.
  Fold(const Dataset& data, const Parts& parts, std::uint32_t number);
  /// Returns the training and validation instances.
  [[nodiscard]] Training training() const { return {training_, validation_}; }
  [[nodiscard]] TestSet test() const { return TestSet(test_); }

 private:
  InstanceSet training_, validation_, test_;
};

}  // namespace witan
