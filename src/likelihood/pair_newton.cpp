#include "pair_newton.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "method/shared/newton_stop.hpp"
#include "optimize/newton.hpp"
#include "optimize/vectors.hpp"
#include "pair_system.hpp"
#include <Eigen/Dense>

namespace witan {
namespace {

/// Up to this number of items, a Cholesky factor costs less than the products of conjugate gradients.
constexpr std::uint32_t kMaxCholeskyItems = 400;

double& global_of(PairPoint& point, PairGlobal global) {
  return global == PairGlobal::advantage ? point.advantage : point.tie;
}

/// Returns a bound on the rounding error of the log-likelihood: each comparison adds the logarithm of a probability
/// near 1, whose error does not become smaller as the logarithm approaches 0.
double value_rounding(const PairProblem& problem) {
  double count = 0;
  for (const PairCount& pair : problem.pairs) count += pair.low_wins + pair.high_wins + pair.ties;
  return 1e-14 * count;
}

/// The penalised likelihood as a function of the scores and the globals, in this order.
///
/// Stores the derivatives of one point only: those of 10 million pairs fill most of the memory bandwidth. This suffices
/// for a line search, which solves only at points that it has just accepted.
class PairNewton final : public NewtonProblem {
 public:
  PairNewton(const PairProblem& problem, PairPoint start, Context& context)
      : problem_(problem), point_(std::move(start)), calculus_(problem, context) {
    if (problem.items > kMaxCholeskyItems) products_ = std::make_unique<PairProducts>(problem, context);
  }

  [[nodiscard]] std::vector<double> parameters() {
    std::vector<double> x = point_.scores;
    for (const PairGlobal global : problem_.globals) x.push_back(global_of(point_, global));
    return x;
  }

  NewtonValue evaluate(std::vector<double>& x) override {
    restore(x);
    return {at_->value, std::max(largest_absolute(at_->gradient), largest_absolute(at_->global_gradient))};
  }

  void restore(const std::vector<double>& x) override {
    std::copy_n(x.begin(), point_.scores.size(), point_.scores.begin());
    for (std::size_t g = 0; g < problem_.globals.size(); ++g)
      global_of(point_, problem_.globals[g]) = x[point_.scores.size() + g];
    at_ = &calculus_.differentiate(point_);
  }

  std::optional<NewtonStep> solve(const std::vector<double>& /*x*/, double /*damping*/, double accuracy) override {
    const ScoreSystem system(problem_, *at_, products_.get(), accuracy);
    NewtonStep step{system.solve(at_->gradient), 0};
    const std::vector<double> globals = solve_globals(system, step.direction);
    double slope = dot(step.direction, at_->gradient);
    for (std::size_t g = 0; g < globals.size(); ++g) slope += globals[g] * at_->global_gradient[g];
    step.predicted_increase = slope / 2;
    step.direction.insert(step.direction.end(), globals.begin(), globals.end());
    return step;
  }

  [[nodiscard]] double log_likelihood() const { return at_->log_likelihood; }
  [[nodiscard]] PairPoint&& take_point() { return std::move(point_); }

 private:
  /// Returns the step of the globals, from their Schur complement, and corrects the step of the scores for it.
  [[nodiscard]] std::vector<double> solve_globals(const ScoreSystem& system, std::vector<double>& scores) const {
    const auto count = static_cast<Eigen::Index>(problem_.globals.size());
    if (count == 0) return {};
    std::vector<std::vector<double>> solved;
    Eigen::MatrixXd schur(count, count);
    Eigen::VectorXd rest(count);
    for (Eigen::Index g = 0; g < count; ++g) {
      const auto& border = at_->border[static_cast<std::size_t>(g)];
      solved.push_back(system.solve(border));
      rest[g] = at_->global_gradient[static_cast<std::size_t>(g)];
      for (std::size_t i = 0; i < border.size(); ++i) rest[g] -= border[i] * scores[i];
    }
    for (Eigen::Index g = 0; g < count; ++g) {
      for (Eigen::Index h = 0; h < count; ++h) {
        schur(g, h) = at_->global_curvature[static_cast<std::size_t>(g)][static_cast<std::size_t>(h)];
        const auto& border = at_->border[static_cast<std::size_t>(g)];
        for (std::size_t i = 0; i < border.size(); ++i)
          schur(g, h) -= border[i] * solved[static_cast<std::size_t>(h)][i];
      }
    }
    const Eigen::VectorXd step = schur.fullPivLu().solve(rest);
    for (Eigen::Index g = 0; g < count; ++g) {
      for (std::size_t i = 0; i < scores.size(); ++i) scores[i] -= step[g] * solved[static_cast<std::size_t>(g)][i];
    }
    return {step.begin(), step.end()};
  }

  const PairProblem& problem_;
  PairPoint point_;
  PairCalculus calculus_;
  std::unique_ptr<PairProducts> products_;
  const PairDerivatives* at_ = nullptr;
};

}  // namespace

PairSolution maximise_pairs(const PairProblem& problem, PairPoint start, int max_iterations, Context& context) {
  PairNewton newton(problem, std::move(start), context);
  std::vector<double> x = newton.parameters();
  const NewtonResult result =
      maximise(newton, x, {.max_iterations = max_iterations, .absolute_rounding = value_rounding(problem)}, context);
  const double log_likelihood = newton.log_likelihood();
  return {newton.take_point(), log_likelihood, to_stop(result.stop), result.iterations};
}

PairSolution ascend_pairs(const PairProblem& problem, PairPoint start, int steps, double rate, double factor,
                          Context& context) {
  PairSolution solution{std::move(start), 0, Stop::stopped_early, steps};
  PairCalculus calculus(problem, context);
  const double length = rate * factor;
  for (int k = 0; k <= steps; ++k) {
    context.check_stop();
    const PairDerivatives& at = calculus.differentiate(solution.point);
    solution.log_likelihood = at.log_likelihood;
    if (k == steps) break;
    PairPoint& point = solution.point;
    for (std::size_t i = 0; i < point.scores.size(); ++i) point.scores[i] += length * at.gradient[i];
    for (std::size_t g = 0; g < problem.globals.size(); ++g)
      global_of(point, problem.globals[g]) += length * at.global_gradient[g];
  }
  return solution;
}

}  // namespace witan
