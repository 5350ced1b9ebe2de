#include "witan/report/ranking.hpp"

#include <algorithm>
#include <cmath>
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
      ranking.items.push_back({order[k], ranking.tiers, static_cast<std::uint32_t>(begin + 1),
                               static_cast<std::uint32_t>(end), fit.scores[order[k]]});
    }
  }
  return ranking;
}

std::vector<std::uint32_t> count_experts(const Instance& instance) {
  std::vector<std::uint64_t> said;  // slot and expert
  for (const List& list : instance.lists) {
    for (const Slot slot : instance.slots_of(list)) {
      said.push_back((std::uint64_t{slot} << 32U) | static_cast<std::uint32_t>(list.expert));
    }
  }
  for (const Comparison& comparison : instance.comparisons) {
    for (const Slot slot : {comparison.first, comparison.second}) {
      const std::uint64_t key = (std::uint64_t{slot} << 32U) | static_cast<std::uint32_t>(comparison.expert);
      if (said.empty() || said.back() != key) said.push_back(key);
    }
  }
  std::sort(said.begin(), said.end());
  said.erase(std::unique(said.begin(), said.end()), said.end());
  std::vector<std::uint32_t> experts(instance.size(), 0);
  for (const std::uint64_t key : said) ++experts[key >> 32U];
  return experts;
}

}  // namespace witan
