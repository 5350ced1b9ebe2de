#pragma once

#include <string>
#include <vector>

#include "learn/harness/labelled_table.hpp"
#include "learn/harness/passes.hpp"
#include "list_loss.hpp"
#include "scorer.hpp"

namespace witan {

/// One table per training instance and per validation instance.
struct TrainingTables {
  std::vector<LabelledTable> training, validation;
};

/// Options of train_by_passes.
struct ScorerPassOptions {
  PassOptions passes;
  double rate = 0.01;
  std::string purpose;  ///< selects the random numbers of the initial weights and of the order of instances
};

/// Trains a scorer by stochastic gradient steps, one instance per step; every pass shuffles the instances. The pass is
/// selected by the metric over labelled items. Early stopping, checkpoints and progress as in run_passes. Runs on one
/// thread; O(labelled items·weights) per pass, plus the loss.
[[nodiscard]] PassResult train_by_passes(const Scorer& scorer, ListLoss& loss, const TrainingTables& tables,
                                         const ScorerPassOptions& options, const Training& training, Context& context);

}  // namespace witan
