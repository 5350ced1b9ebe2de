#pragma once

#include "mpm_mixture.hpp"
#include "mpm_mixture_em.hpp"

namespace witan {

/// Returns the best mixture of `options.restarts` random starts. `win_loss` has at least one pair.
[[nodiscard]] MixtureComponents fit_mixture(const MpmMixture::Options& options, const Instance& instance,
                                            const WinLossCounts& win_loss, Context& context);

}  // namespace witan
