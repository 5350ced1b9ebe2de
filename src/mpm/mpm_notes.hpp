#pragma once

#include "witan/data/dataset.hpp"
#include "witan/method/fit.hpp"

#include <span>
#include <string>
#include <string_view>

#include "pairs/win_loss_counts.hpp"

namespace witan {

/// Returns a text such as "a and b only win, c only loses", for data in which every item only wins or only loses. It
/// has at most five names of each kind.
[[nodiscard]] std::string separation_note(const Instance& instance, const WinLossCounts& win_loss,
                                          std::span<const double> net);

/// Follows separation_note() if a prior keeps the scores finite.
inline constexpr std::string_view kPriorDecides = ": their distance depends on the prior only";

/// Adds a note with the components of the comparison graph if there are several. MPM compares their scores
/// nevertheless.
void note_groups(const Instance& instance, const WinLossCounts& win_loss, Diagnostics& diagnostics);

/// Adds a note and stops with no_progress if gradient ascent diverged, so that scores are not finite.
void note_overflow(std::span<const double> scores, Diagnostics& diagnostics);

}  // namespace witan
