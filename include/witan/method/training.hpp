#pragma once

#include "witan/data/instance_set.hpp"
#include "witan/method/learned_parameters.hpp"
#include "witan/metric/evaluate.hpp"

#include <functional>
#include <optional>
#include <utility>

namespace witan {

/// Storage for the progress of a training run that may be interrupted; see `witan train --checkpoint`.
class Checkpoint {
 public:
  virtual ~Checkpoint() = default;
  /// Returns the last saved state, or nullopt to start from the beginning.
  [[nodiscard]] virtual std::optional<LearnedParameters> load() = 0;
  /// Saves the state.
  virtual void keep(const LearnedParameters& state) = 0;
};

/// Progress of a training run after one pass over its instances. NaN if not measured.
struct TrainingPass {
  int number = 0;  ///< from 1
  int of = 0;
  double training = 0;    ///< metric on the training instances
  double validation = 0;  ///< metric on the validation instances
};

/// The training data, the validation data and the metric to optimise. Test instances must not be included.
struct Training {
  InstanceSet instances;
  InstanceSet validation;  ///< to select passes and parameters; may be empty or belong to another data set
  Metric metric{MetricKind::ndcg, 10};
  EvaluateOptions metric_options;
  Checkpoint* checkpoint = nullptr;                  ///< null if progress is not saved
  std::function<void(const TrainingPass&)> on_pass;  ///< may be empty

  /// Uses all instances for training and none for validation.
  explicit Training(Dataset data) : instances(std::move(data)) {}
  Training(InstanceSet training_instances, InstanceSet validation_instances)
      : instances(std::move(training_instances)), validation(std::move(validation_instances)) {}
};

}  // namespace witan
