#pragma once

#include <cstdint>
#include <limits>
#include <string_view>

namespace witan {

/// A seed made of another and a text: FNV-1a over the bytes, then the finaliser of SplitMix64.
[[nodiscard]] std::uint64_t mix_seed(std::uint64_t seed, std::string_view text);

/// xoshiro256** (Blackman & Vigna 2018): the same numbers on every machine and with every compiler, which the
/// distributions of the standard library do not promise; so those used here are members.
class Random {
 public:
  using result_type = std::uint64_t;
  explicit Random(std::uint64_t seed);

  static constexpr result_type min() { return 0; }
  static constexpr result_type max() { return std::numeric_limits<result_type>::max(); }
  result_type operator()();

  /// In [0, 1), 53 bits.
  double uniform();
  /// In [0, n), without bias; n > 0.
  std::uint64_t below(std::uint64_t n);
  /// Standard normal, by Marsaglia's polar method.
  double normal();
  /// Standard Gumbel: −ln(−ln U).
  double gumbel();
  double exponential();
  /// Gamma with this shape > 0 and scale 1, by Marsaglia and Tsang's method.
  double gamma(double shape);
  /// Poisson with this mean ≥ 0; by products of uniforms, or by Hörmann's PTRS for a mean of 10 or more.
  std::uint64_t poisson(double mean);

 private:
  std::uint64_t state_[4];
};

}  // namespace witan
