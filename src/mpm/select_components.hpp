#pragma once

#include "witan/data/dataset.hpp"
#include "witan/util/context.hpp"

#include "mpm_mixture.hpp"

namespace witan {

/// Returns the number of mixture components by five-fold cross-validation over experts. The criterion is the
/// log-likelihood of the pairs of a held-out expert under the components of the other experts. Starting from 1, a
/// further component is added while it increases the mean by more than its standard error over the experts. Held-out
/// experts are needed because the pairs of one list are dependent, which makes the AIC too small for many components.
/// Returns 1 for fewer than ten experts.
[[nodiscard]] int select_components(const MpmMixture::Options& options, const Instance& instance, Context& context);

}  // namespace witan
