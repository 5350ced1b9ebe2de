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

/// Returns the metric options of a training. The default label scale is 0 to the largest label of its instances.
/// O(slots).
[[nodiscard]] EvaluateOptions resolve_options(const Training& training);

/// Computes the mean of one metric over the labelled instances of a set, for any number of scores. Valid while the data
/// set exists. Thread-safe.
class InstanceMeasure {
 public:
  /// Writes the scores of instance i of the set, one per slot; higher is better.
  using Score = std::function<void(std::size_t i, std::span<double> scores)>;

  InstanceMeasure(const InstanceSet& instances, const Metric& metric, const EvaluateOptions& metric_options);

  /// Returns the number of instances with labels.
  [[nodiscard]] std::size_t size() const { return judged_.size(); }
  [[nodiscard]] bool empty() const { return judged_.empty(); }
  /// Returns the mean, or NaN without labelled instances. The result does not depend on the number of threads.
  [[nodiscard]] double mean(const Score& score, Context& context) const;

 private:
  struct Judged {
    std::size_t index;
    std::span<const double> labels;
    std::vector<std::uint32_t> tie_order;
  };
  Metric metric_;
  EvaluateOptions metric_options_;
  std::vector<Judged> judged_;
};

}  // namespace witan
