#pragma once

#include "witan/data/dataset.hpp"
#include "witan/method/fit.hpp"

#include <cstddef>

namespace witan {

/// Adds a note with the number of tied comparisons, for methods that ignore them. O(comparisons).
void note_ignored_ties(const Instance& instance, Diagnostics& diagnostics);
/// Adds the note for known numbers, unless there are no ties.
void note_ignored_ties(std::size_t ties, std::size_t comparisons, Diagnostics& diagnostics);

}  // namespace witan
