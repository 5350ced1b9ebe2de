#include "gradient_steps.hpp"

#include <cmath>

#include "method/shared/learned_codec.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

// Defaults of Kingma & Ba.
constexpr double kFirstDecay = 0.9;
constexpr double kSecondDecay = 0.999;
constexpr double kSmall = 1e-8;

void adagrad(double rate, std::span<const double> gradient, std::span<double> weights, std::span<double> squares) {
  for (std::size_t k = 0; k < weights.size(); ++k) {
    squares[k] += gradient[k] * gradient[k];
    weights[k] -= rate * gradient[k] / (std::sqrt(squares[k]) + kSmall);
  }
}

void adam(double rate, std::span<const double> gradient, std::span<double> weights, std::span<double> memory) {
  const std::size_t n = weights.size();
  const double steps = memory[2 * n] += 1;
  const double first_share = 1 - std::pow(kFirstDecay, steps);
  const double second_share = 1 - std::pow(kSecondDecay, steps);
  for (std::size_t k = 0; k < n; ++k) {
    double& mean = memory[k];
    double& square = memory[n + k];
    mean = kFirstDecay * mean + (1 - kFirstDecay) * gradient[k];
    square = kSecondDecay * square + (1 - kSecondDecay) * gradient[k] * gradient[k];
    weights[k] -= rate * (mean / first_share) / (std::sqrt(square / second_share) + kSmall);
  }
}

}  // namespace

std::vector<double> GradientSteps::start(std::size_t weights) const {
  if (kind_ == Optimiser::adagrad) return std::vector<double>(weights, 0.0);
  if (kind_ == Optimiser::adam) return std::vector<double>(2 * weights + 1, 0.0);
  return {};
}

void GradientSteps::check(std::span<const double> memory) const {
  // The state of adam has the means of the gradients, then those of their squares, then the number of steps.
  const std::size_t signed_numbers = kind_ == Optimiser::adam ? memory.size() / 2 : 0;
  for (const double number : memory.subspan(signed_numbers)) {
    if (number < 0) throw_invalid("checkpoint", fmt::format("found {} as a mean of squares or a count", number));
  }
}

void GradientSteps::step(std::span<const double> gradient, std::span<double> weights, std::span<double> memory) const {
  if (kind_ == Optimiser::adagrad) return adagrad(rate_, gradient, weights, memory);
  if (kind_ == Optimiser::adam) return adam(rate_, gradient, weights, memory);
  for (std::size_t k = 0; k < weights.size(); ++k) weights[k] -= rate_ * gradient[k];
}

}  // namespace witan
