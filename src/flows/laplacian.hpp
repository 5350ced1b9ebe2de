#pragma once

#include "witan/util/context.hpp"

#include <cstdint>
#include <span>
#include <vector>

#include "pair_flow.hpp"

namespace witan {

/// The equations Σ_j w_ij (s_i − s_j) = b_i, where b sums to 0 over every part of the graph.
///
/// Items are eliminated one by one by joining the neighbours of each (star to mesh), which needs no subtraction of
/// weights: however different they are, none is lost. O(items³), 8 items² bytes.
class EliminatedLaplacian {
 public:
  EliminatedLaplacian(std::uint32_t items, std::span<const FlowEdge> edges, Context& context);
  /// The solution whose parts each have mean 0. O(items²).
  [[nodiscard]] std::vector<double> solve(std::vector<double> b, const FlowParts& parts) const;

 private:
  std::vector<double> weight_;  ///< row k, up to its diagonal: the weights when item k was eliminated
  std::vector<double> whole_;   ///< their sums
};

/// How far an iteration got.
struct Iterated {
  int steps = 0;
  bool converged = true;
};
/// The same by conjugate gradients, O(edges) a step; ends when the residual is `tolerance` of b.
[[nodiscard]] std::vector<double> iterate_laplacian(std::span<const FlowEdge> edges, const std::vector<double>& b,
                                                    const FlowParts& parts, double tolerance, int steps, Iterated& how);

}  // namespace witan
