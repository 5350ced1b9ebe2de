#pragma once

#include "witan/data/dataset.hpp"
#include "witan/method/fit.hpp"

#include <algorithm>

#include "util/decimals.hpp"
#include <fmt/format.h>

namespace witan {

/// Adds a note if the weight of a match is so large that an online method overshoots. Such a method makes one update of
/// the full weight, so above this weight the last matches determine the ratings.
inline void note_heavy_matches(const Instance& instance, Diagnostics& diagnostics) {
  constexpr double kMaxWeight = 1000;
  double most = 0;
  for (std::size_t c = 0; c < instance.comparisons.size(); ++c) {
    most = std::max(most, instance.weight_of_comparison(c));
  }
  if (most <= kMaxWeight) return;
  diagnostics.notes.push_back(
      fmt::format("comparison weight {} is too large for an online method, which applies it in one update (maximum "
                  "{}); scale all weights down, or use bradley-terry",
                  rounded(most, 6), rounded(kMaxWeight, 6)));
}

}  // namespace witan
