#pragma once

#include "factor_fit.hpp"

namespace witan {

/// Penalties, and the validation metric with which they were selected.
struct SelectedPenalties {
  FactorScale scale;
  double validation = 0;
};

/// Returns the penalties of a fit by lbfgs. Those that the settings leave open are selected by the validation metric
/// of fits to the run's table: first the penalty of the biases, without factors, then that of the factors. The values
/// are powers of 2, tried upwards and downwards from `default_l2` until one is worse than its neighbour.
///
/// There is one penalty for the factors of users and items: the minimum over all scalings (W·c, H/c) of
/// a·|W|² + b·|H|² depends on a·b only, so that penalties per side have no effect.
[[nodiscard]] SelectedPenalties select_penalties(const FactorSettings& settings, const FactorRun& what,
                                                 const Training& training, Context& context);

}  // namespace witan
