#include "witan/report/ranking.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

namespace witan {
namespace {

bool same_tier(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }

}  // namespace

Ranking make_ranking(const Fit& fit) {
  std::vector<Slot> order;
  order.reserve(fit.scores.size());
  for (Slot slot = 0; slot < fit.scores.size(); ++slot) {
    if (fit.unlisted.empty() || !fit.unlisted[slot]) order.push_back(slot);
  }
  std::sort(order.begin(), order.end(), [&](Slot a, Slot b) {
    const double x = fit.scores[a];
    const double y = fit.scores[b];
    if (std::isnan(x) || std::isnan(y)) return std::isnan(x) == std::isnan(y) ? a < b : std::isnan(y);
    return x != y ? x > y : a < b;
  });
  Ranking ranking;
  ranking.items.reserve(order.size());
  for (std::size_t begin = 0, end = 0; begin < order.size(); begin = end) {
    while (end < order.size() && same_tier(fit.scores[order[begin]], fit.scores[order[end]])) ++end;
    ++ranking.tiers;
    for (std::size_t k = begin; k < end; ++k) {
      RankedItem item;
      item.slot = order[k];
      item.tier = ranking.tiers;
      item.best_rank = static_cast<std::uint32_t>(begin + 1);
      item.worst_rank = static_cast<std::uint32_t>(end);
      item.score = fit.scores[order[k]];
      ranking.items.push_back(item);
    }
  }
  return ranking;
}

Ranking make_ranking(const Fit& fit, double level, std::uint64_t seed) {
  Ranking ranking = make_ranking(fit);
  if (!fit.uncertainty) return ranking;
  std::vector<double> listed = fit.scores;
  for (std::size_t i = 0; i < fit.unlisted.size(); ++i) {
    if (fit.unlisted[i]) listed[i] = std::numeric_limits<double>::quiet_NaN();
  }
  const RankIntervals intervals = compute_rank_intervals(listed, *fit.uncertainty, level, seed);
  for (RankedItem& item : ranking.items) {
    if (std::isnan(item.score)) continue;
    item.standard_error = fit.uncertainty->standard_error(item.slot);
    item.interval = fit.uncertainty->interval(item.slot, item.score, level);
    if (!intervals.ranks.empty()) item.ranks = intervals.ranks[item.slot];
  }
  if (intervals.tiers.empty()) return ranking;
  ranking.tiers = 0;
  for (RankedItem& item : ranking.items) {
    item.tier = intervals.tiers[item.slot];
    ranking.tiers = std::max(ranking.tiers, item.tier);
  }
  return ranking;
}

std::vector<std::uint64_t> count_experts(const Instance& instance) {
  std::vector<std::pair<std::uint64_t, std::uint32_t>> cells;  // slot and expert, ballots
  const auto add = [&](Slot slot, ExpertId expert, std::uint32_t ballots) {
    const std::uint64_t key = (std::uint64_t{slot} << 32U) | static_cast<std::uint32_t>(expert);
    if (cells.empty() || cells.back() != std::pair(key, ballots)) cells.emplace_back(key, ballots);
  };
  for (const List& list : instance.lists) {
    for (const Slot slot : instance.slots_of(list)) add(slot, list.expert, list.count);
  }
  for (const Comparison& comparison : instance.comparisons) {
    add(comparison.first, comparison.expert, 1);
    add(comparison.second, comparison.expert, 1);
  }
  std::sort(cells.begin(), cells.end(), std::greater<>());  // the list with the most ballots of an expert comes first
  std::vector<std::uint64_t> experts(instance.size(), 0);
  for (std::size_t k = 0; k < cells.size(); ++k) {
    if (k == 0 || cells[k].first != cells[k - 1].first) experts[cells[k].first >> 32U] += cells[k].second;
  }
  return experts;
}

std::uint64_t total_experts(const Instance& instance) {
  std::vector<std::pair<ExpertId, std::uint32_t>> ballots;
  for (const List& list : instance.lists) ballots.emplace_back(list.expert, list.count);
  for (const Comparison& comparison : instance.comparisons) ballots.emplace_back(comparison.expert, 1);
  std::sort(ballots.begin(), ballots.end(), std::greater<>());
  std::uint64_t experts = 0;
  for (std::size_t k = 0; k < ballots.size(); ++k) {
    if (k == 0 || ballots[k].first != ballots[k - 1].first) experts += ballots[k].second;
  }
  return experts;
}

}  // namespace witan
