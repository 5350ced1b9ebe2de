#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "laplacian.hpp"
#include "pair_flow.hpp"

namespace witan {

/// Three items that are compared pairwise, as indices of the edges (a,b), (b,c) and (a,c), a < b < c.
struct CurlTriangle {
  std::uint32_t ab, bc, ac;
};
/// Returns all triangles, or nullopt if there are more than `most`. O(Σ over edges of the smaller degree · log).
[[nodiscard]] std::optional<std::vector<CurlTriangle>> find_triangles(std::uint32_t items,
                                                                      std::span<const FlowEdge> edges,
                                                                      std::size_t most);

/// Returns Σ w·x² of the curl component of the edge flow x, a sum of cycles of triangles. This component is the
/// weighted projection of x onto the image of curl*. It is computed by conjugate gradients, O(triangles) per step.
[[nodiscard]] double curl_energy(std::span<const FlowEdge> edges, std::span<const double> x,
                                 std::span<const CurlTriangle> triangles, double tolerance, int steps,
                                 Iterated& progress);

}  // namespace witan
