#pragma once

#include "witan/util/context.hpp"

#include <cstdint>
#include <span>
#include <vector>

#include "pair_flow.hpp"

namespace witan {

/// Solves the equations Σ_j w_ij (s_i − s_j) = b_i, where b sums to 0 over every component of the graph.
///
/// Items are eliminated one by one by connecting the neighbours of each (star–mesh transform). This needs no
/// subtraction of weights, so weights of very different size keep their precision. O(items³) time, 8 items² bytes.
class EliminatedLaplacian {
 public:
  EliminatedLaplacian(std::uint32_t items, std::span<const FlowEdge> edges, Context& context);
  /// Returns the solution in which every component has mean 0. O(items²).
  [[nodiscard]] std::vector<double> solve(std::vector<double> b, const FlowParts& parts) const;

 private:
  std::vector<double> weight_;  ///< row k, up to its diagonal: the weights when item k was eliminated
  std::vector<double> whole_;   ///< their sums
};

/// Progress of an iteration.
struct Iterated {
  int steps = 0;
  bool converged = true;
};
/// Solves the Laplacian equations by conjugate gradients, O(edges) per step. Stops when the residual is `tolerance`
/// times b.
[[nodiscard]] std::vector<double> iterate_laplacian(std::span<const FlowEdge> edges, const std::vector<double>& b,
                                                    const FlowParts& parts, double tolerance, int steps,
                                                    Iterated& progress);

}  // namespace witan
