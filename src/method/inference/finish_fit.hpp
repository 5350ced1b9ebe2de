#pragma once

#include "witan/data/dataset.hpp"
#include "witan/method/fit.hpp"
#include "witan/method/method.hpp"

namespace witan {

/// Checks a fit before it is shown: infinite scores are marked as not identified, and a note is added if the weights of
/// the instance differ by more than the precision of a double.
void finish_fit(const Instance& instance, Fit& fit);

/// Removes the likelihood if the model counts the pairs of a list with more than two items as independent observations,
/// and adds a note with the reason. Such a likelihood grows with the number of pairs, so neither it nor the AIC
/// compares models. Call it after the uncertainty has been computed.
void withhold_pair_likelihood(const Model& model, const Instance& instance, Fit& fit);

}  // namespace witan
