#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "laplacian.hpp"
#include "pair_flow.hpp"

namespace witan {

/// Three items that are all compared with each other, as indices of edges (a,b), (b,c) and (a,c), a < b < c.
struct Triangle {
  std::uint32_t ab, bc, ac;
};
/// All of them; nothing if there are more than `most`. O(Σ over edges of the smaller degree · log).
[[nodiscard]] std::optional<std::vector<Triangle>> find_triangles(std::uint32_t items, std::span<const FlowEdge> edges,
                                                                  std::size_t most);

/// Σ w·x² of the part of the edge flow x that is a sum of circles around triangles: its weighted projection onto the
/// image of curl*. By conjugate gradients, O(triangles) a step.
[[nodiscard]] double curl_energy(std::span<const FlowEdge> edges, std::span<const double> x,
                                 std::span<const Triangle> triangles, double tolerance, int steps, Iterated& how);

}  // namespace witan
