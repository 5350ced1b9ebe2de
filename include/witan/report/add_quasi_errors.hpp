#pragma once

#include "witan/method/fit.hpp"
#include "witan/util/context.hpp"

namespace witan {

/// Gives a fit the column `quasi_error` and the quantity `quasi_error_worst`, how far off the error of a difference
/// made from two of them is at most, as a share; see find_quasi_errors. A note says which items have none, or why all
/// have.
void add_quasi_errors(Fit& fit, Context& context);

}  // namespace witan
