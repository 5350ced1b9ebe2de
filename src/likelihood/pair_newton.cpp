#include "pair_newton.hpp"

#include "witan/util/large_pages.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include "optimize/conjugate_gradients.hpp"
#include <Eigen/Dense>

namespace witan {
namespace {

using Vector = Eigen::VectorXd;
using Matrix = Eigen::MatrixXd;

/// Up to here a Cholesky factor costs less than the passes over pairs that conjugate gradients need.
constexpr std::uint32_t kMaxCholeskyItems = 400;
constexpr double kPairSmallStep = 1e-9;
constexpr int kPairMaxHalvings = 60;

double pair_largest(std::span<const double> x) {
  double most = 0;
  for (const double value : x) most = std::max(most, std::abs(value));
  return most;
}

/// Items that no pair mentions get a curvature of one, which leaves them where they are.
double diagonal_or_one(const PairDerivatives& at, std::size_t item) {
  return at.diagonal[item] > 0 ? at.diagonal[item] : 1;
}

Matrix score_curvature(const PairProblem& problem, const PairDerivatives& at) {
  Matrix h = Matrix::Zero(problem.items, problem.items);
  for (std::size_t k = 0; k < problem.pairs.size(); ++k) {
    const PairCount& pair = problem.pairs[k];
    h(pair.low, pair.high) -= at.curve[k];
    h(pair.high, pair.low) -= at.curve[k];
  }
  for (std::uint32_t i = 0; i < problem.items; ++i) h(i, i) = diagonal_or_one(at, i);
  return h;
}

/// Products with the curvature in the scores where it is too large for a matrix: what flows along the pairs, each a
/// wire between its items. Keeps its memory from one to the next.
class PairProducts {
 public:
  PairProducts(const PairProblem& problem, Context& context)
      : context_(context), chunk_(pair_chunk_size(problem)), prior_(problem.prior) {
    reserve_large(wires_, problem.pairs.size());
    for (const PairCount& pair : problem.pairs) wires_.push_back({pair.low, pair.high});
    parts_.assign((wires_.size() + chunk_ - 1) / chunk_, std::vector<double>(problem.items));
  }

  void multiply(const PairDerivatives& at, const std::vector<double>& x, std::vector<double>& y) {
    context_.parallel_for(wires_.size(), chunk_, [&](std::size_t begin, std::size_t end) {
      add_flows(begin, end, at.curve, x, parts_[begin / chunk_]);
    });
    constexpr std::size_t kItems = 1U << 13U;
    context_.parallel_for(x.size(), kItems, [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) y[i] = prior_ * x[i];
      for (std::vector<double>& part : parts_) {
        for (std::size_t i = begin; i < end; ++i) y[i] += std::exchange(part[i], 0.0);
      }
    });
  }

 private:
  struct Wire {
    Slot low, high;
  };

  /// Nothing here depends on how many pairs an item has, which no processor guesses right.
  void add_flows(std::size_t begin, std::size_t end, const std::vector<double>& curve, const std::vector<double>& x,
                 std::vector<double>& part) const {
    for (std::size_t k = begin; k < end; ++k) {
      const Wire wire = wires_[k];
      const double flow = curve[k] * (x[wire.low] - x[wire.high]);
      part[wire.low] += flow;
      part[wire.high] -= flow;
    }
  }

  Context& context_;
  std::size_t chunk_;
  double prior_;
  std::vector<Wire> wires_;
  std::vector<std::vector<double>> parts_;  ///< by chunk: what it adds; 0 between products
};

/// Solves (curvature in the scores)·x = b. Without a prior the curvature has no say on a common shift; b then sums to
/// zero, and any shift of x will do.
class ScoreSystem {
 public:
  /// `products` is null where a Cholesky factor costs less.
  ScoreSystem(const PairProblem& problem, const PairDerivatives& at, PairProducts* products, double tolerance)
      : at_(at), products_(products), tolerance_(tolerance) {
    if (products == nullptr) factorise(problem);
  }

