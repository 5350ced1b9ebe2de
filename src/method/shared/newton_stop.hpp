#pragma once

#include "witan/method/fit.hpp"

#include "optimize/newton.hpp"

namespace witan {

/// Returns the diagnostic of a fit that ended with `stop`. A search without progress has not converged.
[[nodiscard]] inline Stop to_stop(NewtonStop stop) {
  if (stop == NewtonStop::converged) return Stop::converged;
  return stop == NewtonStop::diverged ? Stop::not_identified : Stop::iteration_limit;
}

}  // namespace witan
