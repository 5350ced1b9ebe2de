#pragma once

#include "witan/method/fit.hpp"

#include <span>
#include <vector>

#include "solve_kemeny.hpp"

namespace witan {

/// Sets scores, estimates, columns and diagnostics of a fit from a Kemeny order.
void write_kemeny_fit(const PairWeights& weights, const KemenyResult& result, Fit& fit);

}  // namespace witan
