#include "quasi_errors.hpp"

#include "witan/util/error.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <Eigen/Cholesky>
#include <fmt/format.h>

namespace witan {
namespace {

constexpr std::size_t kMaxItems = 2'500;
constexpr int kMaxSteps = 200;

/// The variances of all differences between items that have a score.
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

/// The sum of the squared logarithms; infinite if some v_i + v_j is not positive.
double misfit(const Eigen::MatrixXd& variances, const Eigen::VectorXd& v) {
  double sum = 0;
  for (Eigen::Index i = 0; i < v.size(); ++i) {
    for (Eigen::Index j = 0; j < i; ++j) {
      if (!(v[i] + v[j] > 0)) return std::numeric_limits<double>::infinity();
      const double off = std::log((v[i] + v[j]) / variances(i, j));
      sum += off * off;
    }
  }
  return sum;
}

/// Least squares of v_i + v_j against the variances themselves, if that makes all sums positive; exact for three items.
Eigen::VectorXd first_guess(const Eigen::MatrixXd& variances) {
  const auto m = static_cast<double>(variances.rows());
  const Eigen::VectorXd sums = variances.rowwise().sum();
  const double all = sums.sum() / (2 * (m - 1));
  Eigen::VectorXd guess = (sums.array() - all) / (m - 2);
  if (!std::isfinite(misfit(variances, guess))) guess.setConstant(all / m);
  return guess;
}

/// One step of Gauss and Newton, shortened until the misfit is less; false if there is none.
bool improve(const Eigen::MatrixXd& variances, Eigen::VectorXd& v, double& value) {
  const Eigen::Index m = v.size();
  Eigen::MatrixXd normal = Eigen::MatrixXd::Zero(m, m);
  Eigen::VectorXd slope = Eigen::VectorXd::Zero(m);
  for (Eigen::Index i = 0; i < m; ++i) {
    for (Eigen::Index j = 0; j < i; ++j) {
      const double sum = v[i] + v[j];
      const double weight = 1 / (sum * sum);
      const double pull = std::log(variances(i, j) / sum) / sum;
      normal(i, j) = normal(j, i) = weight;
      normal(i, i) += weight;
      normal(j, j) += weight;
      slope[i] += pull;
      slope[j] += pull;
    }
  }
  const Eigen::VectorXd step = normal.ldlt().solve(slope);
  for (double length = 1; length > 1e-10; length /= 2) {
    const Eigen::VectorXd next = v + length * step;
    const double there = misfit(variances, next);
    if (!(there < value)) continue;
    v = next;
    value = there;
    return step.cwiseAbs().maxCoeff() * length > 1e-12 * v.cwiseAbs().maxCoeff();
  }
  return false;
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
    throw UsageError(fmt::format("quasi-errors are fitted to every two of at most {} items, and there are {}",
                                 kMaxItems, slots.size()));
  }
  if (slots.size() < 3) return found;
  const Eigen::MatrixXd variances = difference_variances(uncertainty, slots, context);
  const auto m = static_cast<Eigen::Index>(slots.size());
  for (Eigen::Index i = 0; i < m; ++i) {
    for (Eigen::Index j = 0; j < i; ++j) {
      if (!(variances(i, j) > 0)) return found;
    }
  }
  Eigen::VectorXd v = first_guess(variances);
  double value = misfit(variances, v);
  for (int step = 0; step < kMaxSteps && improve(variances, v, value); ++step) context.check_stop();
  found.worst = 0;
  for (Eigen::Index i = 0; i < m; ++i) {
    if (v[i] >= 0) found.errors[slots[static_cast<std::size_t>(i)]] = std::sqrt(v[i]);
    for (Eigen::Index j = 0; j < i; ++j) {
      found.worst = std::max(found.worst, std::abs(std::sqrt((v[i] + v[j]) / variances(i, j)) - 1));
    }
  }
  return found;
}

}  // namespace witan
