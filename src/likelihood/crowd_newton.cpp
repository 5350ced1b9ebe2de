#include "crowd_newton.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "method/shared/newton_stop.hpp"
#include "optimize/conjugate_gradients.hpp"
#include "optimize/newton.hpp"
#include "optimize/vectors.hpp"
#include <Eigen/Dense>

namespace witan {
namespace {

using Vector = Eigen::VectorXd;
using Matrix = Eigen::MatrixXd;

/// Up to this number of parameters, a Cholesky factor costs less than the products of conjugate gradients.
constexpr std::size_t kMaxCholesky = 500;
/// At this score difference, the weaker item wins once in 10^13 comparisons. Larger differences have no visible effect
/// beside the error rates of judges, which are at least 10^-13.
constexpr double kMaxDifference = 30;

/// Solves (C + damping·D)·x = gradient, where C is the curvature and D the diagonal `spread`.
class CrowdSystem {
 public:
  CrowdSystem(const CrowdLikelihood& likelihood, const CrowdDerivatives& at) : likelihood_(likelihood), at_(at) {}

  /// Returns nullopt if the damped curvature is not positive definite.
  [[nodiscard]] std::optional<std::vector<double>> solve(double damping) const {
    return likelihood_.dimension() > kMaxCholesky ? solve_by_products(damping) : solve_by_factor(damping);
  }

 private:
  [[nodiscard]] std::optional<std::vector<double>> solve_by_factor(double damping) const {
    Matrix h = curvature();
    const auto n = h.rows();
    Vector x = Eigen::Map<const Vector>(at_.gradient.data(), n);
    h.diagonal() += damping * Eigen::Map<const Vector>(at_.spread.data(), n);
    if (likelihood_.problem().prior == 0) fix_one(h, x);
    const Eigen::LLT<Matrix> cholesky(h);
    if (cholesky.info() != Eigen::Success) return std::nullopt;
    cholesky.solveInPlace(x);
    return std::vector<double>(x.begin(), x.end());
  }

  /// Without a prior, the curvature is singular in the direction of a common shift. Fixes the item with the largest
  /// diagonal.
  void fix_one(Matrix& h, Vector& x) const {
    const auto largest = std::max_element(at_.spread.begin(), at_.spread.begin() + likelihood_.problem().items);
    const auto fixed = largest - at_.spread.begin();
    h.row(fixed).setZero();
    h.col(fixed).setZero();
    h(fixed, fixed) = 1;
    x[fixed] = 0;
  }

  [[nodiscard]] Matrix curvature() const {
    const PairProblem& problem = likelihood_.problem();
    const auto n = static_cast<Eigen::Index>(likelihood_.dimension());
    Matrix h = Matrix::Zero(n, n);
    for (std::size_t k = 0; k < problem.pairs.size(); ++k) add_edge(k, h);
    for (const auto& of_judge : at_.mixed) {
      for (const auto& one : of_judge) {
        for (const auto& other : of_judge) h(other.coordinate, one.coordinate) -= one.size * other.size;
      }
    }
    h.diagonal() += Eigen::Map<const Vector>(at_.own.data(), n);
    return h;
  }

  void add_edge(std::size_t k, Matrix& h) const {
    const PairCount& pair = likelihood_.problem().pairs[k];
    const double weight = at_.curvature[k];
    h(pair.low, pair.low) += weight;
    h(pair.high, pair.high) += weight;
    h(pair.low, pair.high) -= weight;
    h(pair.high, pair.low) -= weight;
    const auto last = static_cast<Eigen::Index>(likelihood_.problem().items);
    if (h.rows() == last) return;
    const double by_side = weight * likelihood_.side(k);
    h(pair.low, last) += by_side;
    h(last, pair.low) += by_side;
    h(pair.high, last) -= by_side;
    h(last, pair.high) -= by_side;
    h(last, last) += by_side * likelihood_.side(k);
  }

  [[nodiscard]] std::optional<std::vector<double>> solve_by_products(double damping) const {
    std::vector<double> diagonal = at_.spread;
    for (double& d : diagonal) d *= 1 + damping;
    const auto product = [&](const std::vector<double>& x, std::vector<double>& y) { multiply(damping, x, y); };
    std::vector<double> x = conjugate_gradients(product, diagonal, at_.gradient, 1e-4);
    // Conjugate gradients end at a direction of negative curvature; if it is the first one, x is zero.
    if (std::ranges::all_of(x, [](double value) { return value == 0; }) &&
        std::ranges::any_of(at_.gradient, [](double value) { return value != 0; }))
      return std::nullopt;
    return x;
  }

