#pragma once

#include <cstdint>
#include <limits>
#include <string_view>

namespace witan {

/// Returns a seed that depends on another seed and a text: FNV-1a over the bytes, then the finaliser of SplitMix64.
[[nodiscard]] std::uint64_t mix_seed(std::uint64_t seed, std::string_view text);

/// The generator xoshiro256** (Blackman & Vigna 2018). Its numbers are the same on every machine and with every
/// compiler. The distributions of the standard library do not guarantee this, so the class has its own.
class Random {
 public:
  using result_type = std::uint64_t;
  explicit Random(std::uint64_t seed);

  static constexpr result_type min() { return 0; }
  static constexpr result_type max() { return std::numeric_limits<result_type>::max(); }
  result_type operator()();

  /// Returns a uniform number in [0, 1) with 53 bits.
  double uniform();
  /// Returns a uniform integer in [0, n), without bias; n > 0.
  std::uint64_t below(std::uint64_t n);
  /// Returns a standard normal number, by Marsaglia's polar method.
  double normal();
  /// Returns a standard Gumbel number: −ln(−ln U).
  double gumbel();
  double exponential();
  /// Returns a Gamma number with this shape > 0 and scale 1, by Marsaglia and Tsang's method.
  double gamma(double shape);
  /// Returns a Poisson number with this mean ≥ 0, which may exceed all integer types. By products of uniforms, by
  /// Hörmann's PTRS for a mean of 10 or more, or by the normal approximation for a mean above 10⁹, where rounding would
  /// dominate the acceptance test of PTRS and the largest error of a probability is about 10⁻⁵.
  double poisson(double mean);

 private:
  std::uint64_t state_[4];
};

}  // namespace witan
