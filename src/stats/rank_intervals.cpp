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

/// The standard errors of all differences among the ranked items. Those of independent errors need no table.
class DifferenceErrors {
 public:
  DifferenceErrors(const std::vector<Slot>& order, const Uncertainty& uncertainty)
      : order_(order), uncertainty_(uncertainty) {
    if (uncertainty.is_independent()) return;
    const std::size_t m = order.size();
    table_.resize(m * m);
    for (std::size_t a = 0; a < m; ++a) {
      for (std::size_t b = a + 1; b < m; ++b) {
        table_[a * m + b] = table_[b * m + a] = uncertainty.difference_error(order[a], order[b]);
      }
    }
  }
  [[nodiscard]] double operator()(std::size_t a, std::size_t b) const {
    return table_.empty() ? uncertainty_.difference_error(order_[a], order_[b]) : row(a)[b];
  }
  /// Returns the errors of the differences from item a. Only for dependent errors.
  [[nodiscard]] std::span<const double> row(std::size_t a) const {
    return std::span(table_).subspan(a * order_.size(), order_.size());
  }

 private:
  const std::vector<Slot>& order_;
  const Uncertainty& uncertainty_;
  std::vector<double> table_;
};

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
  for (std::size_t a = 0; a < order.size() && !z.empty(); ++a) {
    const auto row = factor.row(order[a]);
    for (std::size_t k = 0; k < z.size(); ++k) moved[a] += row[k] * z[k];
  }
  const auto own = uncertainty.own_errors();
  z.resize(own.size());
  for (double& x : z) x = random.normal();
  for (std::size_t a = 0; a < order.size() && !z.empty(); ++a) moved[a] += own[order[a]] * z[order[a]];
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

/// Computes the largest studentised difference from each item in one draw. O(items²).
class LargestOfPairs {
 public:
  explicit LargestOfPairs(const DifferenceErrors& errors) : errors_(errors) {}
  void operator()(const std::vector<double>& moved, std::vector<double>& largest) const {
    std::ranges::fill(largest, 0.0);
    for (std::size_t a = 0; a < moved.size(); ++a) {
      const std::span<const double> row = errors_.row(a);
      for (std::size_t b = a + 1; b < moved.size(); ++b) {
        const double error = row[b];
        if (!(error > 0)) continue;
        const double t = std::abs(moved[a] - moved[b]) / error;
        largest[a] = std::max(largest[a], t);
        largest[b] = std::max(largest[b], t);
      }
    }
  }

 private:
  const DifferenceErrors& errors_;
};

/// As LargestOfPairs, for independent errors. No item differs more from a lower item than from one that is lower still
/// and has a smaller variance. So only the items that are lowest among all of smaller variance matter, and those that
/// are highest: O(log items) of each if the variances are similar.
class LargestOfIndependent {
 public:
  LargestOfIndependent(const std::vector<Slot>& order, std::span<const double> own) {
    for (const Slot slot : order) variance_.push_back(own[slot] * own[slot]);
    by_variance_.resize(order.size());
    std::iota(by_variance_.begin(), by_variance_.end(), std::size_t{0});
    std::ranges::stable_sort(by_variance_, {}, [&](std::size_t a) { return variance_[a]; });
  }
  void operator()(const std::vector<double>& moved, std::vector<double>& largest) {
    extremes_.clear();
    double lowest = HUGE_VAL;
    double highest = -HUGE_VAL;
    for (const std::size_t a : by_variance_) {
      if (moved[a] < lowest || moved[a] > highest) extremes_.push_back({moved[a], variance_[a]});
      lowest = std::min(lowest, moved[a]);
      highest = std::max(highest, moved[a]);
    }
    for (std::size_t a = 0; a < moved.size(); ++a) {
      double square = 0;
      for (const Extreme& other : extremes_) {
        const double difference = moved[a] - other.moved;
        const double variance = variance_[a] + other.variance;
        // Compared as products, because divisions are slow.
        if (difference * difference > square * variance) square = difference * difference / variance;
      }
      largest[a] = std::sqrt(square);
    }
  }

 private:
  struct Extreme {
    double moved, variance;
  };
  std::vector<double> variance_;
  std::vector<std::size_t> by_variance_;
  std::vector<Extreme> extremes_;
};