  void multiply(double damping, const std::vector<double>& x, std::vector<double>& y) const {
    const PairProblem& problem = likelihood_.problem();
    for (std::size_t i = 0; i < x.size(); ++i) y[i] = (at_.own[i] + damping * at_.spread[i]) * x[i];
    const bool advantage = x.size() > problem.items;
    for (std::size_t k = 0; k < problem.pairs.size(); ++k) {
      const PairCount& pair = problem.pairs[k];
      const double side = advantage ? likelihood_.side(k) : 0;
      const double along = at_.curvature[k] * (x[pair.low] - x[pair.high] + (advantage ? side * x.back() : 0));
      y[pair.low] += along;
      y[pair.high] -= along;
      if (advantage) y.back() += side * along;
    }
    for (const auto& of_judge : at_.mixed) {
      double along = 0;
      for (const auto& one : of_judge) along += one.size * x[one.coordinate];
      for (const auto& one : of_judge) y[one.coordinate] -= one.size * along;
    }
  }

  const CrowdLikelihood& likelihood_;
  const CrowdDerivatives& at_;
};

/// The likelihood as a function of the scores and the advantage, maximised over the reliabilities.
class CrowdOptimiser final : public NewtonProblem {
 public:
  explicit CrowdOptimiser(CrowdLikelihood& likelihood) : likelihood_(likelihood) {}

  NewtonValue evaluate(std::vector<double>& x) override {
    likelihood_.differentiate(x, trial_);
    return {trial_.value, largest_absolute(trial_.gradient)};
  }
  void accept() override { std::swap(at_, trial_); }

  std::optional<NewtonStep> solve(const std::vector<double>& /*x*/, double damping, double /*accuracy*/) override {
    std::optional<std::vector<double>> direction = CrowdSystem(likelihood_, at_).solve(damping);
    if (!direction) return std::nullopt;
    const double increase = predicted_increase(*direction, damping);
    return NewtonStep{std::move(*direction), increase};
  }

  /// Without a prior, scores can diverge, because the error of a judge explains every contradiction.
  [[nodiscard]] bool diverges(const std::vector<double>& x) const override {
    return likelihood_.problem().prior == 0 &&
           std::ranges::any_of(likelihood_.problem().pairs, [&](const PairCount& pair) {
             return std::abs(x[pair.low] - x[pair.high]) > kMaxDifference;
           });
  }

  [[nodiscard]] const CrowdDerivatives& at() const { return at_; }

 private:
  [[nodiscard]] double predicted_increase(const std::vector<double>& step, double damping) const {
    double sum = 0;
    for (std::size_t i = 0; i < step.size(); ++i)
      sum += step[i] * (at_.gradient[i] + damping * at_.spread[i] * step[i]);
    return sum / 2;
  }

  CrowdLikelihood& likelihood_;
  CrowdDerivatives at_, trial_;
};

}  // namespace

CrowdSolution maximise_crowd(CrowdLikelihood& likelihood, const PairPoint& start, int max_iterations,
                             Context& context) {
  std::vector<double> x = start.scores;
  x.resize(likelihood.dimension(), start.advantage);
  CrowdOptimiser optimiser(likelihood);
  const NewtonResult result = maximise(optimiser, x, {.max_iterations = max_iterations, .policy = Damping{}}, context);
  CrowdSolution solution;
  solution.stop = to_stop(result.stop);
  solution.iterations = result.iterations;
  // Without a prior, the gradient and the curvature vanish together where there is no finite maximum.
  if (likelihood.problem().prior == 0 && result.stop == NewtonStop::no_progress) solution.stop = Stop::not_identified;
  if (solution.stop == Stop::converged && !optimiser.at().reliabilities_converged) {
    solution.stop = Stop::iteration_limit;
  }
  const auto items = static_cast<std::ptrdiff_t>(start.scores.size());
  solution.point.scores.assign(x.begin(), x.begin() + items);
  if (x.size() > start.scores.size()) solution.point.advantage = x.back();
  solution.reliabilities = optimiser.at().reliabilities;
  solution.log_likelihood = optimiser.at().log_likelihood;
  return solution;
}

}  // namespace witan
