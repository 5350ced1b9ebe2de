#pragma once

#include "witan/data/dataset.hpp"
#include "witan/method/fit.hpp"

namespace witan {

/// Checks a fit before it is shown: infinite scores are marked as not identified, and a note is added if the weights of
/// the instance differ by more than the precision of a double.
void finish_fit(const Instance& instance, Fit& fit);

}  // namespace witan
