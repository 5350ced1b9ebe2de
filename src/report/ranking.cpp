#include "witan/report/ranking.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "data/evidence_part.hpp"

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
  constexpr std::uint32_t kNone = ~std::uint32_t{0};
  std::vector<std::uint64_t> experts(instance.size(), 0);
  std::vector<std::uint32_t> last(instance.size(), kNone);  // the last expert with data on the item
  std::vector<std::uint32_t> ballots(instance.size(), 0);   // and the most ballots of this expert
  const auto add = [&](Slot slot, ExpertId expert, std::uint32_t count) {
    const bool is_new = last[slot] != to_index(expert);
    const std::uint32_t before = is_new ? 0 : ballots[slot];
    last[slot] = to_index(expert);
    ballots[slot] = std::max(before, count);
    experts[slot] += ballots[slot] - before;
  };
  const std::vector<std::uint32_t> compared = comparisons_by_expert(instance);
  auto list = instance.lists.begin();
  for (auto c = compared.begin(); list != instance.lists.end() || c != compared.end();) {
    const bool is_list =
        c == compared.end() || (list != instance.lists.end() && list->expert <= instance.comparisons[*c].expert);
    if (is_list) {
      for (const Slot slot : instance.slots_of(*list)) add(slot, list->expert, list->count);
      ++list;
      continue;
    }
    const Comparison& comparison = instance.comparisons[*c++];
    add(comparison.first, comparison.expert, 1);
    add(comparison.second, comparison.expert, 1);
  }
  return experts;
}

std::uint64_t total_experts(const Instance& instance) {
  std::uint64_t total = experts_of(instance).size();
  // An expert with lists counts as often as the list with the most ballots was cast.
  for (auto list = instance.lists.begin(); list != instance.lists.end();) {
    const ExpertId expert = list->expert;
    std::uint32_t ballots = 1;
    for (; list != instance.lists.end() && list->expert == expert; ++list) ballots = std::max(ballots, list->count);
    total += ballots - 1;
  }
  return total;
}

}  // namespace witan
