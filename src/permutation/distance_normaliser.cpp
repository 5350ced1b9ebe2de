#include "distance_normaliser.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <vector>

#include "bucket_orders.hpp"
#include "kendall_normaliser.hpp"

namespace witan {
namespace {

DistanceNormaliser cayley_normaliser(std::uint32_t n, double theta) {
  DistanceNormaliser z;
  const double phi = std::exp(-theta);
  for (std::uint32_t j = 1; j < n; ++j) {
    z.log += std::log1p(j * phi);
    z.mean += j * phi / (1 + j * phi);
  }
  return z;
}

/// Returns log of C(n, k)·!k·φ^k by the number k of displaced items, with !k the number of derangements.
std::vector<double> hamming_terms(std::uint32_t n, double theta) {
  std::vector<double> log_term(n + std::size_t{1}, -INFINITY);
  double share = 1;  // !k/k!
  double sign = 1;
  double factorial = 1;
  for (std::uint32_t k = 0; k <= n; ++k) {
    if (k > 0) {
      sign = -sign;
      factorial *= k;
      share += sign / factorial;
    }
    if (k == 1) continue;  // no permutation displaces a single item
    log_term[k] = std::lgamma(n + 1.0) - std::lgamma(n - k + 1.0) + std::log(share) - theta * k;
  }
  return log_term;
}

DistanceNormaliser hamming_normaliser(std::uint32_t n, double theta) {
  const std::vector<double> log_term = hamming_terms(n, theta);
  const double largest = *std::ranges::max_element(log_term);
  DistanceNormaliser z;
  double sum = 0;
  for (std::uint32_t k = 0; k <= n; ++k) {
    const double term = std::exp(log_term[k] - largest);
    sum += term;
    z.mean += k * term;
  }
  z.mean /= sum;
  z.log = largest + std::log(sum);
  return z;
}

/// After step i, k of the first i ranks hold items whose reference rank is beyond i. The footrule is 2·Σ_i k_i, and the
/// next rank and the next reference rank can be matched in 2k + 1 ways that leave k, in k² that decrease it, and in one
/// that increases it.
DistanceNormaliser footrule_normaliser(std::uint32_t n, double theta) {
  std::vector<double> ways(n / 2 + std::size_t{2}, 0.0);
  std::vector<double> slope(ways.size(), 0.0);  // Σ of ways times distance
  ways[0] = 1;
  DistanceNormaliser z;
  for (std::uint32_t i = 1; i <= n; ++i) {
    const std::uint32_t most = std::min(i, n - i);
    std::vector<double> next(ways.size(), 0.0);
    std::vector<double> next_slope(ways.size(), 0.0);
    double total = 0;
    for (std::uint32_t k = 0; k <= std::min<std::uint32_t>(most, n / 2); ++k) {
      const double stay = 2.0 * k + 1;
      const double close = (k + 1.0) * (k + 1.0);
      const double sum = stay * ways[k] + close * ways[k + 1] + (k > 0 ? ways[k - 1] : 0.0);
      const double sum_slope = stay * slope[k] + close * slope[k + 1] + (k > 0 ? slope[k - 1] : 0.0);
      const double factor = std::exp(-2.0 * theta * k);
      next[k] = factor * sum;
      next_slope[k] = factor * (sum_slope + 2.0 * k * sum);
      total += next[k];
    }
    z.log += std::log(total);
    for (std::size_t k = 0; k < next.size(); ++k) {
      ways[k] = next[k] / total;
      slope[k] = next_slope[k] / total;
    }
  }
  z.mean = slope[0];
  return z;
}

/// The permanent by dynamic programming over the set of ranks that the first items occupy.
DistanceNormaliser spearman_normaliser(std::uint32_t n, double theta) {
  const std::size_t full = (std::size_t{1} << n) - 1;
  std::vector<double> weight(full + 1, 0.0);
  std::vector<double> slope(full + 1, 0.0);
  weight[0] = 1;
  std::vector<double> factor(n);
  for (std::uint32_t d = 0; d < n; ++d) factor[d] = std::exp(-theta * d * d);
  for (std::size_t set = 0; set < full; ++set) {
    const int row = std::popcount(set);
    for (std::uint32_t j = 0; j < n; ++j) {
      if ((set >> j & 1U) != 0) continue;
      const auto d = static_cast<std::size_t>(std::abs(row - static_cast<int>(j)));
      const std::size_t next = set | std::size_t{1} << j;
      weight[next] += weight[set] * factor[d];
      slope[next] += factor[d] * (slope[set] + weight[set] * static_cast<double>(d * d));
    }
  }
  return {std::log(weight[full]), slope[full] / weight[full], 0};
}

}  // namespace

std::vector<double> displaced_distribution(std::uint32_t n, double theta) {
  const double log_z = hamming_normaliser(n, theta).log;
  std::vector<double> cumulative;
  double sum = 0;
  for (const double term : hamming_terms(n, theta)) cumulative.push_back(sum += std::exp(term - log_z));
  return cumulative;
}

DistanceNormaliser distance_normaliser(PermutationDistance distance, std::uint32_t n, double theta, std::uint64_t seed,
                                       int runs) {
  switch (distance) {
    case PermutationDistance::kendall: {
      KendallNormaliser kendall;
      kendall.add(n, 1);
      const KendallNormaliser::Value z = kendall.at(theta);
      return {z.log, z.mean, 0};
    }
    case PermutationDistance::cayley:
      return cayley_normaliser(n, theta);
    case PermutationDistance::hamming:
      return hamming_normaliser(n, theta);
    case PermutationDistance::footrule:
      return footrule_normaliser(n, theta);
    case PermutationDistance::spearman:
      break;
  }
  return n <= kMaxExactPermanent ? spearman_normaliser(n, theta) : sampled_permanent(distance, n, theta, seed, runs);
}

double theta_for_mean(PermutationDistance distance, std::uint32_t n, double mean, std::uint64_t seed) {
  const auto mean_at = [&](double theta) { return distance_normaliser(distance, n, theta, seed).mean; };
  if (mean >= mean_at(0)) return 0;
  double low = 0;
  double high = 1;
  while (mean_at(high) > mean && high < kMaxTheta) low = high, high *= 2;
  if (high >= kMaxTheta) return kMaxTheta;
  const bool sampled = distance == PermutationDistance::spearman && n > kMaxExactPermanent;
  const double tolerance = sampled ? 1e-4 : 1e-13;  // of a sampled mean, the noise is larger
  for (int step = 0; step < 100 && high - low > tolerance * high; ++step) {
    const double theta = (low + high) / 2;
    (mean_at(theta) > mean ? low : high) = theta;
  }
  return (low + high) / 2;
}

namespace {

double cayley_distance(std::span<const std::uint32_t> a, std::span<const std::uint32_t> b) {
  std::vector<std::uint32_t> item_at(a.size());
  for (std::uint32_t i = 0; i < a.size(); ++i) item_at[a[i]] = i;
  std::vector<bool> seen(a.size());
  double cycles = 0;
  for (std::uint32_t start = 0; start < a.size(); ++start) {
    if (seen[start]) continue;
    ++cycles;
    for (std::uint32_t i = start; !seen[i]; i = item_at[b[i]]) seen[i] = true;
  }
  return static_cast<double>(a.size()) - cycles;
}

}  // namespace

double permutation_distance(PermutationDistance distance, std::span<const std::uint32_t> a,
                            std::span<const std::uint32_t> b) {
  if (distance == PermutationDistance::cayley) return cayley_distance(a, b);
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const double gap = std::abs(static_cast<double>(a[i]) - static_cast<double>(b[i]));
    if (distance == PermutationDistance::spearman) sum += gap * gap;
    if (distance == PermutationDistance::footrule) sum += gap;
    if (distance == PermutationDistance::hamming) sum += gap > 0 ? 1 : 0;
    if (distance != PermutationDistance::kendall) continue;
    for (std::size_t j = 0; j < i; ++j) sum += (a[i] < a[j]) != (b[i] < b[j]) ? 1 : 0;
  }
  return sum;
}

}  // namespace witan
