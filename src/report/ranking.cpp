#include "witan/report/ranking.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

namespace witan {
namespace {

bool same_tier(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }

}  // namespace

Ranking make_ranking(const Fit& fit) {
  std::vector<Slot> order(fit.scores.size());
  std::iota(order.begin(), order.end(), Slot{0});
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
  const RankIntervals certainty = compute_rank_intervals(fit.scores, *fit.uncertainty, level, seed);
  for (RankedItem& item : ranking.items) {
    if (std::isnan(item.score)) continue;
    item.standard_error = fit.uncertainty->standard_error(item.slot);
    item.interval = fit.uncertainty->interval(item.slot, item.score, level);
    if (!certainty.ranks.empty()) item.ranks = certainty.ranks[item.slot];
  }
  if (certainty.tiers.empty()) return ranking;
  ranking.tiers = 0;
  for (RankedItem& item : ranking.items) {
    item.tier = certainty.tiers[item.slot];
    ranking.tiers = std::max(ranking.tiers, item.tier);
  }
  return ranking;
}

std::vector<std::uint32_t> count_experts(const Instance& instance) {
  std::vector<std::pair<std::uint64_t, std::uint32_t>> said;  // slot and expert, ballots
  const auto add = [&](Slot slot, ExpertId expert, std::uint32_t ballots) {
    const std::uint64_t key = (std::uint64_t{slot} << 32U) | static_cast<std::uint32_t>(expert);
    if (said.empty() || said.back() != std::pair(key, ballots)) said.emplace_back(key, ballots);
  };
  for (const List& list : instance.lists) {
    for (const Slot slot : instance.slots_of(list)) add(slot, list.expert, list.count);
  }
  for (const Comparison& comparison : instance.comparisons) {
    add(comparison.first, comparison.expert, 1);
    add(comparison.second, comparison.expert, 1);
  }
  std::sort(said.begin(), said.end(), std::greater<>());  // of one expert's lists the one with the most ballots first
  std::vector<std::uint32_t> experts(instance.size(), 0);
  for (std::size_t k = 0; k < said.size(); ++k) {
    if (k == 0 || said[k].first != said[k - 1].first) experts[said[k].first >> 32U] += said[k].second;
  }
  return experts;
}

std::uint64_t total_experts(const Instance& instance) {
  std::vector<std::pair<ExpertId, std::uint32_t>> speaking;
  for (const List& list : instance.lists) speaking.emplace_back(list.expert, list.count);
  for (const Comparison& comparison : instance.comparisons) speaking.emplace_back(comparison.expert, 1);
  std::sort(speaking.begin(), speaking.end(), std::greater<>());
  std::uint64_t experts = 0;
  for (std::size_t k = 0; k < speaking.size(); ++k) {
    if (k == 0 || speaking[k].first != speaking[k - 1].first) experts += speaking[k].second;
  }
  return experts;
}

}  // namespace witan