/// Returns for each draw and item the largest studentised difference from the item.
template <class Largest>
std::vector<std::vector<double>> largest_differences(const std::vector<Slot>& order, const Uncertainty& uncertainty,
                                                     Largest find_largest, std::size_t draws, std::uint64_t seed) {
  std::vector<std::vector<double>> by_item(order.size(), std::vector<double>(draws, 0.0));
  std::vector<double> largest(order.size());
  Random random(seed);
  for (std::size_t k = 0; k < draws; ++k) {
    const std::vector<double> moved = deviations(order, uncertainty, k, random);
    const double divisor = draw_divisor(uncertainty.degrees_of_freedom(), random);
    find_largest(moved, largest);
    for (std::size_t a = 0; a < order.size(); ++a) by_item[a][k] = largest[a] / divisor;
  }
  return by_item;
}

/// Returns the largest studentised differences from each item, in as many draws as are affordable.
std::vector<std::vector<double>> largest_differences(const std::vector<Slot>& order, const Uncertainty& uncertainty,
                                                     const DifferenceErrors& errors, std::uint64_t seed) {
  const auto m = static_cast<double>(order.size());
  const double affordable = kMaxWork / std::max(1.0, m * m);
  std::size_t draws = static_cast<std::size_t>(std::clamp(affordable, 100.0, 1'000.0));
  if (uncertainty.draws() > 0) draws = std::min(draws, uncertainty.draws());
  return uncertainty.is_independent()
             ? largest_differences(order, uncertainty, LargestOfIndependent(order, uncertainty.own_errors()), draws,
                                   seed)
             : largest_differences(order, uncertainty, LargestOfPairs(errors), draws, seed);
}

/// Returns the `level` quantile of draws, rounded up.
double upper_quantile(std::vector<double>& draws, double level) {
  const auto count = static_cast<double>(draws.size());
  const auto at = static_cast<std::ptrdiff_t>(std::min(count - 1, std::ceil(level * count)));
  std::nth_element(draws.begin(), draws.begin() + at, draws.end());
  return draws[static_cast<std::size_t>(at)];
}

/// Returns for each item the `level` quantile of the largest studentised difference from it. It is at least the
/// critical value of a single difference, so that ranks and tiers never contradict P(i above j).
std::vector<double> critical_values(const std::vector<Slot>& order, const Uncertainty& uncertainty,
                                    const DifferenceErrors& errors, double level, std::uint64_t seed) {
  auto largest = largest_differences(order, uncertainty, errors, seed);
  const double single = uncertainty.critical_value(level);
  std::vector<double> critical(order.size());
  for (std::size_t a = 0; a < critical.size(); ++a) critical[a] = std::max(single, upper_quantile(largest[a], level));
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

std::optional<double> critical_value_of_all_pairs(std::span<const double> scores, const Uncertainty& uncertainty,
                                                  double level, std::uint64_t seed) {
  const std::vector<Slot> order = ranked(scores);
  if (order.size() > kMaxRankedItems || order.size() < 2) return std::nullopt;
  const DifferenceErrors errors(order, uncertainty);
  const auto by_item = largest_differences(order, uncertainty, errors, seed);
  std::vector<double> largest = by_item.front();
  for (const std::vector<double>& of_item : by_item) {
    for (std::size_t k = 0; k < largest.size(); ++k) largest[k] = std::max(largest[k], of_item[k]);
  }
  return std::max(uncertainty.critical_value(level), upper_quantile(largest, level));
}

RankIntervals compute_rank_intervals(std::span<const double> scores, const Uncertainty& uncertainty, double level,
                                     std::uint64_t seed) {
  const std::vector<Slot> order = ranked(scores);
  const std::size_t m = order.size();
  if (m > kMaxRankedItems) return for_many(scores, order, uncertainty, level, seed);
  const DifferenceErrors errors(order, uncertainty);
  const std::vector<double> critical = critical_values(order, uncertainty, errors, level, seed);
  const auto differs = [&](std::size_t from, std::size_t other) {
    const double difference = scores[order[from]] - scores[order[other]];
    return std::abs(difference) > critical[from] * errors(from, other) &&
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
