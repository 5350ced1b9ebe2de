#include "pair_system.hpp"

#include <cstdint>
#include <limits>
#include <span>
#include <utility>

#include "optimize/conjugate_gradients.hpp"
#include "util/large_pages.hpp"

namespace witan {

Eigen::MatrixXd score_curvature(const PairProblem& problem, const PairDerivatives& at) {
  Eigen::MatrixXd h = Eigen::MatrixXd::Zero(problem.items, problem.items);
  for (std::size_t k = 0; k < problem.pairs.size(); ++k) {
    const PairCount& pair = problem.pairs[k];
    h(pair.low, pair.high) -= at.curvature[k];
    h(pair.high, pair.low) -= at.curvature[k];
  }
  // A curvature of 1 leaves the scores of items without pairs unchanged.
  for (std::uint32_t i = 0; i < problem.items; ++i) h(i, i) = at.diagonal[i] > 0 ? at.diagonal[i] : 1;
  return h;
}

PairProducts::PairProducts(const PairProblem& problem, Context& context)
    : context_(context), chunk_(pair_chunk_size(problem)), prior_(problem.prior) {
  if (problem.items <= std::numeric_limits<std::uint16_t>::max()) {
    reserve_large(short_edges_, problem.pairs.size());
    for (const PairCount& pair : problem.pairs) {
      short_edges_.push_back({static_cast<std::uint16_t>(pair.low), static_cast<std::uint16_t>(pair.high)});
    }
  } else {
    reserve_large(edges_, problem.pairs.size());
    for (const PairCount& pair : problem.pairs) edges_.push_back({pair.low, pair.high});
  }
  parts_.assign((problem.pairs.size() + chunk_ - 1) / chunk_, std::vector<double>(problem.items));
}

void PairProducts::multiply(const PairDerivatives& at, const std::vector<double>& x, std::vector<double>& y) {
  context_.parallel_for(at.curvature.size(), chunk_, [&](std::size_t begin, std::size_t end) {
    std::vector<double>& part = parts_[begin / chunk_];
    if (edges_.empty())
      add_flows(std::span(short_edges_), begin, end, at.curvature, x, part);
    else
      add_flows(std::span(edges_), begin, end, at.curvature, x, part);
  });
  constexpr std::size_t kItems = 1U << 13U;
  context_.parallel_for(x.size(), kItems, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) y[i] = prior_ * x[i];
    for (std::vector<double>& part : parts_) {
      for (std::size_t i = begin; i < end; ++i) y[i] += std::exchange(part[i], 0.0);
    }
  });
}

/// The loop runs over pairs, not over items: loops over the pairs of an item have unpredictable lengths.
template <class Edges>
void PairProducts::add_flows(Edges edges, std::size_t begin, std::size_t end, const std::vector<double>& curvature,
                             const std::vector<double>& x, std::vector<double>& part) {
  for (std::size_t k = begin; k < end; ++k) {
    const auto edge = edges[k];
    const double flow = curvature[k] * (x[edge.low] - x[edge.high]);
    part[edge.low] += flow;
    part[edge.high] -= flow;
  }
}

ScoreSystem::ScoreSystem(const PairProblem& problem, const PairDerivatives& at, PairProducts* products,
                         double tolerance)
    : at_(at), products_(products), tolerance_(tolerance) {
  if (products == nullptr) factorise(problem);
}

std::vector<double> ScoreSystem::solve(const std::vector<double>& b) const {
  if (products_ != nullptr) {
    return conjugate_gradients([this](const auto& x, auto& y) { products_->multiply(at_, x, y); }, at_.diagonal, b,
                               tolerance_);
  }
  Eigen::VectorXd x = Eigen::Map<const Eigen::VectorXd>(b.data(), static_cast<Eigen::Index>(b.size()));
  if (fixed_ >= 0) x[fixed_] = 0;
  cholesky_.solveInPlace(x);
  return {x.begin(), x.end()};
}

/// Without a prior, fixes the item with the largest curvature. The pivots then stay positive even if the weights of
/// pairs differ by many orders of magnitude.
void ScoreSystem::factorise(const PairProblem& problem) {
  Eigen::MatrixXd h = score_curvature(problem, at_);
  if (problem.prior == 0) {
    h.diagonal().maxCoeff(&fixed_);
    h.row(fixed_).setZero();
    h.col(fixed_).setZero();
    h(fixed_, fixed_) = 1;
  }
  cholesky_.compute(h);
}

}  // namespace witan
