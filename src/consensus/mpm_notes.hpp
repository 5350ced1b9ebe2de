#pragma once

#include "witan/data/dataset.hpp"
#include "witan/method/fit.hpp"
#include "witan/pairs/expert_nets.hpp"

#include <span>
#include <string>

namespace witan {

/// "a and b only win, c only loses", for evidence where every item does the one or the other; at most five names each.
[[nodiscard]] std::string separation_note(const Instance& instance, const ExpertNets& nets,
                                          std::span<const double> net);

/// Says so if steps of plain gradient ascent were too long and left no number.
void note_overflow(std::span<const double> scores, Diagnostics& diagnostics);

}  // namespace witan
