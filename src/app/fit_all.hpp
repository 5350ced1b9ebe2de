#pragma once

#include "witan/app/rank.hpp"
#include "witan/method/inference/intervals.hpp"

#include <span>
#include <string_view>

#include "notes.hpp"

namespace witan {

/// Fits every instance of `result.data` with `result.model`, on all threads: scores, uncertainty and scale.
void fit_all(const RankRequest& request, const IntervalOptions& intervals, std::span<const Fit> starts,
             RankResult& result, Context& context);

/// Notes instances without rankings and comparisons: their items tie, which must not look like a result.
void note_without_statements(const Dataset& data, const MethodInfo& method, Notes& notes);

/// Throws UsageError if the method of the spec ranks items by their features, so that no statement can be removed.
void check_fragility_has_effect(std::string_view spec);

/// Sets the status of a result, with a note if some fit did not converge.
void note_failures(RankResult& result, Context& context);

}  // namespace witan