  [[nodiscard]] std::vector<double> solve(const std::vector<double>& b) const {
    if (products_ != nullptr) {
      return conjugate_gradients([this](const auto& x, auto& y) { products_->multiply(at_, x, y); }, at_.diagonal, b,
                                 tolerance_);
    }
    Vector x = Eigen::Map<const Vector>(b.data(), static_cast<Eigen::Index>(b.size()));
    if (held_ >= 0) x[held_] = 0;
    cholesky_.solveInPlace(x);
    return {x.begin(), x.end()};
  }

 private:
  /// Without a prior, the item of which most is said is held where it is: so even weights of very different size leave
  /// something to divide by.
  void factorise(const PairProblem& problem) {
    Matrix h = score_curvature(problem, at_);
    if (problem.prior == 0) {
      h.diagonal().maxCoeff(&held_);
      h.row(held_).setZero();
      h.col(held_).setZero();
      h(held_, held_) = 1;
    }
    cholesky_.compute(h);
  }

  const PairDerivatives& at_;
  PairProducts* products_;
  double tolerance_;
  Eigen::LLT<Matrix> cholesky_;
  Eigen::Index held_ = -1;
};

struct Step {
  std::vector<double> scores;
  std::vector<double> globals;
  double gain = 0;  ///< of the linear model: gradient · step
};

/// Newton's step: the globals by their Schur complement, then the scores.
Step newton_step(const PairProblem& problem, const PairDerivatives& at, PairProducts* products, double tolerance) {
  const ScoreSystem system(problem, at, products, tolerance);
  Step step{system.solve(at.gradient), std::vector<double>(problem.globals.size()), 0};
  const auto count = static_cast<Eigen::Index>(problem.globals.size());
  if (count > 0) {
    std::vector<std::vector<double>> solved;
    Matrix schur(count, count);
    Vector rest(count);
    for (Eigen::Index g = 0; g < count; ++g) {
      const auto& border = at.border[static_cast<std::size_t>(g)];
      solved.push_back(system.solve(border));
      rest[g] = at.global_gradient[static_cast<std::size_t>(g)];
      for (std::size_t i = 0; i < border.size(); ++i) rest[g] -= border[i] * step.scores[i];
    }
    for (Eigen::Index g = 0; g < count; ++g) {
      for (Eigen::Index h = 0; h < count; ++h) {
        schur(g, h) = at.global_curve[static_cast<std::size_t>(g)][static_cast<std::size_t>(h)];
        const auto& border = at.border[static_cast<std::size_t>(g)];
        for (std::size_t i = 0; i < border.size(); ++i)
          schur(g, h) -= border[i] * solved[static_cast<std::size_t>(h)][i];
      }
    }
    const Vector moved = schur.fullPivLu().solve(rest);
    for (Eigen::Index g = 0; g < count; ++g) {
      step.globals[static_cast<std::size_t>(g)] = moved[g];
      for (std::size_t i = 0; i < step.scores.size(); ++i)
        step.scores[i] -= moved[g] * solved[static_cast<std::size_t>(g)][i];
    }
  }
  for (std::size_t i = 0; i < step.scores.size(); ++i) step.gain += step.scores[i] * at.gradient[i];
  for (std::size_t g = 0; g < step.globals.size(); ++g) step.gain += step.globals[g] * at.global_gradient[g];
  return step;
}

PairPoint moved(const PairProblem& problem, const PairPoint& from, const Step& step, double length) {
  PairPoint to = from;
  for (std::size_t i = 0; i < to.scores.size(); ++i) to.scores[i] += length * step.scores[i];
  for (std::size_t g = 0; g < problem.globals.size(); ++g) {
    (problem.globals[g] == PairGlobal::advantage ? to.advantage : to.tie) += length * step.globals[g];
  }
  return to;
}

}  // namespace

