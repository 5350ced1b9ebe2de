#pragma once

#include "witan/data/instance_set.hpp"
#include "witan/method/training.hpp"
#include "witan/metric/evaluate.hpp"
#include "witan/util/context.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace witan {

/// How a training measures: as it says, with the label scale from 0 to the largest label of its instances if it says
/// none. O(slots).
[[nodiscard]] EvaluateOptions resolve_options(const Training& training);

/// The mean of one metric over the labelled instances of a set, again and again for other scores. Valid while the data
/// set lives; safe to share by threads.
class InstanceMeasure {
 public:
  /// Writes the scores of instance i of the set, one a slot, high is best.
  using Score = std::function<void(std::size_t i, std::span<double> scores)>;

  InstanceMeasure(const InstanceSet& instances, const Metric& metric, const EvaluateOptions& metric_options);

  /// Instances that have a label.
  [[nodiscard]] std::size_t size() const { return judged_.size(); }
  [[nodiscard]] bool empty() const { return judged_.empty(); }
  /// NaN if there are none. Same bits for any number of threads.
  [[nodiscard]] double mean(const Score& score, Context& context) const;

 private:
  struct Judged {
    std::size_t index;
    std::span<const float> labels;
    std::vector<std::uint32_t> tie_order;
  };
  Metric metric_;
  EvaluateOptions metric_options_;
  std::vector<Judged> judged_;
};

}  // namespace witan
