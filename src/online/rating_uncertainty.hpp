#pragma once

#include "witan/method/fit.hpp"

#include <memory>
#include <utility>
#include <vector>

namespace witan {

/// Sets the uncertainty of the fit to the deviations of independent ratings; NaN if the item has no score.
inline void set_deviations(Fit& fit, std::vector<double> deviation) {
  fit.uncertainty =
      std::make_shared<const Uncertainty>(Uncertainty::independent(UncertaintyKind::posterior, std::move(deviation)));
}

}  // namespace witan
