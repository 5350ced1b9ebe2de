#pragma once

#include "witan/app/interval_request.hpp"
#include "witan/method/inference/intervals.hpp"

#include "report/rescale.hpp"

namespace witan {

inline constexpr double kDefaultLevel = 0.95;

/// Returns the level, or the default if it is not set. Throws UsageError unless it is between 0 and 1.
[[nodiscard]] double check_level(std::optional<double> level);

/// Returns the intervals that a request asks for. Throws UsageError for invalid values, and for options that cannot
/// have an effect together.
[[nodiscard]] IntervalOptions interval_options(const IntervalRequest& request);

/// Throws UsageError unless the scale is natural or elo.
[[nodiscard]] ScoreScale parse_scale(const std::string& text);

/// Completes a fit that has its uncertainty: notes on options without effect, scale, quasi-standard errors.
void finish_fit(const IntervalRequest& request, const IntervalOptions& options, const Instance& instance, Fit& fit,
                Context& context);

}  // namespace witan
