#include "moved_pairs.hpp"

#include <algorithm>

namespace witan {
namespace {

/// Returns the largest gain of the items between j and i, if j is above i.
Units most_between(const MarginRows& margins, const PairBounds& bounds, std::uint32_t i, std::uint32_t j) {
  Units sum = 0;
  for (std::uint32_t z = 0; z < margins.size(); ++z) {
    if (z == i || z == j || bounds.above(z, j) || bounds.above(i, z)) continue;
    sum += std::max<Units>(0, margins.at(j, z) + margins.at(z, i));
  }
  return sum;
}

}  // namespace

void fix_moved_pairs(const MarginRows& margins, PairBounds& bounds) {
  constexpr int kMostRounds = 8;
  bool fixed = true;
  for (int round = 0; round < kMostRounds && fixed; ++round) {
    fixed = false;
    for (std::uint32_t i = 0; i < margins.size(); ++i) {
      for (std::uint32_t j = 0; j < margins.size(); ++j) {
        // Rounded margins need a gain that is larger than the rounding error.
        const Units gain = 2 * (margins.at(i, j) - margins.slack());
        if (gain <= 0 || bounds.fixed(i, j) || gain <= most_between(margins, bounds, i, j)) continue;
        fixed = bounds.add(i, j) || fixed;
      }
    }
  }
}

}  // namespace witan
