#include "mc.hpp"

#include <algorithm>
#include <bit>
#include <limits>

#include "list_chain.hpp"
#include "method/shared/centre_scores.hpp"
#include "method/shared/item_groups.hpp"
#include "pairs/majority.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

/// Returns true if the chain without teleportation is irreducible. Otherwise adds a note to the fit.
bool comes_back(const Instance& instance, std::span<const Slot> items, const std::vector<std::uint32_t>& component,
                Fit& fit) {
  const std::uint32_t count = component.empty() ? 0 : *std::ranges::max_element(component) + 1;
  if (count <= 1) return true;
  std::vector<std::vector<Slot>> parts(count);
  for (std::size_t k = 0; k < items.size(); ++k) parts[component[k]].push_back(items[k]);
  fit.diagnostics.stop = Stop::not_identified;
  fit.diagnostics.notes.push_back(fmt::format(
      "no scores: with alpha=0 the chain is reducible, and the walk never returns from a group to a later one: {}",
      name_groups(instance, parts)));
  return false;
}

/// Fits a chain over `items`. Calls `components` only if there is no teleportation.
template <class Components>
Fit solve_chain(const McOptions& options, const Instance& instance, std::span<const Slot> items, const ChainStep& step,
                Components components, Context& context) {
  Fit fit;
  fit.scores.assign(instance.size(), std::numeric_limits<double>::quiet_NaN());
  if (options.alpha == 0 && !comes_back(instance, items, components(), fit)) return fit;
  const ChainOptions chain{.teleport = options.alpha, .tolerance = options.tolerance, .steps = options.steps};
  const auto found = stationary_distribution(static_cast<std::uint32_t>(items.size()), step, chain, context);
  for (std::size_t k = 0; k < items.size(); ++k) fit.scores[items[k]] = found.log_probability[k];
  centre_scores(fit.scores);
  merge_near_ties(fit.scores);
  add_diagnostics(found, fit.diagnostics);
  return fit;
}

Fit solve_lists(const McOptions& options, const Instance& instance, ListMove move, Context& context) {
  const ListChain lists(instance, move);
  const ChainStep step = [&](std::span<const double> x, std::span<double> y) { lists.step(x, y); };
  return solve_chain(options, instance, lists.items(), step, [&] { return lists.components(); }, context);
}

/// The chain of mc4 over the ranked items.
class MajorityChain {
 public:
  MajorityChain(const Instance& instance, Context& context)
      : items_(ranked_items(instance)),
        state_(instance.size()),
        majority_(PooledRows(instance, Transform::binary, Scale::raw), context) {
    for (std::size_t k = 0; k < items_.size(); ++k) state_[items_[k]] = static_cast<std::uint32_t>(k);
  }
  [[nodiscard]] std::span<const Slot> items() const { return items_; }

  void step(std::span<const double> x, std::span<double> y) const {
    const auto count = static_cast<double>(items_.size());
    for (std::uint32_t k = 0; k < items_.size(); ++k) {
      double sum = x[k] * (count - majority_.losses(items_[k]));
      for_each_beaten(k, [&](std::uint32_t loser) { sum += x[loser]; });
      y[k] += sum / count;
    }
  }

  [[nodiscard]] std::vector<std::uint32_t> components() const {
    std::vector<ChainEdge> edges;
    for (std::uint32_t k = 0; k < items_.size(); ++k) {
      for_each_beaten(k, [&](std::uint32_t loser) { edges.push_back({loser, k}); });
    }
    const auto states = static_cast<std::uint32_t>(items_.size());
    return chain_components(states, states, edges);
  }

 private:
  template <class F>
  void for_each_beaten(std::uint32_t k, F f) const {
    const std::span<const std::uint64_t> row = majority_.row(items_[k]);
    for (std::size_t word = 0; word < row.size(); ++word) {
      for (std::uint64_t bits = row[word]; bits != 0; bits &= bits - 1) {
        f(state_[word * 64 + static_cast<std::size_t>(std::countr_zero(bits))]);
      }
    }
  }

  std::vector<Slot> items_;
  std::vector<std::uint32_t> state_;
  MajorityRelation majority_;
};

}  // namespace

Cost mc_cost(const McOptions& options, const Instance& instance, int tables) {
  constexpr double kSteps = 100, kSolvedDirectly = 1000;
  const InstanceSize size = size_of(instance);
  if (tables == 0) {
    Cost cost = linear_cost(size, kSteps);
    if (size.items <= kSolvedDirectly) cost.seconds += 1e-9 * size.items * size.items * size.items;
    return cost;
  }
  // Without teleportation, the edges of the majority relation are listed to find the components.
  return row_cost(size, 1, options.alpha == 0 ? 9 : 0.15, kSteps * 2e-9);
}

Fit Mc1::solve(const Options& options, const Instance& instance, Context& context) {
  return solve_lists(options, instance, ListMove::pooled_at_least, context);
}

Fit Mc2::solve(const Options& options, const Instance& instance, Context& context) {
  return solve_lists(options, instance, ListMove::list_at_least, context);
}

Fit Mc3::solve(const Options& options, const Instance& instance, Context& context) {
  return solve_lists(options, instance, ListMove::list_higher, context);
}

Fit Mc4::solve(const Options& options, const Instance& instance, Context& context) {
  const MajorityChain chain(instance, context);
  const ChainStep step = [&](std::span<const double> x, std::span<double> y) { chain.step(x, y); };
  return solve_chain(options, instance, chain.items(), step, [&] { return chain.components(); }, context);
}

}  // namespace witan
