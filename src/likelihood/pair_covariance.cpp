// Fisher information and influence of pair likelihoods.
#include "pair_newton.hpp"
#include "pair_system.hpp"
#include <Eigen/Dense>

namespace witan {

ScoreCovariance pair_covariance(const PairProblem& problem, const PairPoint& point, Context& context) {
  check_dense(problem.items);
  PairCalculus calculus(problem, context);
  const PairDerivatives& at = calculus.differentiate(point);
  const Eigen::MatrixXd scores = score_curvature(problem, at);
  const std::vector<bool> mentioned = problem.mentioned();
  std::vector<Slot> slots;
  for (Slot slot = 0; slot < problem.items; ++slot) {
    if (mentioned[slot]) slots.push_back(slot);
  }
  const auto m = static_cast<Eigen::Index>(slots.size());
  const auto globals = static_cast<Eigen::Index>(problem.globals.size());
  Eigen::MatrixXd whole(m + globals, m + globals);
  whole.topLeftCorner(m, m) = scores(slots, slots);
  for (Eigen::Index g = 0; g < globals; ++g) {
    const auto from = static_cast<std::size_t>(g);
    for (Eigen::Index i = 0; i < m; ++i)
      whole(i, m + g) = whole(m + g, i) = at.border[from][slots[static_cast<std::size_t>(i)]];
    for (Eigen::Index h = 0; h < globals; ++h)
      whole(m + g, m + h) = at.global_curvature[from][static_cast<std::size_t>(h)];
  }
  return ScoreCovariance(std::move(whole), std::move(slots), problem.items);
}

std::vector<double> pair_shift(const ScoreCovariance& covariance, const PairProblem& part, const PairPoint& point,
                               Context& context) {
  PairCalculus calculus(part, context);
  const PairDerivatives& at = calculus.differentiate(point);
  std::vector<Slot> slots;
  std::vector<Eigen::Index> place(part.items, -1);
  for (const PairCount& pair : part.pairs) {
    for (const Slot slot : {pair.low, pair.high}) {
      if (place[slot] >= 0) continue;
      place[slot] = static_cast<Eigen::Index>(slots.size());
      slots.push_back(slot);
    }
  }
  const auto m = static_cast<Eigen::Index>(slots.size());
  Eigen::VectorXd gradient(m);
  Eigen::MatrixXd curvature = Eigen::MatrixXd::Zero(m, m);
  for (Eigen::Index i = 0; i < m; ++i) {
    gradient[i] = at.gradient[slots[static_cast<std::size_t>(i)]];
    curvature(i, i) = at.diagonal[slots[static_cast<std::size_t>(i)]];
  }
  for (std::size_t k = 0; k < part.pairs.size(); ++k) {
    const Eigen::Index low = place[part.pairs[k].low];
    const Eigen::Index high = place[part.pairs[k].high];
    curvature(low, high) -= at.curvature[k];
    curvature(high, low) -= at.curvature[k];
  }
  return covariance.shift(slots, gradient, curvature, at.global_gradient);
}

}  // namespace witan
