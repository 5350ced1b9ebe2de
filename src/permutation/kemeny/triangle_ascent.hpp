#pragma once

#include <cstdint>
#include <vector>

#include "triangle_bound.hpp"
#include "util/deadline.hpp"

namespace witan {

/// Multipliers of triangles with a high bound; see TriangleBound.
struct AscentResult {
  std::vector<Triangle> triangles;
  std::vector<std::int64_t> multipliers;
};

/// Raises the bound of TriangleBound by the volume algorithm (Barahona & Anbil 2000), a subgradient method that adds
/// violated triangles as it proceeds. It comes close to the bound of the linear relaxation in O(items² + triangles) per
/// iteration, also where the simplex method is too slow. Ends after `iterations`, or at the deadline, or when the bound
/// reaches `target`.
[[nodiscard]] AscentResult ascend_triangle_bound(const MarginRows& margins, const TriangleBound& bound, Units target,
                                                 int iterations, const Deadline& deadline);

}  // namespace witan