PairSolution maximise_pairs(const PairProblem& problem, PairPoint start, int most_iterations, Context& context) {
  std::unique_ptr<PairProducts> products;
  if (problem.items > kMaxCholeskyItems) products = std::make_unique<PairProducts>(problem, context);
  PairSolution solution{std::move(start), 0, Stop::iteration_limit, 0};
  PairCalculus calculus(problem, context);
  const PairDerivatives& at = calculus.differentiate(solution.point);
  InexactNewton exactness;
  while (solution.stop != Stop::converged && solution.iterations < most_iterations) {
    context.check_stop();
    ++solution.iterations;
    const Step step = newton_step(problem, at, products.get(), exactness.tolerance());
    const double size = std::max(pair_largest(step.scores), pair_largest(step.globals));
    const PairPoint from = std::move(solution.point);
    const double value = at.value;
    const double gradient = pair_largest(at.gradient);
    const double slack = 1e-13 * std::abs(value);
    double length = 1;
    bool better = false;
    for (int k = 0; k < kPairMaxHalvings && !better; ++k) {
      if (k > 0) length /= 2;
      solution.point = moved(problem, from, step, length);
      (void)calculus.differentiate(solution.point);  // what `at` refers to
      // Near the maximum the value cannot tell better from worse any more, but the step can be trusted.
      better = size <= 1e-5 || at.value >= value + 1e-4 * length * step.gain - slack;
    }
    // No part of the step leads up: rounding hides the maximum, and to call this converged would be a lie.
    if (!better) break;
    exactness.gradient_fell(gradient, pair_largest(at.gradient));
    if (size * length <= kPairSmallStep) solution.stop = Stop::converged;
  }
  solution.log_likelihood = at.log_likelihood;
  return solution;
}

PairSolution climb_pairs(const PairProblem& problem, PairPoint start, int steps, double rate, double factor,
                         Context& context) {
  PairSolution solution{std::move(start), 0, Stop::stopped_early, steps};
  PairCalculus calculus(problem, context);
  for (int k = 0; k <= steps; ++k) {
    context.check_stop();
    const PairDerivatives& at = calculus.differentiate(solution.point);
    solution.log_likelihood = at.log_likelihood;
    if (k == steps) break;
    solution.point = moved(problem, solution.point, {at.gradient, at.global_gradient, 0}, rate * factor);
  }
  return solution;
}

ScoreCovariance pair_covariance(const PairProblem& problem, const PairPoint& point, Context& context) {
  check_dense(problem.items);
  PairCalculus calculus(problem, context);
  const PairDerivatives& at = calculus.differentiate(point);
  const Matrix scores = score_curvature(problem, at);
  const std::vector<bool> mentioned = problem.mentioned();
  std::vector<Slot> slots;
  for (Slot slot = 0; slot < problem.items; ++slot) {
    if (mentioned[slot]) slots.push_back(slot);
  }
  const auto m = static_cast<Eigen::Index>(slots.size());
  const auto globals = static_cast<Eigen::Index>(problem.globals.size());
  Matrix whole(m + globals, m + globals);
  whole.topLeftCorner(m, m) = scores(slots, slots);
  for (Eigen::Index g = 0; g < globals; ++g) {
    const auto from = static_cast<std::size_t>(g);
    for (Eigen::Index i = 0; i < m; ++i)
      whole(i, m + g) = whole(m + g, i) = at.border[from][slots[static_cast<std::size_t>(i)]];
    for (Eigen::Index h = 0; h < globals; ++h) whole(m + g, m + h) = at.global_curve[from][static_cast<std::size_t>(h)];
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
  Vector gradient(m);
  Matrix curvature = Matrix::Zero(m, m);
  for (Eigen::Index i = 0; i < m; ++i) {
    gradient[i] = at.gradient[slots[static_cast<std::size_t>(i)]];
    curvature(i, i) = at.diagonal[slots[static_cast<std::size_t>(i)]];
  }
  for (std::size_t k = 0; k < part.pairs.size(); ++k) {
    const Eigen::Index low = place[part.pairs[k].low];
    const Eigen::Index high = place[part.pairs[k].high];
    curvature(low, high) -= at.curve[k];
    curvature(high, low) -= at.curve[k];
  }
  return covariance.shift(slots, gradient, curvature, at.global_gradient);
}

}  // namespace witan
