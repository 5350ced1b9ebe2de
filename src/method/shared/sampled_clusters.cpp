#include "sampled_clusters.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "sampled_covariance.hpp"
#include "stats/sparse_covariance.hpp"
#include "util/random.hpp"

namespace witan {
namespace {

/// Random combinations of the gradients of all clusters.
struct Combinations {
  Factor scores;                            ///< by slot and draw
  std::vector<std::vector<double>> others;  ///< by draw
  std::vector<double> squares;              ///< sum of the squared gradients of the clusters, by slot
};

Combinations combine(std::span<const ClusterScore> clusters, std::size_t items, std::size_t others,
                     std::uint64_t seed) {
  const std::size_t draws = covariance_draws(items);
  Combinations sums{Factor(items, draws), std::vector(draws, std::vector<double>(others, 0.0)),
                    std::vector<double>(items, 0.0)};
  std::vector<double> sign(draws);
  for (std::size_t c = 0; c < clusters.size(); ++c) {
    Random random(mix_seed(seed, std::to_string(c)));
    for (double& s : sign) s = (random() >> 63U) != 0 ? 1 : -1;
    for (std::size_t a = 0; a < clusters[c].slots.size(); ++a) {
      const double g = clusters[c].gradient[a];
      const auto row = sums.scores.row(clusters[c].slots[a]);
      for (std::size_t k = 0; k < draws; ++k) row[k] += sign[k] * g;
      sums.squares[clusters[c].slots[a]] += g * g;
    }
    for (std::size_t k = 0; k < draws; ++k) {
      for (std::size_t g = 0; g < others; ++g) sums.others[k][g] += sign[k] * clusters[c].by_other[g];
    }
  }
  return sums;
}

/// Scales the row of an item so that its squares sum to the estimated variance. `own` is z/H_ii by draw, and
/// `own_variance` its exact variance. Returns the relative Monte Carlo error of the standard error.
double scale_row(std::span<double> row, std::span<const double> z, double diagonal, double own_variance) {
  const auto draws = static_cast<double>(row.size());
  double drawn = 0;
  double sum = 0;
  double squares = 0;
  for (std::size_t k = 0; k < row.size(); ++k) {
    const double x = row[k] * std::sqrt(draws);
    const double own = z[k] / diagonal;
    const double rest = x * x - own * own;
    drawn += x * x / draws;
    sum += rest / draws;
    squares += rest * rest / draws;
  }
  if (!(drawn > 0)) return 0;
  // Sampling errors must not make the variance negative.
  const double variance = std::max(own_variance + sum, drawn / 4);
  for (double& x : row) x *= std::sqrt(variance / drawn);
  return std::sqrt(std::max(0.0, squares - sum * sum) / draws) / (2 * variance);
}

}  // namespace

std::vector<double> local_products(const Fisher& covariance, std::span<const Slot> slots,
                                   const std::vector<double>& v) {
  std::vector<double> q(covariance.columns(), 0.0);
  for (std::size_t a = 0; a < slots.size(); ++a) {
    const auto row = covariance.row(slots[a]);
    for (std::size_t c = 0; c < q.size(); ++c) q[c] += v[a] * row[c];
  }
  std::vector<double> w(slots.size());
  for (std::size_t a = 0; a < slots.size(); ++a) {
    const auto row = covariance.row(slots[a]);
    w[a] = covariance.sparse->variance(slots[a]) * v[a];
    for (std::size_t c = 0; c < q.size(); ++c) w[a] += q[c] * row[c];
  }
  return w;
}

Influence sample_shifts(const CurvatureSystem& system, std::span<const ClusterScore> clusters, std::uint64_t seed,
                        Context& context) {
  const std::size_t items = system.known.size();
  const std::size_t others = system.others;
  const Combinations sums = combine(clusters, items, others, seed);
  const std::size_t draws = sums.scores.columns();
  const double scale = 1 / std::sqrt(static_cast<double>(draws));
  Influence influence;
  influence.sampled = true;
  influence.shift = Factor(items, draws);
  influence.estimate_shift = Factor(others, draws);
  context.parallel_for(draws, 1, [&](std::size_t k, std::size_t /*end*/) {
    std::vector<double> b(items + others);
    for (std::size_t i = 0; i < items; ++i) b[i] = sums.scores.row(i)[k];
    std::ranges::copy(sums.others[k], b.begin() + static_cast<std::ptrdiff_t>(items));
    const std::vector<double> x = system.solve(b);
    for (std::size_t i = 0; i < items; ++i) {
      influence.shift.row(i)[k] = system.known[i] ? x[i] * scale : std::numeric_limits<double>::quiet_NaN();
    }
    for (std::size_t g = 0; g < others; ++g) influence.estimate_shift.row(g)[k] = x[items + g] * scale;
  });
  MonteCarloError error;
  double known = 0;
  for (std::size_t i = 0; i < items; ++i) {
    if (!system.known[i]) continue;
    const double diagonal = system.diagonal[i];
    const double own = sums.squares[i] / (diagonal * diagonal);
    const double relative = scale_row(influence.shift.row(i), sums.scores.row(i), diagonal, own);
    error.mean += relative;
    error.largest = std::max(error.largest, relative);
    known += 1;
  }
  error.mean /= std::max(known, 1.0);
  influence.note = sampling_note(items, draws, error);
  return influence;
}

}  // namespace witan
