#pragma once

#include "witan/data/dataset.hpp"
#include "witan/method/fit.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace witan {

/// Says so if a match weighs so much that an online rater, which moves once by all of its weight, overshoots: beyond
/// this the last matches decide everything.
inline void note_heavy_matches(const Instance& instance, Diagnostics& diagnostics) {
  constexpr double kMaxWeight = 1000;
  double most = 0;
  for (std::size_t c = 0; c < instance.comparisons.size(); ++c) {
    most = std::max(most, instance.weight_of_comparison(c));
  }
  if (most <= kMaxWeight) return;
  diagnostics.notes.push_back(
      fmt::format("a comparison of weight {:g} moves the ratings by all of it at once, far too far: weights over {} "
                  "say nothing here; smaller ones in the same proportions do, and bradley-terry takes any",
                  most, kMaxWeight));
}

}  // namespace witan
