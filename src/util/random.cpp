#include "random.hpp"

#include <bit>
#include <cmath>

namespace witan {
namespace {

std::uint64_t split_mix(std::uint64_t& state) {
  state += 0x9E3779B97F4A7C15U;
  std::uint64_t z = state;
  z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
  z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
  return z ^ (z >> 31U);
}

}  // namespace

std::uint64_t mix_seed(std::uint64_t seed, std::string_view text) {
  std::uint64_t hash = 0xCBF29CE484222325U ^ split_mix(seed);
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3U;
  return split_mix(hash);
}

Random::Random(std::uint64_t seed) {
  for (auto& word : state_) word = split_mix(seed);
}

Random::result_type Random::operator()() {
  const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
  const std::uint64_t shifted = state_[1] << 17U;
  state_[2] ^= state_[0];
  state_[3] ^= state_[1];
  state_[1] ^= state_[2];
  state_[0] ^= state_[3];
  state_[2] ^= shifted;
  state_[3] = std::rotl(state_[3], 45);
  return result;
}

double Random::uniform() { return static_cast<double>((*this)() >> 11U) * 0x1.0p-53; }

std::uint64_t Random::below(std::uint64_t n) {
  const std::uint64_t limit = max() - max() % n;
  std::uint64_t draw = (*this)();
  while (draw >= limit) draw = (*this)();
  return draw % n;
}

double Random::normal() {
  while (true) {
    const double u = 2 * uniform() - 1;
    const double v = 2 * uniform() - 1;
    const double s = u * u + v * v;
    if (s > 0 && s < 1) return u * std::sqrt(-2 * std::log(s) / s);
  }
}

double Random::exponential() { return -std::log1p(-uniform()); }

double Random::gumbel() {
  double u = uniform();
  while (u == 0) u = uniform();
  return -std::log(-std::log(u));
}

double Random::gamma(double shape) {
  // For a shape below 1: a draw with shape + 1, times a power of a uniform.
  if (shape < 1) {
    const double larger = gamma(shape + 1);
    return larger * std::exp(-exponential() / shape);
  }
  const double d = shape - 1.0 / 3;
  const double c = 1 / std::sqrt(9 * d);
  while (true) {
    const double x = normal();
    const double cube = 1 + c * x;
    if (cube <= 0) continue;
    const double v = cube * cube * cube;
    const double u = uniform();
    if (u < 1 - 0.0331 * x * x * x * x) return d * v;
    if (std::log(u) < x * x / 2 + d * (1 - v + std::log(v))) return d * v;
  }
}

double Random::poisson(double mean) {
  if (mean < 10) {
    const double enough = std::exp(-mean);
    double count = 0;
    for (double product = uniform(); product > enough; product *= uniform()) ++count;
    return count;
  }
  constexpr double kMaxExact = 1e9;
  if (mean > kMaxExact) return std::floor(std::max(0.0, mean + std::sqrt(mean) * normal()));
  const double log_mean = std::log(mean);
  const double b = 0.931 + 2.53 * std::sqrt(mean);
  const double a = -0.059 + 0.02483 * b;
  const double inverse_alpha = 1.1239 + 1.1328 / (b - 3.4);
  const double v_r = 0.9277 - 3.6224 / (b - 2);
  while (true) {
    const double u = uniform() - 0.5;
    const double v = uniform();
    const double us = 0.5 - std::abs(u);
    const double k = std::floor((2 * a / us + b) * u + mean + 0.43);
    if (us >= 0.07 && v <= v_r) return k;
    if (k < 0 || (us < 0.013 && v > us)) continue;
    if (std::log(v) + std::log(inverse_alpha) - std::log(a / (us * us) + b) <=
        k * log_mean - mean - std::lgamma(k + 1)) {
      return k;
    }
  }
}

}  // namespace witan
