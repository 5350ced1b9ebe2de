#pragma once

#include "witan/method/fit.hpp"
#include "witan/util/context.hpp"

namespace witan {

/// Adds quasi-standard errors to a fit: the item column `quasi_error`, and the estimate `quasi_error_worst`, which is
/// the largest relative error of a difference computed from two of them; see find_quasi_errors. A note lists the items
/// without one, or states why there are none.
void add_quasi_errors(Fit& fit, Context& context);

}  // namespace witan
