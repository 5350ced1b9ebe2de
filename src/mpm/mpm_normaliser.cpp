#include "mpm_normaliser.hpp"

#include <cmath>

#include <Eigen/Core>

namespace witan {
namespace {

using Array = Eigen::Map<Eigen::ArrayXd>;
using ConstArray = Eigen::Map<const Eigen::ArrayXd>;

ConstArray view(std::span<const double> values) { return {values.data(), static_cast<Eigen::Index>(values.size())}; }
Array view(std::span<double> values) { return {values.data(), static_cast<Eigen::Index>(values.size())}; }

double array_dot(std::span<const double> a, std::span<const double> b) { return (view(a) * view(b)).sum(); }

}  // namespace

MpmNormaliser::MpmNormaliser(std::span<const double> scores, double theta)
    : up_(scores.size()), down_(scores.size()), gradient_(scores.size()), spread_(scores.size()) {
  const ConstArray s = view(scores);
  const double low = theta * s.minCoeff();
  const double high = theta * s.maxCoeff();
  Array up = view(std::span(up_));
  Array down = view(std::span(down_));
  up = (theta * s - high).exp();
  down = (low - theta * s).exp();
  const double a = up.sum();
  const double b = down.sum();
  const double z = a * b - static_cast<double>(scores.size()) * std::exp(low - high);
  log_value_ = (high - low) + std::log(z);
  view(std::span(gradient_)) = (up * b - down * a) / z;
  view(std::span(spread_)) = (up * b + down * a) / z;
  const double root = std::sqrt(z);
  up /= root;
  down /= root;
}

void MpmNormaliser::add_curvature_times(std::span<const double> x, double factor, std::span<double> out) const {
  const double up = factor * array_dot(up_, x);
  const double down = factor * array_dot(down_, x);
  const double along = factor * array_dot(gradient_, x);
  view(out) += factor * view(spread_) * view(x) - view(up_) * down - view(down_) * up - view(gradient_) * along;
}

double MpmNormaliser::curvature_along(std::span<const double> x) const {
  const double along = array_dot(gradient_, x);
  return (view(spread_) * view(x).square()).sum() - 2 * array_dot(up_, x) * array_dot(down_, x) - along * along;
}

void MpmNormaliser::add_curvature_diagonal(double factor, std::span<double> out) const {
  view(out) += factor * (view(spread_) - 2 * view(up_) * view(down_) - view(gradient_).square());
}

double MpmNormaliser::curvature(std::size_t i, std::size_t j) const {
  return (i == j ? spread_[i] : 0.0) - up_[i] * down_[j] - down_[i] * up_[j] - gradient_[i] * gradient_[j];
}

}  // namespace witan
