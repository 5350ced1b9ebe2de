#pragma once

#include "witan/util/context.hpp"

#include <cstdint>
#include <memory>
#include <vector>

#include "pair_problem.hpp"
#include <Eigen/Cholesky>

namespace witan {

/// Returns the curvature in the scores as a dense matrix.
[[nodiscard]] Eigen::MatrixXd score_curvature(const PairProblem& problem, const PairDerivatives& at);

/// Multiplies the curvature in the scores by vectors, in O(pairs). The curvature is a weighted graph Laplacian with one
/// edge per pair. Its memory is reused from product to product.
class PairProducts {
 public:
  PairProducts(const PairProblem& problem, Context& context);
  void multiply(const PairDerivatives& at, const std::vector<double>& x, std::vector<double>& y);

 private:
  struct Edge {
    Slot low, high;
  };
  /// An edge between items of small numbers, which takes half of the memory and of its bandwidth.
  struct ShortEdge {
    std::uint16_t low, high;
  };
  template <class Edges>
  static void add_flows(Edges edges, std::size_t begin, std::size_t end, const std::vector<double>& curvature,
                        const std::vector<double>& x, std::vector<double>& part);

  Context& context_;
  std::size_t chunk_;
  double prior_;
  std::vector<Edge> edges_;  ///< empty if there are short edges
  std::vector<ShortEdge> short_edges_;
  std::vector<std::vector<double>> parts_;  ///< sums by chunk; 0 between products
};

/// Solves (curvature in the scores)·x = b. Without a prior, the curvature is singular in the direction of a common
/// shift. Then b must sum to zero, and the shift of x is arbitrary.
class ScoreSystem {
 public:
  /// Uses conjugate gradients with `products`, or a Cholesky factor if `products` is null.
  ScoreSystem(const PairProblem& problem, const PairDerivatives& at, PairProducts* products, double tolerance);
  [[nodiscard]] std::vector<double> solve(const std::vector<double>& b) const;

 private:
  void factorise(const PairProblem& problem);

  const PairDerivatives& at_;
  PairProducts* products_;
  double tolerance_;
  Eigen::LLT<Eigen::MatrixXd> cholesky_;
  Eigen::Index fixed_ = -1;  ///< item whose score does not change; −1 if none
};

}  // namespace witan
