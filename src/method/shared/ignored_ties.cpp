#include "ignored_ties.hpp"

#include <fmt/format.h>

namespace witan {

void note_ignored_ties(const Instance& instance, Diagnostics& diagnostics) {
  std::size_t ties = 0;
  for (std::size_t c = 0; c < instance.comparisons.size(); ++c) {
    ties += instance.comparisons[c].outcome == 0.5 && instance.weight_of_comparison(c) > 0 ? 1 : 0;
  }
  note_ignored_ties(ties, instance.comparisons.size(), diagnostics);
}

void note_ignored_ties(std::size_t ties, std::size_t comparisons, Diagnostics& diagnostics) {
  if (ties == 0) return;
  diagnostics.notes.push_back(
      fmt::format("{} of {} comparisons ignored: {}", ties, comparisons, ties == 1 ? "it is a tie" : "they are ties"));
}

}  // namespace witan
