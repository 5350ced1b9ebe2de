#include "quasi_errors.hpp"

#include "witan/util/error.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "optimize/newton.hpp"
#include <Eigen/Cholesky>
#include <fmt/format.h>

namespace witan {
namespace {

constexpr std::size_t kMaxItems = 2'500;

/// Returns the variances of the differences between all pairs of the given items.
Eigen::MatrixXd difference_variances(const Uncertainty& uncertainty, const std::vector<Slot>& slots, Context& context) {
  const auto m = static_cast<Eigen::Index>(slots.size());
  Eigen::MatrixXd variances = Eigen::MatrixXd::Zero(m, m);
  context.parallel_for(slots.size(), 16, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      for (std::size_t j = 0; j < slots.size(); ++j) {
        const double error = uncertainty.difference_error(slots[i], slots[j]);
        variances(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j)) = error * error;
      }
    }
  });
  return variances;
}

/// The misfit Σ_{i<j} ln²((v_i + v_j)/variance_ij), negated, as a function of v. Infinite if some v_i + v_j ≤ 0.
class QuasiVarianceFit final : public NewtonProblem {
 public:
  explicit QuasiVarianceFit(const Eigen::MatrixXd& variances) : variances_(variances) {}

  NewtonValue evaluate(std::vector<double>& x) override {
    const auto m = static_cast<Eigen::Index>(x.size());
    const Eigen::Map<const Eigen::VectorXd> v(x.data(), m);
    trial_.setZero(m);
    double sum = 0;
    for (Eigen::Index i = 0; i < m; ++i) {
      for (Eigen::Index j = 0; j < i; ++j) {
        const double total = v[i] + v[j];
        if (!(total > 0)) return {-std::numeric_limits<double>::infinity(), 0};
        const double residual = std::log(total / variances_(i, j));
        sum += residual * residual;
        trial_[i] -= residual / total;
        trial_[j] -= residual / total;
      }
    }
    return {-sum, 2 * trial_.cwiseAbs().maxCoeff()};
  }
  void accept() override { std::swap(half_gradient_, trial_); }

  /// Gauss–Newton: the curvature is approximated by the products of first derivatives of the residuals.
  std::optional<NewtonStep> solve(const std::vector<double>& x, double /*damping*/, double /*accuracy*/) override {
    const auto m = static_cast<Eigen::Index>(x.size());
    const Eigen::Map<const Eigen::VectorXd> v(x.data(), m);
    Eigen::MatrixXd normal = Eigen::MatrixXd::Zero(m, m);
    for (Eigen::Index i = 0; i < m; ++i) {
      for (Eigen::Index j = 0; j < i; ++j) {
        const double weight = 1 / ((v[i] + v[j]) * (v[i] + v[j]));
        normal(i, j) = normal(j, i) = weight;
        normal(i, i) += weight;
        normal(j, j) += weight;
      }
    }
    const Eigen::VectorXd step = normal.ldlt().solve(half_gradient_);
    return NewtonStep{{step.begin(), step.end()}, step.dot(half_gradient_)};
  }

 private:
  const Eigen::MatrixXd& variances_;
  Eigen::VectorXd half_gradient_, trial_;
};

/// Returns the least-squares fit of v_i + v_j to the variances, which is exact for three items, or equal v if some sum
/// of the fit is not positive.
std::vector<double> initial_quasi_variances(const Eigen::MatrixXd& variances) {
  const auto m = static_cast<double>(variances.rows());
  const Eigen::VectorXd sums = variances.rowwise().sum();
  const double all = sums.sum() / (2 * (m - 1));
  const Eigen::VectorXd fitted = (sums.array() - all) / (m - 2);
  std::vector<double> v(fitted.begin(), fitted.end());
  std::vector<double> sorted = v;
  std::ranges::partial_sort(sorted, sorted.begin() + 2);
  if (!(sorted[0] + sorted[1] > 0)) v.assign(v.size(), all / m);
  return v;
}

/// Fits the quasi-variances. Returns true if the fit converged.
bool fit_quasi_variances(const Eigen::MatrixXd& variances, std::vector<double>& v, Context& context) {
  QuasiVarianceFit fit(variances);
  const auto m = static_cast<double>(v.size());
  NewtonOptions options{.max_iterations = 200, .gradient_tolerance = 1e-13 * m, .acceptable_gradient = 1e-8 * m};
  options.step_tolerance = 1e-12;
  options.relative_rounding = 1e-14;
  options.absolute_rounding = 1e-14;
  options.within_rounding = WithinRounding::compare_gradients;
  return maximise(fit, v, options, context).stop == NewtonStop::converged;
}

}  // namespace

QuasiErrors find_quasi_errors(const Uncertainty& uncertainty, Context& context) {
  constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
  QuasiErrors found{std::vector<double>(uncertainty.size(), kNone), kNone};
  std::vector<Slot> slots;
  for (Slot slot = 0; slot < uncertainty.size(); ++slot) {
    if (!std::isnan(uncertainty.standard_error(slot))) slots.push_back(slot);
  }
  if (slots.size() > kMaxItems) {
    throw UsageError(
        fmt::format("quasi-standard errors need at most {} items with scores, found {}", kMaxItems, slots.size()));
  }
  if (slots.size() < 3) return found;
  Eigen::MatrixXd variances = difference_variances(uncertainty, slots, context);
  const auto m = static_cast<Eigen::Index>(slots.size());
  for (Eigen::Index i = 0; i < m; ++i) {
    for (Eigen::Index j = 0; j < i; ++j) {
      if (!(variances(i, j) > 0)) return found;
    }
  }
  // Tolerances are relative to the largest variance. Division by a power of two does not round.
  const double unit = std::exp2(std::ilogb(variances.maxCoeff()));
  variances /= unit;
  std::vector<double> v = initial_quasi_variances(variances);
  found.converged = fit_quasi_variances(variances, v, context);
  found.worst = 0;
  for (std::size_t i = 0; i < slots.size(); ++i) {
    if (v[i] >= 0) found.errors[slots[i]] = std::sqrt(v[i] * unit);
    for (std::size_t j = 0; j < i; ++j) {
      const double variance = variances(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j));
      found.worst = std::max(found.worst, std::abs(std::sqrt((v[i] + v[j]) / variance) - 1));
    }
  }
  return found;
}

}  // namespace witan
