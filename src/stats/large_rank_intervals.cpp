#include "large_rank_intervals.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace witan {
namespace {

/// Positions of items with similar standard errors, best first.
struct Bin {
  double variance = 0;  ///< the largest of its items
  std::vector<std::uint32_t> positions;
};

/// Returns the variances of the ranked items relative to their mean, which an anchor does not change.
std::vector<double> centred_variances(std::span<const Slot> order, const Uncertainty& uncertainty) {
  const Factor& factor = uncertainty.factor();
  const std::span<const double> own = uncertainty.own_errors();
  const auto row_of = [&](Slot slot) {
    return factor.columns() == 0 ? std::span<const double>() : std::span<const double>(factor.row(slot));
  };
  std::vector<double> mean(factor.columns(), 0.0);
  for (const Slot slot : order) {
    const auto row = row_of(slot);
    for (std::size_t k = 0; k < mean.size(); ++k) mean[k] += row[k] / static_cast<double>(order.size());
  }
  std::vector<double> variances;
  variances.reserve(order.size());
  for (const Slot slot : order) {
    const auto row = row_of(slot);
    double sum = uncertainty.sparse_variance(slot) + (own.empty() ? 0 : own[slot] * own[slot]);
    for (std::size_t k = 0; k < mean.size(); ++k) sum += (row[k] - mean[k]) * (row[k] - mean[k]);
    variances.push_back(sum);
  }
  return variances;
}

/// Groups items whose standard errors differ by at most 5 %. Items without a standard error are in no bin.
std::vector<Bin> bins_of(const std::vector<double>& variances) {
  constexpr double kRatio = 1.05 * 1.05;
  std::vector<std::uint32_t> order;
  for (std::uint32_t a = 0; a < variances.size(); ++a) {
    if (!std::isnan(variances[a])) order.push_back(a);
  }
  std::ranges::sort(order, {}, [&](std::uint32_t a) { return std::pair(variances[a], a); });
  std::vector<Bin> bins;
  double least = 0;
  for (const std::uint32_t a : order) {
    if (bins.empty() || variances[a] > kRatio * least) {
      bins.emplace_back();
      least = variances[a];
    }
    bins.back().variance = variances[a];
    bins.back().positions.push_back(a);
  }
  for (Bin& bin : bins) std::ranges::sort(bin.positions);
  return bins;
}

/// Returns for each item the `level` quantile of the largest ratio of a deviation, and at least `single`.
std::vector<double> critical_values(const std::vector<double>& variances, const std::vector<Bin>& bins, double level,
                                    double single, std::size_t draws,
                                    const std::function<std::vector<double>(std::size_t)>& draw) {
  const std::size_t m = variances.size();
  // Only the largest ratios up to the quantile are stored.
  const auto at =
      static_cast<std::size_t>(std::min(static_cast<double>(draws) - 1, std::ceil(level * static_cast<double>(draws))));
  const std::size_t kept = draws - at;
  std::vector<float> largest(m * kept, 0.0F);
  for (std::size_t k = 0; k < draws; ++k) {
    const std::vector<double> moved = draw(k);
    std::vector<std::pair<double, double>> ends;
    for (const Bin& bin : bins) {
      double low = std::numeric_limits<double>::infinity();
      double high = -low;
      for (const std::uint32_t b : bin.positions) {
        low = std::min(low, moved[b]);
        high = std::max(high, moved[b]);
      }
      ends.emplace_back(low, high);
    }
    for (std::size_t a = 0; a < m; ++a) {
      double most = 0;
      for (std::size_t b = 0; b < bins.size(); ++b) {
        const double far = std::max(moved[a] - ends[b].first, ends[b].second - moved[a]);
        const double variance = variances[a] + bins[b].variance;
        if (variance > 0) most = std::max(most, far * far / variance);
      }
      float* const own = &largest[a * kept];
      const auto ratio = static_cast<float>(std::sqrt(most));
      if (!(ratio > own[0])) continue;
      own[0] = ratio;  // the smallest of the largest ratios is first
      for (std::size_t k2 = 1; k2 < kept && own[k2] < own[k2 - 1]; ++k2) std::swap(own[k2], own[k2 - 1]);
    }
  }
  std::vector<double> critical(m);
  for (std::size_t a = 0; a < m; ++a) critical[a] = std::max(single, static_cast<double>(largest[a * kept]));
  return critical;
}

/// Returns the numbers of items significantly above and below one item.
RankInterval interval_of(std::size_t a, std::span<const double> scores, std::span<const Slot> order,
                         const std::vector<double>& variances, const std::vector<Bin>& bins, double critical) {
  RankInterval interval{1, static_cast<std::uint32_t>(order.size())};
  if (std::isnan(variances[a])) return interval;
  const double own = scores[order[a]];
  const auto score_of = [&](std::uint32_t b) { return -scores[order[b]]; };
  for (const Bin& bin : bins) {
    const double reach = critical * std::sqrt(variances[a] + bin.variance);
    const auto above = std::ranges::lower_bound(bin.positions, -(own + reach), {}, score_of);
    const auto below = std::ranges::upper_bound(bin.positions, -(own - reach), {}, score_of);
    // Equal scores never differ, even without any error.
    interval.best += static_cast<std::uint32_t>(above - bin.positions.begin());
    interval.worst -= static_cast<std::uint32_t>(bin.positions.end() - below);
  }
  return interval;
}

}  // namespace

RankIntervals large_rank_intervals(std::span<const double> scores, std::span<const Slot> order,
                                   const Uncertainty& uncertainty, double level, std::size_t draws,
                                   const std::function<std::vector<double>(std::size_t)>& draw) {
  const std::vector<double> variances = centred_variances(order, uncertainty);
  const std::vector<Bin> bins = bins_of(variances);
  const std::vector<double> critical =
      critical_values(variances, bins, level, uncertainty.critical_value(level), draws, draw);
  const auto all = static_cast<std::uint32_t>(scores.size());
  RankIntervals intervals{std::vector<RankInterval>(all, {1, all}), std::vector<std::uint32_t>(all, 0)};
  std::uint32_t tier = 0;
  std::size_t leader = 0;
  for (std::size_t a = 0; a < order.size(); ++a) {
    intervals.ranks[order[a]] = interval_of(a, scores, order, variances, bins, critical[a]);
    const double difference = scores[order[leader]] - scores[order[a]];
    const bool differs = difference > critical[leader] * uncertainty.difference_error(order[leader], order[a]) &&
                         agrees_with_posterior(uncertainty, order[leader], order[a], difference, level);
    if (a == 0 || differs) {
      ++tier;
      leader = a;
    }
    intervals.tiers[order[a]] = tier;
  }
  for (std::uint32_t& t : intervals.tiers) t = t == 0 ? tier + 1 : t;
  return intervals;
}

}  // namespace witan
