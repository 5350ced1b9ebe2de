#include "crowd_newton.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "optimize/conjugate_gradients.hpp"
#include <Eigen/Dense>

namespace witan {
namespace {

using Vector = Eigen::VectorXd;
using Matrix = Eigen::MatrixXd;

/// Up to here a Cholesky factor costs less than what conjugate gradients need.
constexpr std::size_t kMaxCholesky = 500;
constexpr double kCrowdSmallStep = 1e-9;
constexpr double kTrustedStep = 1e-5;
/// Of the value, what its sum over many statements may be wrong by.
constexpr double kRounding = 1e-13;
constexpr double kMinRaise = 1e-4;
constexpr double kMaxRaise = 1e12;
/// A draw is then wrong once in 10^13, which no judge's error of at least one in 10^13 lets anyone see.
constexpr double kFarApart = 30;

/// Solves (curvature + raise·spread)·x = gradient.
class CrowdSystem {
 public:
  CrowdSystem(const CrowdLikelihood& likelihood, const CrowdDerivatives& at) : likelihood_(likelihood), at_(at) {}

  /// Nothing: the raised curvature is not that of a maximum.
  [[nodiscard]] std::optional<std::vector<double>> solve(double raise) const {
    return likelihood_.dimension() > kMaxCholesky ? solve_by_products(raise) : solve_by_factor(raise);
  }

 private:
  [[nodiscard]] std::optional<std::vector<double>> solve_by_factor(double raise) const {
    Matrix h = curvature();
    const auto n = h.rows();
    Vector x = Eigen::Map<const Vector>(at_.gradient.data(), n);
    h.diagonal() += raise * Eigen::Map<const Vector>(at_.spread.data(), n);
    if (likelihood_.problem().prior == 0) hold_one(h, x);
    const Eigen::LLT<Matrix> cholesky(h);
    if (cholesky.info() != Eigen::Success) return std::nullopt;
    cholesky.solveInPlace(x);
    return std::vector<double>(x.begin(), x.end());
  }

  /// Without a prior a common shift of the scores changes nothing; the item of which most is said stays where it is.
  void hold_one(Matrix& h, Vector& x) const {
    const auto most = std::max_element(at_.spread.begin(), at_.spread.begin() + likelihood_.problem().items);
    const auto held = most - at_.spread.begin();
    h.row(held).setZero();
    h.col(held).setZero();
    h(held, held) = 1;
    x[held] = 0;
  }

  [[nodiscard]] Matrix curvature() const {
    const PairProblem& problem = likelihood_.problem();
    const auto n = static_cast<Eigen::Index>(likelihood_.dimension());
    Matrix h = Matrix::Zero(n, n);
    for (std::size_t k = 0; k < problem.pairs.size(); ++k) add_edge(k, h);
    for (const auto& pulls : at_.pulls) {
      for (const auto& one : pulls) {
        for (const auto& other : pulls) h(other.coordinate, one.coordinate) -= one.size * other.size;
      }
    }
    h.diagonal() += Eigen::Map<const Vector>(at_.own.data(), n);
    return h;
  }

  void add_edge(std::size_t k, Matrix& h) const {
    const PairCount& pair = likelihood_.problem().pairs[k];
    const double curve = at_.curve[k];
    h(pair.low, pair.low) += curve;
    h(pair.high, pair.high) += curve;
    h(pair.low, pair.high) -= curve;
    h(pair.high, pair.low) -= curve;
    const auto last = static_cast<Eigen::Index>(likelihood_.problem().items);
    if (h.rows() == last) return;
    const double by_side = curve * likelihood_.side(k);
    h(pair.low, last) += by_side;
    h(last, pair.low) += by_side;
    h(pair.high, last) -= by_side;
    h(last, pair.high) -= by_side;
    h(last, last) += by_side * likelihood_.side(k);
  }

  [[nodiscard]] std::optional<std::vector<double>> solve_by_products(double raise) const {
    std::vector<double> diagonal = at_.spread;
    for (double& d : diagonal) d *= 1 + raise;
    const auto product = [&](const std::vector<double>& x, std::vector<double>& y) { multiply(raise, x, y); };
    std::vector<double> x = conjugate_gradients(product, diagonal, at_.gradient, 1e-4);
    // It ends at a direction along which the curvature is not that of a maximum; if that is the first, with nothing.
    if (std::ranges::all_of(x, [](double value) { return value == 0; }) &&
        std::ranges::any_of(at_.gradient, [](double value) { return value != 0; }))
      return std::nullopt;
    return x;
  }

