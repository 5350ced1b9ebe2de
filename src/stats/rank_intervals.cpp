#include "witan/stats/rank_intervals.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "large_rank_intervals.hpp"
#include "util/random.hpp"

namespace witan {
namespace {

constexpr double kMaxWork = 4e8;

/// Returns the items with a score, best first.
std::vector<Slot> ranked(std::span<const double> scores) {
  std::vector<Slot> order;
  for (Slot slot = 0; slot < scores.size(); ++slot) {
    if (!std::isnan(scores[slot])) order.push_back(slot);
  }
  std::stable_sort(order.begin(), order.end(), [&](Slot a, Slot b) { return scores[a] > scores[b]; });
  return order;
}

/// Returns the standard errors of all differences among the ranked items.
std::vector<double> difference_errors(const std::vector<Slot>& order, const Uncertainty& uncertainty) {
  const std::size_t m = order.size();
  std::vector<double> errors(m * m);
  for (std::size_t a = 0; a < m; ++a) {
    for (std::size_t b = a + 1; b < m; ++b) {
      errors[a * m + b] = errors[b * m + a] = uncertainty.difference_error(order[a], order[b]);
    }
  }
  return errors;
}

/// Returns random deviations of the scores: the draws of the uncertainty, or new ones from its factor.
std::vector<double> deviations(const std::vector<Slot>& order, const Uncertainty& uncertainty, std::size_t draw,
                               Random& random) {
  const Factor& factor = uncertainty.factor();
  std::vector<double> moved(order.size(), 0.0);
  if (uncertainty.draws() > 0) {
    const double scale = std::sqrt(static_cast<double>(uncertainty.draws() - 1));
    for (std::size_t a = 0; a < order.size(); ++a) moved[a] = scale * factor.row(order[a])[draw];
    return moved;
  }
  std::vector<double> z(factor.columns());
  for (double& x : z) x = random.normal();
  for (std::size_t a = 0; a < order.size(); ++a) {
    const auto row = factor.row(order[a]);
    for (std::size_t k = 0; k < z.size(); ++k) moved[a] += row[k] * z[k];
  }
  if (!uncertainty.has_sparse_part()) return moved;
  std::vector<double> by_slot(uncertainty.size(), 0.0);
  uncertainty.add_sparse_draw(random, by_slot);
  for (std::size_t a = 0; a < order.size(); ++a) moved[a] += by_slot[order[a]];
  return moved;
}

/// Returns the common divisor of all deviations in one draw: the square root of a χ² number divided by its degrees of
/// freedom. The divided deviations have a multivariate t distribution.
double draw_divisor(double degrees_of_freedom, Random& random) {
  if (std::isinf(degrees_of_freedom)) return 1;
  return std::sqrt(2 * random.gamma(degrees_of_freedom / 2) / degrees_of_freedom);
}

/// Returns for each item the `level` quantile of the largest studentised difference from it. It is at least the
/// critical value of a single difference, so that ranks and tiers never contradict P(i above j).
std::vector<double> critical_values(const std::vector<Slot>& order, const Uncertainty& uncertainty,
                                    const std::vector<double>& errors, double level, std::uint64_t seed) {
  const std::size_t m = order.size();
  const double affordable = kMaxWork / std::max(1.0, static_cast<double>(m) * static_cast<double>(m));
  std::size_t draws = static_cast<std::size_t>(std::clamp(affordable, 100.0, 1'000.0));
  if (uncertainty.draws() > 0) draws = std::min(draws, uncertainty.draws());
  std::vector<std::vector<double>> largest(m, std::vector<double>(draws, 0.0));
  Random random(seed);
  for (std::size_t k = 0; k < draws; ++k) {
    const std::vector<double> moved = deviations(order, uncertainty, k, random);
    const double divisor = draw_divisor(uncertainty.degrees_of_freedom(), random);
    for (std::size_t a = 0; a < m; ++a) {
      for (std::size_t b = a + 1; b < m; ++b) {
        const double error = errors[a * m + b];
        if (!(error > 0)) continue;
        const double t = std::abs(moved[a] - moved[b]) / (error * divisor);
        largest[a][k] = std::max(largest[a][k], t);
        largest[b][k] = std::max(largest[b][k], t);
      }
    }
  }
  const double single = uncertainty.critical_value(level);
  std::vector<double> critical(m);
  const auto at =
      static_cast<std::size_t>(std::min(static_cast<double>(draws) - 1, std::ceil(level * static_cast<double>(draws))));
  for (std::size_t a = 0; a < m; ++a) {
    std::nth_element(largest[a].begin(), largest[a].begin() + static_cast<std::ptrdiff_t>(at), largest[a].end());
    critical[a] = std::max(single, largest[a][at]);
  }
  return critical;
}

/// Returns the intervals of more than kMaxRankedItems items.
RankIntervals for_many(std::span<const double> scores, const std::vector<Slot>& order, const Uncertainty& uncertainty,
                       double level, std::uint64_t seed) {
  constexpr std::size_t kDraws = 200;
  const std::size_t draws = uncertainty.draws() > 0 ? std::min(kDraws, uncertainty.draws()) : kDraws;
  Random random(seed);
  return large_rank_intervals(scores, order, uncertainty, level, draws, [&](std::size_t k) {
    std::vector<double> moved = deviations(order, uncertainty, k, random);
    const double divisor = draw_divisor(uncertainty.degrees_of_freedom(), random);
    for (double& x : moved) x /= divisor;
    return moved;
  });
}

}  // namespace

bool agrees_with_posterior(const Uncertainty& uncertainty, Slot i, Slot j, double difference, double level) {
  if (uncertainty.kind() != UncertaintyKind::posterior || uncertainty.draws() == 0) return true;
  const double above = uncertainty.probability_above(i, j, difference);
  return (difference > 0 ? above : 1 - above) >= (1 + level) / 2;
}

RankIntervals compute_rank_intervals(std::span<const double> scores, const Uncertainty& uncertainty, double level,
                                     std::uint64_t seed) {
  const std::vector<Slot> order = ranked(scores);
  const std::size_t m = order.size();
  if (m > kMaxRankedItems) return for_many(scores, order, uncertainty, level, seed);
  const std::vector<double> errors = difference_errors(order, uncertainty);
  const std::vector<double> critical = critical_values(order, uncertainty, errors, level, seed);
  const auto differs = [&](std::size_t from, std::size_t other) {
    const double difference = scores[order[from]] - scores[order[other]];
    return std::abs(difference) > critical[from] * errors[from * m + other] &&
           agrees_with_posterior(uncertainty, order[from], order[other], difference, level);
  };
  const auto all = static_cast<std::uint32_t>(scores.size());
  RankIntervals certainty{std::vector<RankInterval>(all, {1, all}), std::vector<std::uint32_t>(all, 0)};
  std::uint32_t tier = 0;
  std::size_t leader = 0;
  for (std::size_t a = 0; a < m; ++a) {
    RankInterval interval{1, static_cast<std::uint32_t>(m)};
    for (std::size_t b = 0; b < m; ++b) {
      if (b == a || scores[order[a]] == scores[order[b]] || !differs(a, b)) continue;
      if (b < a)
        ++interval.best;
      else
        --interval.worst;
    }
    certainty.ranks[order[a]] = interval;
    if (a == 0 || (scores[order[a]] != scores[order[leader]] && differs(leader, a))) {
      ++tier;
      leader = a;
    }
    certainty.tiers[order[a]] = tier;
  }
  for (std::uint32_t& t : certainty.tiers) t = t == 0 ? tier + 1 : t;
  return certainty;
}

}  // namespace witan
