#pragma once

#include "witan/method/inference/intervals.hpp"

#include <span>

namespace witan {

/// Adds sandwich errors to a fit of `instance`, which `problem` has prepared. Returns false if there are none, and adds
/// the reason to the notes; if `automatic` is true, a method without derivatives gets no note.
bool add_sandwich(const Model& model, const Instance& instance, const Problem& problem, ResampleBy by, bool automatic,
                  Fit& fit, Context& context);

/// Sets the standard errors of the estimates of a fit, in their order.
void set_estimate_errors(std::span<const double> errors, Fit& fit);

}  // namespace witan
