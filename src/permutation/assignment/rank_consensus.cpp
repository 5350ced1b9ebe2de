#include "rank_consensus.hpp"

#include "witan/util/error.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "assign.hpp"
#include "method/shared/centre_scores.hpp"
#include "method/shared/list_values.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

struct RankInList {
  double rank, weight;
};

/// Returns the ranks of every item, from 1 to the number of items.
std::vector<std::vector<RankInList>> ranks_by_slot(const Instance& instance) {
  std::vector<std::vector<RankInList>> ranks(instance.size());
  const double items = instance.size();
  for (const List& list : instance.lists) {
    const ListValues values = renumbered_ranks(instance, list, TieRanks::mean);
    const auto m = static_cast<double>(values.slots.size());
    if (m == 0 || list.multiplicity() == 0) continue;
    const bool scaled = list.silence == Silence::unknown;
    std::vector<bool> listed(instance.size(), false);
    for (std::size_t k = 0; k < values.slots.size(); ++k) {
      const double rank = values.values[k];
      listed[values.slots[k]] = true;
      ranks[values.slots[k]].push_back({scaled ? (rank - 0.5) * items / m + 0.5 : rank, list.multiplicity()});
    }
    if (scaled) continue;
    for (Slot slot = 0; slot < instance.size(); ++slot) {
      if (!listed[slot]) ranks[slot].push_back({(m + 1 + items) / 2, list.multiplicity()});
    }
  }
  return ranks;
}

/// The costs of all items at all ranks.
class RankCosts {
 public:
  RankCosts(const std::vector<std::vector<RankInList>>& ranks, const std::vector<Slot>& slots)
      : n_(slots.size()), absolute_(n_ * n_), squared_(n_ * n_) {
    for (std::size_t i = 0; i < n_; ++i) {
      for (std::size_t p = 0; p < n_; ++p) {
        for (const auto& [rank, weight] : ranks[slots[i]]) {
          const double distance = std::abs(static_cast<double>(p + 1) - rank);
          absolute_[i * n_ + p] += weight * distance;
          squared_[i * n_ + p] += weight * distance * distance;
        }
      }
    }
  }
  [[nodiscard]] double cost(std::size_t item, std::size_t rank, bool square) const {
    return (square ? squared_ : absolute_)[item * n_ + rank];
  }
  [[nodiscard]] std::vector<LexicalCost> lexical(bool square_first) const {
    const double absolute_unit = unit_of(absolute_);
    const double square_unit = unit_of(squared_);
    std::vector<LexicalCost> costs(n_ * n_);
    for (std::size_t k = 0; k < costs.size(); ++k) {
      costs[k] = {std::llround(absolute_[k] / absolute_unit), std::llround(squared_[k] / square_unit)};
      if (square_first) std::swap(costs[k].first, costs[k].second);
    }
    return costs;
  }

 private:
  /// Returns a power of two, so that whole numbers and halves are represented exactly, and sums fit into 64 bits.
  [[nodiscard]] double unit_of(const std::vector<double>& values) const {
    constexpr int kBits = 44;
    const double most = values.empty() ? 0 : *std::ranges::max_element(values);
    return std::ldexp(1.0, std::ilogb(std::max(most, 1e-300)) - kBits);
  }
  std::size_t n_;
  std::vector<double> absolute_, squared_;
};

/// Returns the mean rank of each item among those with which it can be exchanged; `rank` by item, from 0.
std::vector<double> shared_ranks(const std::vector<LexicalCost>& cost, const std::vector<std::size_t>& rank) {
  const std::size_t n = rank.size();
  std::vector<std::size_t> item(n);
  for (std::size_t i = 0; i < n; ++i) item[rank[i]] = i;
  const auto at = [&](std::size_t i, std::size_t p) { return cost[i * n + p]; };
  const auto exchangeable = [&](std::size_t i, std::size_t j) {
    return at(i, rank[i]) + at(j, rank[j]) == at(i, rank[j]) + at(j, rank[i]);
  };
  const auto equal = [&](std::size_t i, std::size_t j) {
    return std::equal(&cost[i * n], &cost[i * n] + n, &cost[j * n]);
  };
  std::vector<double> shared(n, -1);
  for (std::size_t p = 0; p < n; ++p) {
    if (shared[item[p]] >= 0) continue;
    std::vector<std::size_t> group{item[p]};
    bool adjacent = true;
    for (std::size_t q = p + 1; q < n; ++q) {
      adjacent = adjacent && std::ranges::all_of(group, [&](std::size_t i) { return exchangeable(i, item[q]); });
      if (shared[item[q]] < 0 && (adjacent || equal(item[p], item[q]))) group.push_back(item[q]);
    }
    double sum = 0;
    for (const std::size_t i : group) sum += static_cast<double>(rank[i] + 1);
    for (const std::size_t i : group) shared[i] = sum / static_cast<double>(group.size());
  }
  return shared;
}

Fit solve_consensus(std::string_view name, bool square, const Instance& instance, const Context& context) {
  if (instance.size() > RankConsensus::kMaxItems) {
    throw InputError(fmt::format("{} supports at most {} items, but instance {} has {}; try kemeny or borda", name,
                                 RankConsensus::kMaxItems, in_quotes(instance.name), instance.size()));
  }
  const auto ranks = ranks_by_slot(instance);
  std::vector<Slot> slots;
  for (Slot slot = 0; slot < instance.size(); ++slot) {
    if (!ranks[slot].empty()) slots.push_back(slot);
  }
  const RankCosts costs(ranks, slots);
  const std::vector<LexicalCost> lexical = costs.lexical(square);
  const std::vector<std::size_t> rank = assign(slots.size(), lexical, [&] { context.check_stop(); });
  const std::vector<double> shared = shared_ranks(lexical, rank);
  Fit fit;
  fit.scores.assign(instance.size(), std::numeric_limits<double>::quiet_NaN());
  double cost = 0;
  for (std::size_t i = 0; i < slots.size(); ++i) {
    fit.scores[slots[i]] = -shared[i];
    cost += costs.cost(i, rank[i], square);
  }
  centre_scores(fit.scores);
  fit.estimates.push_back({"cost", cost});
  return fit;
}

}  // namespace

Fit Footrule::solve(const Options& /*options*/, const Instance& instance, Context& context) {
  return solve_consensus(kName, false, instance, context);
}

Fit Spearman::solve(const Options& /*options*/, const Instance& instance, Context& context) {
  return solve_consensus(kName, true, instance, context);
}

}  // namespace witan
