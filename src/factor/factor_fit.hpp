#pragma once

#include "factor_model.hpp"
#include "learn/harness/passes.hpp"

namespace witan {

/// The input of one fit.
struct FactorRun {
  const RatingTable& table;
  const RatingTable& validation;  ///< has the users of the table; some have no ratings
  Grading grading;
  FactorScale scale;
  std::size_t dimensions;  ///< may be 0: biases only
  int steps;
};

/// The fitted weights. `converged` is false if lbfgs reached its maximum number of iterations.
struct FactorFit : PassResult {
  bool converged = true;
};

/// Fits factors and biases to the table by the optimiser of the settings. The penalties and dimensions are those of the
/// run. `training` has the metric, the checkpoint and the callback; its instances are ignored.
[[nodiscard]] FactorFit fit_factors(const FactorSettings& settings, const FactorRun& what, const Training& training,
                                    Context& context);

}  // namespace witan
