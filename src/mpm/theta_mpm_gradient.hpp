#pragma once

#include "witan/data/dataset.hpp"
#include "witan/method/fit.hpp"
#include "witan/util/context.hpp"

#include <span>

#include "pairs/win_loss_counts.hpp"
#include "theta_mpm.hpp"

namespace witan {

/// Fits the scores, and with variance=on γ, for θ by row, by `steps` steps of gradient ascent on the mean
/// log-likelihood, starting at 0. `free` is the number of estimated θ.
[[nodiscard]] Fit ascend_theta(const ThetaMpm::Options& options, const Instance& instance,
                               const WinLossCounts& win_loss, std::span<const double> theta, double free,
                               Context& context);

}  // namespace witan