  void multiply(double raise, const std::vector<double>& x, std::vector<double>& y) const {
    const PairProblem& problem = likelihood_.problem();
    for (std::size_t i = 0; i < x.size(); ++i) y[i] = (at_.own[i] + raise * at_.spread[i]) * x[i];
    const bool advantage = x.size() > problem.items;
    for (std::size_t k = 0; k < problem.pairs.size(); ++k) {
      const PairCount& pair = problem.pairs[k];
      const double side = advantage ? likelihood_.side(k) : 0;
      const double along = at_.curve[k] * (x[pair.low] - x[pair.high] + (advantage ? side * x.back() : 0));
      y[pair.low] += along;
      y[pair.high] -= along;
      if (advantage) y.back() += side * along;
    }
    for (const auto& pulls : at_.pulls) {
      double along = 0;
      for (const auto& pull : pulls) along += pull.size * x[pull.coordinate];
      for (const auto& pull : pulls) y[pull.coordinate] -= pull.size * along;
    }
  }

  const CrowdLikelihood& likelihood_;
  const CrowdDerivatives& at_;
};

double crowd_largest(const std::vector<double>& x) {
  double most = 0;
  for (const double value : x) most = std::max(most, std::abs(value));
  return most;
}

/// What the raised quadratic model says a step gains.
double promise(const CrowdDerivatives& at, const std::vector<double>& step, double raise) {
  double sum = 0;
  for (std::size_t i = 0; i < step.size(); ++i) sum += step[i] * (at.gradient[i] + raise * at.spread[i] * step[i]);
  return sum / 2;
}

double raised(double raise) { return std::max(kMinRaise, 10 * raise); }
double lowered(double raise) { return raise <= kMinRaise ? 0 : raise / 10; }

/// Where the search is, and how far it trusts the curvature.
class CrowdOptimiser {
 public:
  CrowdOptimiser(CrowdLikelihood& likelihood, std::vector<double> start)
      : likelihood_(likelihood), x_(std::move(start)) {
    likelihood_.differentiate(x_, at_);
  }

  /// One step, or a higher raise. False: it has ended.
  bool step() {
    const std::optional<std::vector<double>> step = CrowdSystem(likelihood_, at_).solve(raise_);
    if (!step) {
      raise_ = raised(raise_);
      return raise_ < kMaxRaise;
    }
    std::vector<double> next = x_;
    for (std::size_t i = 0; i < next.size(); ++i) next[i] += (*step)[i];
    likelihood_.differentiate(next, there_);
    const double size = crowd_largest(*step);
    const double gain = there_.value - at_.value;
    const double promised = promise(at_, *step, raise_);
    // Near the maximum the value cannot tell better from worse any more, but the step can be trusted.
    const bool trusted = promised <= kRounding * std::abs(at_.value) || (raise_ == 0 && size <= kTrustedStep);
    if (!trusted && !(gain >= 1e-4 * promised)) {
      raise_ = raised(raise_);
      return raise_ < kMaxRaise;
    }
    converged_ = raise_ == 0 && size <= kCrowdSmallStep;
    if (trusted || gain > 0.75 * promised)
      raise_ = lowered(raise_);
    else if (gain < 0.25 * promised)
      raise_ = raised(raise_);
    std::swap(at_, there_);
    x_ = std::move(next);
    return !converged_;
  }

  [[nodiscard]] bool converged() const { return converged_; }
  [[nodiscard]] const CrowdDerivatives& at() const { return at_; }
  [[nodiscard]] const std::vector<double>& x() const { return x_; }
  /// The largest difference of two scores that are compared.
  [[nodiscard]] double apart() const {
    double most = 0;
    for (const PairCount& pair : likelihood_.problem().pairs)
      most = std::max(most, std::abs(x_[pair.low] - x_[pair.high]));
    return most;
  }

 private:
  CrowdLikelihood& likelihood_;
  std::vector<double> x_;
  CrowdDerivatives at_, there_;
  double raise_ = 0;
  bool converged_ = false;
};

}  // namespace

CrowdSolution maximise_crowd(CrowdLikelihood& likelihood, const PairPoint& start, int most_iterations,
                             Context& context) {
  std::vector<double> x = start.scores;
  x.resize(likelihood.dimension(), start.advantage);
  CrowdOptimiser optimiser(likelihood, std::move(x));
  CrowdSolution solution;
  bool far = false;
  for (bool going = true; going && !far && solution.iterations < most_iterations; ++solution.iterations) {
    context.check_stop();
    going = optimiser.step();
    // A slope that vanishes where the curvature does has no top either.
    const bool flat = !going && !optimiser.converged();
    far = likelihood.problem().prior == 0 && (flat || optimiser.apart() > kFarApart);
  }
  if (optimiser.converged()) solution.stop = Stop::converged;
  if (far) solution.stop = Stop::not_identified;
  const std::size_t items = start.scores.size();
  solution.point.scores.assign(optimiser.x().begin(), optimiser.x().begin() + static_cast<std::ptrdiff_t>(items));
  if (optimiser.x().size() > items) solution.point.advantage = optimiser.x().back();
  solution.reliabilities = optimiser.at().reliabilities;
  solution.log_likelihood = optimiser.at().log_likelihood;
  return solution;
}

}  // namespace witan
