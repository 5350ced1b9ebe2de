#pragma once

#include "witan/method/fit.hpp"

#include "method/inference/quasi_errors.hpp"

namespace witan {

/// Adds computed quasi-standard errors, and notes about their limits, to a fit with an uncertainty.
void add_quasi_errors(Fit& fit, QuasiErrors found);

}  // namespace witan
