#pragma once

#include "witan/app/rank.hpp"
#include "witan/method/fit.hpp"
#include "witan/util/context.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace witan {

/// An event whose probability a fit provides: the first item has the higher true score; it wins one comparison; one
/// comparison is a tie.
enum class PairEvent : std::uint8_t { higher, win, tie };

/// Returns the fit of an instance if it has standard errors, or else the scores with standard errors from a bootstrap
/// over experts, on the natural scale. Throws UsageError, with the reason, if neither is available. The bootstrap costs
/// 200 fits.
[[nodiscard]] Fit fit_with_errors(const RankResult& result, std::size_t instance, Context& context);

/// Returns the probability of an event for two items of a fit; NaN if the fit does not provide it. An item wins under a
/// permutation model if a ranking that is drawn from the model has it above the other item. O(1) for a fit with the
/// covariance of all items, O(items²) for permutation models, and O(items³) for `generalized-mallows`.
[[nodiscard]] double pair_probability(const Fit& fit, PairEvent event, Slot item, Slot other);

/// Returns pair_probability() of every pair of items, by row; NaN on the diagonal and for items without a score.
[[nodiscard]] std::vector<double> pair_probabilities(const Fit& fit, PairEvent event);

}  // namespace witan
