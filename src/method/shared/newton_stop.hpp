#pragma once

#include "witan/method/fit.hpp"

#include "optimize/newton.hpp"

namespace witan {

/// Returns the diagnostic of a fit whose search ended with `stop`.
[[nodiscard]] inline Stop to_stop(NewtonStop stop) {
  switch (stop) {
    case NewtonStop::converged:
      return Stop::converged;
    case NewtonStop::iteration_limit:
      return Stop::iteration_limit;
    case NewtonStop::diverged:
      return Stop::not_identified;
    case NewtonStop::no_progress:
    case NewtonStop::not_finite:
      break;
  }
  return Stop::no_progress;
}

}  // namespace witan
