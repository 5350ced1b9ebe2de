#pragma once

#include "witan/data/instance_set.hpp"
#include "witan/method/learned_parameters.hpp"
#include "witan/metric/evaluate.hpp"

#include <functional>
#include <optional>

namespace witan {

/// Where a training that may be killed keeps how far it has come; see `witan train --checkpoint`.
class Checkpoint {
 public:
  virtual ~Checkpoint() = default;
  /// What was kept last; nothing: begin at the beginning.
  [[nodiscard]] virtual std::optional<LearnedParameters> load() = 0;
  virtual void keep(const LearnedParameters& state) = 0;
};

/// How far a training is, after one pass over its instances. NaN: not measured.
struct TrainingPass {
  int number = 0;  ///< from 1
  int of = 0;
  double training = 0;    ///< the metric on the training instances
  double validation = 0;  ///< and on the validation instances
};

/// What a method may learn from, and towards what. Instances to be tested on never get in here.
struct Training {
  InstanceSet instances;
  InstanceSet validation;  ///< chooses passes and parameters; may be empty, and may be of another data set
  Metric metric{MetricKind::ndcg, 10};
  EvaluateOptions metric_options;
  Checkpoint* checkpoint = nullptr;                  ///< null: nothing is kept
  std::function<void(const TrainingPass&)> on_pass;  ///< may be empty

  /// Everything to learn from, nothing to validate on.
  explicit Training(const Dataset& data) : instances(data) {}
  Training(InstanceSet training_instances, InstanceSet validation_instances)
      : instances(std::move(training_instances)), validation(std::move(validation_instances)) {}
};

}  // namespace witan
