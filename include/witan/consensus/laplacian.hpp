#pragma once

#include "witan/consensus/pair_flow.hpp"
#include "witan/util/context.hpp"

#include <span>
#include <vector>

namespace witan {

/// Solves Σ_j w_ij (s_i − s_j) = b_i, where b sums to 0 over every part of the graph; each part of s has mean 0.
///
/// Items are eliminated one by one by joining the neighbours of each (star to mesh), which needs no subtraction of
/// weights: however different they are, none is lost. O(items³), 8 items² bytes.
[[nodiscard]] std::vector<double> solve_laplacian(std::span<const FlowEdge> edges, std::vector<double> b,
                                                  const FlowParts& parts, Context& context);

/// How far an iteration got.
struct Iterated {
  int steps = 0;
  bool converged = true;
};
/// The same by conjugate gradients, O(edges) a step; ends when the residual is `tolerance` of b.
[[nodiscard]] std::vector<double> iterate_laplacian(std::span<const FlowEdge> edges, const std::vector<double>& b,
                                                    const FlowParts& parts, double tolerance, int steps, Iterated& how);

}  // namespace witan
