#pragma once

#include "witan/data/dataset.hpp"

#include <vector>

namespace witan {

/// A list with one value per item; high is best.
struct Rater {
  ExpertId expert{};
  double ballots = 1;
  std::vector<Slot> slot;  ///< ascending
  std::vector<double> value;
};

/// Returns the values of a list. Several judgements of an item count as their mean.
[[nodiscard]] Rater make_rater(const Instance& instance, const List& list);

}  // namespace witan
