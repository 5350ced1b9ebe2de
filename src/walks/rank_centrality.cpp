#include "rank_centrality.hpp"

#include <algorithm>
#include <limits>
#include <span>

#include "method/shared/centre_scores.hpp"
#include "method/shared/ignored_ties.hpp"
#include "method/shared/item_groups.hpp"
#include "method/shared/markov_chain.hpp"
#include "pairs/connectivity.hpp"
#include "pairs/pair_counts.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

/// Two items, by position in their component, and the transition rates between them.
struct Edge {
  std::uint32_t low, high;
  double to_low, to_high;
};

/// Returns, by slot, the position of the item among the members of its component.
std::vector<std::uint32_t> positions_of(const std::vector<std::vector<Slot>>& members, const Instance& instance) {
  std::vector<std::uint32_t> position(instance.size());
  for (const auto& part : members) {
    for (std::size_t k = 0; k < part.size(); ++k) position[part[k]] = static_cast<std::uint32_t>(k);
  }
  return position;
}

using Components = std::vector<std::vector<Edge>>;

/// Calls f(pair, low, high) for every pair with wins, with those of the low and of the high item.
template <class F>
void each_decided(const RankCentrality::Options& options, const Instance& instance, F f) {
  const bool half = options.ties == TieWins::half;
  PairCounts::each_pooled(instance, options.transform, options.scale, half ? UnitOf::wins_and_ties : UnitOf::wins,
                          [&](std::span<const PairCount> pairs) {
                            for (const PairCount& pair : pairs) {
                              const double tied = half ? pair.ties / 2 : 0;
                              const double low = pair.low_wins + tied;
                              const double high = pair.high_wins + tied;
                              if (low + high > 0) f(pair, low, high);
                            }
                          });
}

/// Counts the pairs twice, to store the edges in exact allocations.
Components edges_by_component(const RankCentrality::Options& options, const Instance& instance,
                              const Connectivity& graph, const std::vector<std::uint32_t>& position) {
  std::vector<std::size_t> count(graph.component_count, 0);
  each_decided(options, instance, [&](const PairCount& pair, double, double) { ++count[graph.component[pair.low]]; });
  Components edges(graph.component_count);
  for (std::size_t c = 0; c < edges.size(); ++c) edges[c].reserve(count[c]);
  each_decided(options, instance, [&](const PairCount& pair, double low, double high) {
    const double sum = low + high + 2 * options.prior;
    edges[graph.component[pair.low]].push_back(
        {position[pair.low], position[pair.high], (low + options.prior) / sum, (high + options.prior) / sum});
  });
  return edges;
}

/// Returns d, the largest number of opponents of an item.
double largest_degree(const std::vector<Edge>& edges, std::size_t items) {
  std::vector<std::uint32_t> degree(items, 0);
  for (const Edge& edge : edges) {
    ++degree[edge.low];
    ++degree[edge.high];
  }
  return *std::ranges::max_element(degree);
}

StationaryDistribution walk(const std::vector<Edge>& edges, std::size_t items, const ChainOptions& options,
                            Context& context) {
  const double degree = largest_degree(edges, items);
  std::vector<double> stay(items, degree);
  for (const Edge& edge : edges) {
    stay[edge.low] -= edge.to_high;
    stay[edge.high] -= edge.to_low;
  }
  // Sums are divided by the degree at the end. Edges of a low item are consecutive: its sum stays in a register.
  const ChainStep step = [&](std::span<const double> x, std::span<double> y) {
    for (std::size_t i = 0; i < items; ++i) y[i] = x[i] * std::max(0.0, stay[i]);
    for (std::size_t e = 0; e < edges.size();) {
      const std::uint32_t low = edges[e].low;
      double sum = 0;
      for (; e < edges.size() && edges[e].low == low; ++e) {
        y[edges[e].high] += x[low] * edges[e].to_high;
        sum += x[edges[e].high] * edges[e].to_low;
      }
      y[low] += sum;
    }
    for (double& to : y) to /= degree;
  };
  return stationary_distribution(static_cast<std::uint32_t>(items), step, options, context);
}

/// Returns the strong components within one connected component, best first.
std::vector<std::vector<Slot>> strong_parts(const std::vector<Slot>& members, const Connectivity& graph) {
  std::vector<std::vector<Slot>> parts(graph.strong_count);
  for (const Slot slot : members) parts[graph.strong_component[slot]].push_back(slot);
  std::erase_if(parts, [](const auto& part) { return part.empty(); });
  return parts;
}

/// Returns true if the walk is irreducible on the members. Otherwise adds a note to the fit.
bool comes_back(const Instance& instance, const std::vector<Slot>& members, const Connectivity& graph, Fit& fit) {
  const auto parts = strong_parts(members, graph);
  if (parts.size() <= 1) return true;
  fit.diagnostics.stop = Stop::not_identified;
  fit.diagnostics.notes.push_back(
      fmt::format("no scores with prior=0: no item of a later group ever wins against an item of an earlier group: {}",
                  name_groups(instance, parts)));
  return false;
}

}  // namespace

Fit RankCentrality::solve(const Options& options, const Instance& instance, Context& context) {
  const Connectivity graph =
      find_connectivity(instance, options.ties == TieWins::half ? TieEdges::both_ways : TieEdges::none);
  auto members = members_by_component(graph.component, graph.component_count);
  const Components edges = edges_by_component(options, instance, graph, positions_of(members, instance));
  Fit fit;
  fit.scores.assign(instance.size(), std::numeric_limits<double>::quiet_NaN());
  const ChainOptions chain{.teleport = 0, .tolerance = options.tolerance, .steps = options.steps};
  for (std::uint32_t c = 0; c < graph.component_count; ++c) {
    if (edges[c].empty()) continue;
    if (options.prior == 0 && !comes_back(instance, members[c], graph, fit)) continue;
    StationaryDistribution found = walk(edges[c], members[c].size(), chain, context);
    add_diagnostics(found, fit.diagnostics);
    centre_scores(found.log_probability);
    for (std::size_t k = 0; k < members[c].size(); ++k) fit.scores[members[c][k]] = found.log_probability[k];
  }
  std::erase_if(members, [](const auto& part) { return part.size() < 2; });
  if (members.size() > 1) fit.diagnostics.notes.push_back(apart_note(instance, members));
  if (options.ties != TieWins::half) note_ignored_ties(instance, fit.diagnostics);
  merge_near_ties(fit.scores);
  return fit;
}

}  // namespace witan
