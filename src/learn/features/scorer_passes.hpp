#pragma once

#include <string>
#include <vector>

#include "learn/harness/labelled_table.hpp"
#include "learn/harness/passes.hpp"
#include "list_loss.hpp"
#include "scorer.hpp"

namespace witan {

/// One table an instance, of the training and of the validation instances.
struct TrainingTables {
  std::vector<LabelledTable> training, validation;
};

/// How a scorer is trained by passes.
struct ScorerPassOptions {
  PassOptions passes;
  double rate = 0.01;
  std::string purpose;  ///< what the random numbers are for: start and order of the instances follow from it
};

/// Trains a scorer by plain gradient steps, one instance at a time, in an order that is shuffled anew for each pass.
/// The metric that chooses the pass is taken over the labelled items alone. O(labelled items·weights) a pass, besides
/// the loss. The passes are one thread's work. Ends early, checkpoints and reports as run_passes does.
[[nodiscard]] PassResult train_by_passes(const Scorer& scorer, ListLoss& loss, const TrainingTables& tables,
                                         const ScorerPassOptions& options, const Training& training, Context& context);

}  // namespace witan
