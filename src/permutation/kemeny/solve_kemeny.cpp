#include "solve_kemeny.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

#include "component_solver.hpp"
#include "majority_blocks.hpp"
#include "shared_pairs.hpp"
#include "subset_programme.hpp"
#include "util/deadline.hpp"
#include "util/random.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

/// Solves the blocks from best to worst, and appends their orders.
class BlockSolver {
 public:
  BlockSolver(const PairWeights& weights, const KemenyBudget& budget, std::uint64_t seed, Context& context)
      : weights_(weights), budget_(budget), seed_(seed), deadline_(context, budget.seconds), context_(context) {
    result_.ranks.resize(weights.size());
    result_.optimal_orders = 1;
  }

  KemenyResult run() {
    for (const MajorityBlock& block : find_majority_blocks(weights_, context_)) {
      const auto first = static_cast<std::uint32_t>(result_.order.size());
      if (block.items.size() <= kMostSubsetItems)
        solve_small_block(block, first);
      else
        solve_large_block(block, first);
    }
    for (Slot slot = 0; slot < weights_.size(); ++slot) {
      if (weights_.compared(slot)) continue;
      result_.order.push_back(slot);
      result_.ranks[slot] = {1, weights_.size(), std::numeric_limits<double>::quiet_NaN()};
    }
    result_.cost = weights_.cost(reversed_);
    result_.lower_bound = weights_.cost(bound_);
    return std::move(result_);
  }

 private:
  void count_component(std::size_t items) {
    if (items == 1) return;
    ++result_.components;
    result_.largest = std::max(result_.largest, static_cast<std::uint32_t>(items));
  }

  void solve_small_block(const MajorityBlock& block, std::uint32_t first) {
    for (const auto& component : block.components) count_component(component.size());
    const SubsetOptimum found = solve_by_subsets(MarginRows(weights_, block.items));
    append(block.items, found.order, found.reversed, found.reversed);
    result_.optimal_orders *= static_cast<double>(found.orders);
    SharedPairs shared(static_cast<std::uint32_t>(block.items.size()));
    add_shared(found, shared, [](std::uint32_t i) { return i; });
    write_ranks(block, shared, first);
    for (std::size_t i = 0; i < block.items.size(); ++i) {
      result_.ranks[block.items[i]].mean = first + found.mean_rank[i];
    }
  }

  void solve_large_block(const MajorityBlock& block, std::uint32_t first) {
    double orders = 0;
    std::vector<double> mean_rank;
    const bool relates = block.items.size() <= PairWeights::kDenseItems;
    SharedPairs shared(relates ? static_cast<std::uint32_t>(block.items.size()) : 0);
    if (relates) add_majorities(block, shared);
    for (const auto& component : block.components) {
      count_component(component.size());
      const auto number = [&](std::uint32_t i) { return position_of(block.items, component[i]); };
      if (component.size() <= kMostSubsetItems) {
        const SubsetOptimum found = solve_by_subsets(MarginRows(weights_, component));
        append(component, found.order, found.reversed, found.reversed);
        if (relates) add_shared(found, shared, number);
      } else {
        ComponentResult found = search(component);
        append(component, found.order, found.reversed, found.bound);
        // The orders of several components can be merged in many ways.
        if (block.components.size() == 1) orders = found.optimal_orders, mean_rank = std::move(found.mean_rank);
        if (!relates) continue;
        for (const auto& [above, below] : found.shared) shared.add(number(above), number(below));
      }
    }
    if (relates) shared.close();
    write_ranks(block, shared, first);
    result_.optimal_orders *= orders;
    for (std::size_t i = 0; i < mean_rank.size(); ++i) result_.ranks[block.items[i]].mean = first + mean_rank[i];
  }

  ComponentResult search(const std::vector<Slot>& component) {
    KemenyBudget budget = budget_;
    budget.nodes = std::max<std::int64_t>(0, budget_.nodes - result_.nodes);
    const std::uint64_t seed = mix_seed(seed_, fmt::format("component {}", component.front()));
    const MarginRows margins(weights_, component);
    ComponentResult found = solve_component(margins, budget, seed, deadline_, context_);
    result_.nodes += found.nodes;
    if (result_.status == KemenyStatus::optimal) result_.status = found.status;
    return found;
  }

  void append(const std::vector<Slot>& items, const Order& order, Units reversed, Units bound) {
    for (const std::uint32_t i : order) result_.order.push_back(items[i]);
    reversed_ += reversed;
    bound_ += bound;
  }

  static std::uint32_t position_of(const std::vector<Slot>& items, Slot slot) {
    return static_cast<std::uint32_t>(std::ranges::lower_bound(items, slot) - items.begin());
  }

  template <class Number>
  static void add_shared(const SubsetOptimum& found, SharedPairs& shared, Number number) {
    for (std::uint32_t i = 0; i < found.above.size(); ++i) {
      for (std::uint32_t j = 0; j < found.above.size(); ++j) {
        const bool below_once = (found.above[j] >> i & 1U) != 0;
        if (i != j && !below_once) shared.add(number(i), number(j));
      }
    }
  }

  /// All optimal orders obey the strict majorities between components.
  void add_majorities(const MajorityBlock& block, SharedPairs& shared) const {
    std::vector<std::size_t> component(block.items.size());
    for (std::size_t c = 0; c < block.components.size(); ++c) {
      for (const Slot slot : block.components[c]) component[position_of(block.items, slot)] = c;
    }
    std::vector<Units> margin(weights_.size());
    for (std::uint32_t i = 0; i < block.items.size(); ++i) {
      weights_.margins(block.items[i], margin);
      for (std::uint32_t j = 0; j < block.items.size(); ++j) {
        if (component[i] != component[j] && margin[block.items[j]] > 0) shared.add(i, j);
      }
    }
  }

  void write_ranks(const MajorityBlock& block, const SharedPairs& shared, std::uint32_t first) {
    const auto n = static_cast<std::uint32_t>(block.items.size());
    const SharedPairs::Counts counts = shared.counts();
    for (std::uint32_t i = 0; i < n; ++i) {
      const bool known = !counts.above.empty();
      result_.ranks[block.items[i]] = {first + 1 + (known ? counts.above[i] : 0),
                                       first + n - (known ? counts.below[i] : 0),
                                       std::numeric_limits<double>::quiet_NaN()};
    }
  }

  const PairWeights& weights_;
  const KemenyBudget& budget_;
  std::uint64_t seed_;
  Deadline deadline_;
  Context& context_;
  KemenyResult result_;
  Units reversed_ = 0, bound_ = 0;
};

}  // namespace

std::string_view to_string(KemenyStatus status) {
  switch (status) {
    case KemenyStatus::optimal:
      return "optimal";
    case KemenyStatus::node_limit:
      return "node limit";
    case KemenyStatus::time_limit:
      return "time limit";
    case KemenyStatus::not_attempted:
      return "not attempted";
  }
  return "";
}

KemenyResult solve_kemeny(const PairWeights& weights, const KemenyBudget& budget, std::uint64_t seed,
                          Context& context) {
  return BlockSolver(weights, budget, seed, context).run();
}

}  // namespace witan
