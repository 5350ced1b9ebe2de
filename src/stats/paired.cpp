#include "witan/stats/paired.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>
#include <string>

#include "distributions.hpp"
#include "util/compensated_sum.hpp"
#include "util/random.hpp"

namespace witan {
namespace {

/// Number of draws per random stream; fixed, so that the result does not depend on the number of threads.
constexpr std::size_t kDrawsAChunk = 500;

double sum_of(std::span<const double> values) {
  CompensatedSum sum;
  for (const double value : values) sum.add(value);
  return sum.value();
}

double size_of(std::span<const double> values) {
  double sum = 0;
  for (const double value : values) sum += std::abs(value);
  return sum;
}

/// Returns the number of sign patterns of differences `k` and later with an absolute sum of at least `least`.
std::uint64_t count_far(std::span<const double> differences, std::size_t k, double sum, double least) {
  if (k == differences.size()) return std::abs(sum) >= least ? 1 : 0;
  return count_far(differences, k + 1, sum + differences[k], least) +
         count_far(differences, k + 1, sum - differences[k], least);
}

/// Sums with random signs, eight differences at a time, from a table of the sums of their 256 sign patterns.
class SignedSums {
 public:
  explicit SignedSums(std::span<const double> differences) : patterns_((differences.size() + 7) / 8) {
    for (std::size_t k = 0; k < differences.size(); ++k) {
      for (std::size_t pattern = 0; pattern < 256; ++pattern) {
        patterns_[k / 8][pattern] += (pattern >> (k % 8) & 1U) != 0 ? differences[k] : -differences[k];
      }
    }
  }
  [[nodiscard]] double draw(Random& random) const {
    double sum = 0;
    std::uint64_t bits = 0;
    for (std::size_t block = 0; block < patterns_.size(); ++block) {
      if (block % 8 == 0) bits = random();
      sum += patterns_[block][bits & 255U];
      bits >>= 8U;
    }
    return sum;
  }

 private:
  std::vector<std::array<double, 256>> patterns_;
};

/// Calls `work(random, first, end)` for all draws in fixed chunks, each with its own random stream.
void for_draws(std::uint64_t draws, std::uint64_t seed, Context& context,
               const std::function<void(Random&, std::size_t, std::size_t)>& work) {
  context.parallel_for(draws, kDrawsAChunk, [&](std::size_t begin, std::size_t end) {
    Random random(mix_seed(seed, std::to_string(begin / kDrawsAChunk)));
    work(random, begin, end);
  });
}

}  // namespace

PairedT paired_t_test(std::span<const double> differences) {
  PairedT test;
  if (differences.size() < 2) return test;
  const auto n = static_cast<double>(differences.size());
  const double mean = sum_of(differences) / n;
  CompensatedSum squares;
  for (const double difference : differences) squares.add((difference - mean) * (difference - mean));
  test.degrees_of_freedom = n - 1;
  if (size_of(differences) == 0) return test;
  const double error = std::sqrt(squares.value() / test.degrees_of_freedom / n);
  // The variance of equal differences is only rounding of their mean.
  if (error <= 1e-15 * std::abs(mean)) {
    test.t = std::copysign(std::numeric_limits<double>::infinity(), mean);
    test.p = 0;
    return test;
  }
  test.t = mean / error;
  // Computing both tails together preserves the relative precision of a small p.
  test.p = incomplete_beta(test.degrees_of_freedom / (test.degrees_of_freedom + test.t * test.t),
                           test.degrees_of_freedom / 2, 0.5);
  return test;
}

Randomisation randomisation_test(std::span<const double> differences, std::uint64_t draws, std::uint64_t seed,
                                 Context& context) {
  std::vector<double> moving;  // the sign of 0 has no effect
  std::ranges::copy_if(differences, std::back_inserter(moving), [](double difference) { return difference != 0; });
  if (moving.empty()) return {1, true};
  const double least = std::abs(sum_of(moving)) - 1e-12 * size_of(moving);
  if (moving.size() <= kMaxSignsTried) {
    // Negating all signs preserves the absolute sum, so the first sign can be fixed.
    const std::uint64_t far = count_far(moving, 1, moving.front(), least);
    return {std::ldexp(static_cast<double>(far), 1 - static_cast<int>(moving.size())), true};
  }
  const SignedSums sums(moving);
  std::vector<std::uint64_t> far((draws + kDrawsAChunk - 1) / kDrawsAChunk, 0);
  for_draws(draws, seed, context, [&](Random& random, std::size_t begin, std::size_t end) {
    for (std::size_t k = begin; k < end; ++k) {
      if (std::abs(sums.draw(random)) >= least) ++far[begin / kDrawsAChunk];
    }
  });
  const auto hits = static_cast<double>(std::accumulate(far.begin(), far.end(), std::uint64_t{0}));
  return {(1 + hits) / (1 + static_cast<double>(draws)), false};
}

MeanInterval bootstrap_mean(std::span<const double> differences, double level, std::uint64_t draws, std::uint64_t seed,
                            Context& context) {
  if (differences.empty() || draws == 0) {
    constexpr double kNothing = std::numeric_limits<double>::quiet_NaN();
    return {kNothing, kNothing};
  }
  const std::size_t n = differences.size();
  std::vector<double> means(draws);
  for_draws(draws, seed, context, [&](Random& random, std::size_t begin, std::size_t end) {
    for (std::size_t k = begin; k < end; ++k) {
      double sum = 0;
      for (std::size_t i = 0; i < n; ++i) sum += differences[random.below(n)];
      means[k] = sum / static_cast<double>(n);
    }
  });
  std::ranges::sort(means);
  const auto outside = static_cast<std::size_t>(static_cast<double>(draws) * (1 - level) / 2);
  return {means[outside], means[means.size() - 1 - outside]};
}

WinsTiesLosses count_wins(std::span<const double> differences) {
  WinsTiesLosses count;
  for (const double difference : differences) {
    ++(difference > kTiedWithin ? count.wins : difference < -kTiedWithin ? count.losses : count.ties);
  }
  return count;
}

std::vector<double> holm(std::span<const double> p) {
  std::vector<std::size_t> order(p.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [&](std::size_t k) { return std::pair(p[k], k); });
  std::vector<double> corrected(p.size());
  double most = 0;
  for (std::size_t k = 0; k < order.size(); ++k) {
    most = std::max(most, std::min(1.0, static_cast<double>(p.size() - k) * p[order[k]]));
    corrected[order[k]] = most;
  }
  return corrected;
}

}  // namespace witan
