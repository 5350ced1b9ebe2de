#pragma once

#include <span>
#include <vector>

#include "triangle_bound.hpp"

namespace witan {

/// A violated triangle and the amount by which it is violated.
struct ViolatedTriangle {
  Triangle triangle;
  double violation;
};

/// Returns triangles that x violates by more than `least`, most violated first: at most `most`, and at most
/// `per_pair` with the same pair of items, so that the cuts differ. `x[i · items + j]` in [0, 1] is how far i is above
/// j; x(j,i) = 1 − x(i,j). O(items³).
[[nodiscard]] std::vector<ViolatedTriangle> find_violated_triangles(std::uint32_t items, std::span<const double> x,
                                                                    double least, std::size_t most, int per_pair);

}  // namespace witan
