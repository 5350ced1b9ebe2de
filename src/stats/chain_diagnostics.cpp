#include "chain_diagnostics.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "distributions.hpp"

namespace witan {
namespace {

using Chains = std::vector<std::vector<double>>;

double mean_of(std::span<const double> values) {
  double sum = 0;
  for (const double x : values) sum += x;
  return sum / static_cast<double>(values.size());
}

/// Returns the biased autocovariance of a chain.
double autocovariance(std::span<const double> chain, double mean, std::size_t lag) {
  double sum = 0;
  for (std::size_t k = lag; k < chain.size(); ++k) sum += (chain[k] - mean) * (chain[k - lag] - mean);
  return sum / static_cast<double>(chain.size());
}

/// Splits every chain into halves; a middle draw is dropped.
Chains split(std::span<const std::vector<double>> chains) {
  Chains halves;
  for (const auto& chain : chains) {
    const auto half = static_cast<std::ptrdiff_t>(chain.size() / 2);
    halves.emplace_back(chain.begin(), chain.begin() + half);
    halves.emplace_back(chain.end() - half, chain.end());
  }
  return halves;
}

/// Replaces the values by normal scores of their ranks over all chains. Equal values get their mean rank.
Chains rank_normalised(Chains chains) {
  std::vector<double*> all;
  for (auto& chain : chains) {
    for (double& x : chain) all.push_back(&x);
  }
  std::ranges::sort(all, {}, [](const double* x) { return *x; });
  const auto n = static_cast<double>(all.size());
  for (std::size_t begin = 0, end = 0; begin < all.size(); begin = end) {
    const double value = *all[begin];
    while (end < all.size() && *all[end] == value) ++end;
    const double rank = (static_cast<double>(begin + end) + 1) / 2;
    for (std::size_t k = begin; k < end; ++k) *all[k] = normal_quantile((rank - 0.375) / (n + 0.25));
  }
  return chains;
}

/// The within-chain variance, and the variance of the distribution estimated from all chains.
struct Variances {
  double within = 0, pooled = 0;
  std::vector<double> means;
};

Variances variances_of(const Chains& chains) {
  Variances found;
  const auto n = static_cast<double>(chains.front().size());
  const auto m = static_cast<double>(chains.size());
  for (const auto& chain : chains) {
    found.means.push_back(mean_of(chain));
    found.within += autocovariance(chain, found.means.back(), 0) * n / (n - 1) / m;
  }
  const double centre = mean_of(found.means);
  double between = 0;
  for (const double mean : found.means) between += (mean - centre) * (mean - centre) / (m - 1);
  found.pooled = found.within * (n - 1) / n + between;
  return found;
}

/// Variances of rank-normalised draws below this are rounding errors: the draws are equal.
constexpr double kLeastVariance = 1e-12;

double r_hat_of(const Chains& chains) {
  const Variances found = variances_of(chains);
  if (found.within > kLeastVariance) return std::sqrt(found.pooled / found.within);
  return found.pooled > kLeastVariance ? HUGE_VAL : 1;
}

/// Returns the effective sample size by Geyer's initial monotone sequence.
double effective_size_of(const Chains& chains) {
  const Variances found = variances_of(chains);
  const std::size_t n = chains.front().size();
  const auto all = static_cast<double>(n * chains.size());
  if (!(found.pooled > kLeastVariance)) return all;
  const auto correlation = [&](std::size_t lag) {
    double covariance = 0;
    for (std::size_t c = 0; c < chains.size(); ++c) covariance += autocovariance(chains[c], found.means[c], lag);
    return 1 - (found.within - covariance / static_cast<double>(chains.size())) / found.pooled;
  };
  double time = -1;
  double before = HUGE_VAL;
  for (std::size_t lag = 0; lag + 1 < n; lag += 2) {
    const double pair = std::min(before, (lag == 0 ? 1 : correlation(lag)) + correlation(lag + 1));
    if (pair <= 0) break;
    time += 2 * pair;
    before = pair;
  }
  return all / std::max(time, 1 / std::log10(all));
}

/// Returns the distances of all values from their median.
Chains folded(Chains chains) {
  std::vector<double> all;
  for (const auto& chain : chains) all.insert(all.end(), chain.begin(), chain.end());
  std::ranges::sort(all);
  const double median = (all[(all.size() - 1) / 2] + all[all.size() / 2]) / 2;
  for (auto& chain : chains) {
    for (double& x : chain) x = std::abs(x - median);
  }
  return chains;
}

}  // namespace

ChainDiagnostics diagnose_chains(std::span<const std::vector<double>> chains) {
  const Chains halves = split(chains);
  const Chains normal = rank_normalised(halves);
  return {std::max(r_hat_of(normal), r_hat_of(rank_normalised(folded(halves)))), effective_size_of(normal)};
}

}  // namespace witan
