#include "scorer.hpp"

#include <cmath>

namespace witan {
namespace {

/// Uses four independent sums, which the processor computes in parallel.
double dot(std::span<const double> a, std::span<const double> b) {
  double sum[4] = {0, 0, 0, 0};
  std::size_t k = 0;
  for (; k + 4 <= a.size(); k += 4) {
    for (std::size_t lane = 0; lane < 4; ++lane) sum[lane] += a[k + lane] * b[k + lane];
  }
  for (; k < a.size(); ++k) sum[0] += a[k] * b[k];
  return (sum[0] + sum[1]) + (sum[2] + sum[3]);
}

void add_scaled(double factor, std::span<const double> x, std::span<double> to) {
  for (std::size_t k = 0; k < x.size(); ++k) to[k] += factor * x[k];
}

}  // namespace

std::vector<double> Scorer::start(Random& random) const {
  std::vector<double> weights(weight_count(), 0.0);
  const double in = 1 / std::sqrt(static_cast<double>(inputs_));
  for (std::size_t k = 0; k < hidden_ * inputs_; ++k) weights[inputs_ + k] = in * random.normal();
  const double out = 0.1 / std::sqrt(static_cast<double>(hidden_));
  for (std::size_t h = 0; h < hidden_; ++h) weights[weights.size() - hidden_ + h] = out * random.normal();
  return weights;
}

double Scorer::unit(std::span<const double> weights, std::size_t h, std::span<const double> x) const {
  const double bias = weights[inputs_ + hidden_ * inputs_ + h];
  return std::tanh(bias + dot(weights.subspan(inputs_ + h * inputs_, inputs_), x));
}

void Scorer::score(std::span<const double> weights, const FeatureTable& rows, std::span<double> scores) const {
  const auto out = weights.last(hidden_);
  for (std::size_t r = 0; r < rows.rows(); ++r) {
    const auto x = rows.row(r);
    scores[r] = dot(weights.first(inputs_), x);
    for (std::size_t h = 0; h < hidden_; ++h) scores[r] += out[h] * unit(weights, h, x);
  }
}

void Scorer::score(std::span<const double> weights, const FeatureRows& rows, std::span<double> scores) const {
  const auto biases = weights.subspan(inputs_ + hidden_ * inputs_, hidden_);
  const auto out = weights.last(hidden_);
  for (std::size_t r = 0; r < rows.rows(); ++r) {
    scores[r] = rows.dot(weights.first(inputs_), r);
    for (std::size_t h = 0; h < hidden_; ++h) {
      scores[r] += out[h] * std::tanh(biases[h] + rows.dot(weights.subspan(inputs_ + h * inputs_, inputs_), r));
    }
  }
}

void Scorer::add_gradient(std::span<const double> weights, const FeatureRows& rows, std::span<const double> by_score,
                          std::span<double> gradient) const {
  rows.add_scaled(by_score, gradient.first(inputs_));
  const auto out = weights.last(hidden_);
  std::vector<double> inner(hidden_ > 0 ? rows.rows() : 0);
  for (std::size_t h = 0; h < hidden_; ++h) {
    const double bias = weights[inputs_ + hidden_ * inputs_ + h];
    const auto unit_weights = weights.subspan(inputs_ + h * inputs_, inputs_);
    for (std::size_t r = 0; r < rows.rows(); ++r) {
      const double activity = std::tanh(bias + rows.dot(unit_weights, r));
      inner[r] = by_score[r] * out[h] * (1 - activity * activity);
      gradient[inputs_ + hidden_ * inputs_ + h] += inner[r];
      gradient[gradient.size() - hidden_ + h] += by_score[r] * activity;
    }
    rows.add_scaled(inner, gradient.subspan(inputs_ + h * inputs_, inputs_));
  }
}

void Scorer::add_gradient(std::span<const double> weights, const FeatureTable& rows, std::span<const double> by_score,
                          std::span<double> gradient) const {
  const auto out = weights.last(hidden_);
  for (std::size_t r = 0; r < rows.rows(); ++r) {
    if (by_score[r] == 0) continue;
    const auto x = rows.row(r);
    add_scaled(by_score[r], x, gradient.first(inputs_));
    for (std::size_t h = 0; h < hidden_; ++h) {
      const double activity = unit(weights, h, x);
      const double inner = by_score[r] * out[h] * (1 - activity * activity);
      add_scaled(inner, x, gradient.subspan(inputs_ + h * inputs_, inputs_));
      gradient[inputs_ + hidden_ * inputs_ + h] += inner;
      gradient[gradient.size() - hidden_ + h] += by_score[r] * activity;
    }
  }
}

}  // namespace witan
