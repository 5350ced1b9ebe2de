#pragma once

#include "witan/data/dataset.hpp"
#include "witan/method/fit.hpp"

#include <span>
#include <string>
#include <string_view>

#include "pairs/win_loss_counts.hpp"

namespace witan {

/// "a and b only win, c only loses", for evidence where every item does the one or the other; at most five names each.
[[nodiscard]] std::string separation_note(const Instance& instance, const WinLossCounts& win_loss,
                                          std::span<const double> net);

/// What follows separation_note where a prior keeps the scores finite.
inline constexpr std::string_view kPriorDecides = ": how far apart they are is the prior";

/// Names the groups of items that nobody compares with each other, if there are several: MPM sets their scores beside
/// each other all the same.
void note_groups(const Instance& instance, const WinLossCounts& win_loss, Diagnostics& diagnostics);

/// Says so if steps of plain gradient ascent were too long and left no number.
void note_overflow(std::span<const double> scores, Diagnostics& diagnostics);

}  // namespace witan
