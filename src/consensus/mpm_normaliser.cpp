#include "witan/consensus/mpm_normaliser.hpp"

#include <algorithm>
#include <cmath>

namespace witan {
namespace {

double dot(std::span<const double> a, std::span<const double> b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

}  // namespace

MpmNormaliser::MpmNormaliser(std::span<const double> scores, double theta) {
  const auto [least, most] = std::ranges::minmax_element(scores);
  const double low = theta * *least;
  const double high = theta * *most;
  const std::size_t m = scores.size();
  up_.resize(m);
  down_.resize(m);
  double a = 0;
  double b = 0;
  for (std::size_t i = 0; i < m; ++i) {
    a += up_[i] = std::exp(theta * scores[i] - high);
    b += down_[i] = std::exp(low - theta * scores[i]);
  }
  const double z = a * b - static_cast<double>(m) * std::exp(low - high);
  log_value_ = (high - low) + std::log(z);
  const double root = std::sqrt(z);
  gradient_.resize(m);
  spread_.resize(m);
  for (std::size_t i = 0; i < m; ++i) {
    gradient_[i] = (up_[i] * b - down_[i] * a) / z;
    spread_[i] = (up_[i] * b + down_[i] * a) / z;
    up_[i] /= root;
    down_[i] /= root;
  }
}

void MpmNormaliser::add_curvature_times(std::span<const double> x, double factor, std::span<double> out) const {
  const double up = factor * dot(up_, x);
  const double down = factor * dot(down_, x);
  const double along = factor * dot(gradient_, x);
  for (std::size_t i = 0; i < x.size(); ++i) {
    out[i] += factor * spread_[i] * x[i] - up_[i] * down - down_[i] * up - gradient_[i] * along;
  }
}

double MpmNormaliser::curvature_along(std::span<const double> x) const {
  double sum = 0;
  for (std::size_t i = 0; i < x.size(); ++i) sum += spread_[i] * x[i] * x[i];
  const double along = dot(gradient_, x);
  return sum - 2 * dot(up_, x) * dot(down_, x) - along * along;
}

void MpmNormaliser::add_curvature_diagonal(double factor, std::span<double> out) const {
  for (std::size_t i = 0; i < out.size(); ++i) out[i] += factor * curvature(i, i);
}

double MpmNormaliser::curvature(std::size_t i, std::size_t j) const {
  return (i == j ? spread_[i] : 0.0) - up_[i] * down_[j] - down_[i] * up_[j] - gradient_[i] * gradient_[j];
}

}  // namespace witan
