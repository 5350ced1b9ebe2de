#pragma once

#include "witan/data/instance_set.hpp"
#include "witan/method/training.hpp"
#include "witan/util/context.hpp"

#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

namespace witan {

/// The parts that a data set's instances belong to.
struct Parts {
  static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();
  std::uint32_t count = 0;
  std::vector<std::uint32_t> of;  ///< by instance: in [0, count), or kNone, which takes no part
};

/// Parts of as equal size as can be, dealt out in an order that depends on the seed and the instances' names only: the
/// order of the input changes nothing. Instances of which nobody says anything are in none, unless their items have
/// features. Throws UsageError unless
/// there are at least two parts, and no more than instances.
[[nodiscard]] Parts deal_parts(const Dataset& data, std::uint32_t count, const Context& context);

/// Instances to be tested on, as a method may see them: without labels.
class TestSet {
 public:
  explicit TestSet(InstanceSet instances) : instances_(std::move(instances)) {}
  [[nodiscard]] std::size_t size() const { return instances_.size(); }
  [[nodiscard]] Instance operator[](std::size_t i) const {
    Instance instance = instances_[i];
    instance.labels = {};
    return instance;
  }
  /// Which instance of the whole data set it is.
  [[nodiscard]] std::size_t index(std::size_t i) const { return instances_.index(i); }

 private:
  InstanceSet instances_;
};

/// One turn of cross-validation. With parts 0 … P − 1, fold f trains on the parts f … f + P − 3, validates on f + P − 2
/// and tests on f + P − 1, all modulo P; so five folds of five parts rotate as LETOR's do. Of two parts one trains and
/// one tests, and nothing validates. Every part is tested on in exactly one fold.
///
/// Nothing that a method gets here leads to the labels of the test instances: training and testing work on a copy of
/// the data set that does not have them.
class Fold {
 public:
  /// O(size of the data set), in time and memory.
  Fold(const Dataset& data, const Parts& parts, std::uint32_t number);
  /// What a method may learn from. Valid while the fold lives.
  [[nodiscard]] Training training() const { return {training_, validation_}; }
  [[nodiscard]] TestSet test() const { return TestSet(test_); }

 private:
  std::unique_ptr<const Dataset> seen_;
  InstanceSet training_, validation_, test_;
};

}  // namespace witan
