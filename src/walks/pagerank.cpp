#include "pagerank.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "method/shared/centre_scores.hpp"
#include "method/shared/markov_chain.hpp"

namespace witan {
namespace {

std::vector<WeightedPair> pairs_of(const WinWeights& weights, const Instance& instance) {
  std::vector<WeightedPair> pairs;
  each_weighted_pair(weights, instance, [&](const WeightedPair& pair) { pairs.push_back(pair); });
  return pairs;
}

/// Returns, by slot, the sum of what the opponents of the item won against it.
std::vector<double> losses_of(const std::vector<WeightedPair>& pairs, std::size_t items) {
  std::vector<double> lost(items, 0.0);
  for (const WeightedPair& pair : pairs) {
    lost[pair.low] += pair.high_won;
    lost[pair.high] += pair.low_won;
  }
  return lost;
}

double length_of(const std::vector<double>& x) {
  return std::sqrt(std::inner_product(x.begin(), x.end(), x.begin(), 0.0));
}

/// Adds M·x to y, where M[i][j] is what i won against j, or its transpose.
void add_product(const std::vector<WeightedPair>& pairs, EigenOf of, const std::vector<double>& x,
                 std::vector<double>& y) {
  for (const WeightedPair& pair : pairs) {
    const double low = of == EigenOf::wins ? pair.low_won : pair.high_won;
    const double high = of == EigenOf::wins ? pair.high_won : pair.low_won;
    y[pair.low] += low * x[pair.high];
    y[pair.high] += high * x[pair.low];
  }
}

/// Returns half of the mean sum of a row. Adding it to the diagonal keeps the eigenvector, and makes power iteration
/// converge for matrices that alternate between two vectors.
double shift_of(const std::vector<WeightedPair>& pairs, std::size_t items) {
  double sum = 0;
  for (const WeightedPair& pair : pairs) sum += pair.low_won + pair.high_won;
  return sum / (2 * static_cast<double>(items));
}

}  // namespace

Fit PageRank::solve(const Options& options, const Instance& instance, Context& context) {
  const std::size_t items = instance.size();
  const std::vector<WeightedPair> pairs =
      pairs_of({.win_weight = options.win_weight, .tie_weight = options.tie_weight}, instance);
  const std::vector<double> lost = losses_of(pairs, items);
  const ChainStep step = [&](std::span<const double> x, std::span<double> y) {
    double unbeaten = 0;
    for (std::size_t i = 0; i < items; ++i) unbeaten += lost[i] > 0 ? 0 : x[i];
    for (double& to : y) to += unbeaten / static_cast<double>(items);
    for (const WeightedPair& pair : pairs) {
      if (pair.high_won > 0) y[pair.high] += x[pair.low] * pair.high_won / lost[pair.low];
      if (pair.low_won > 0) y[pair.low] += x[pair.high] * pair.low_won / lost[pair.high];
    }
  };
  Fit fit;
  if (items == 0) return fit;
  const ChainOptions chain{.teleport = 1 - options.damping, .tolerance = options.tolerance, .steps = options.steps};
  const StationaryDistribution found = stationary_distribution(static_cast<std::uint32_t>(items), step, chain, context);
  for (const double log_probability : found.log_probability) fit.scores.push_back(std::exp(log_probability));
  add_diagnostics(found, fit.diagnostics);
  join_relative_ties(fit.scores);
  return fit;
}

Fit EigenRanking::solve(const Options& options, const Instance& instance, Context& context) {
  const std::size_t items = instance.size();
  const std::vector<WeightedPair> pairs =
      pairs_of({.win_weight = options.win_weight, .tie_weight = options.tie_weight}, instance);
  const double shift = items == 0 ? 0 : shift_of(pairs, items);
  Fit fit;
  fit.scores.assign(items, items == 0 ? 0 : 1 / std::sqrt(static_cast<double>(items)));
  if (shift == 0) return fit;
  fit.diagnostics.stop = Stop::iteration_limit;
  std::vector<double> next(items);
  for (int step = 1; step <= options.steps; ++step) {
    context.check_stop();
    for (std::size_t i = 0; i < items; ++i) next[i] = shift * fit.scores[i];
    add_product(pairs, options.of, fit.scores, next);
    const double length = length_of(next);
    double change = 0;
    for (std::size_t i = 0; i < items; ++i) {
      next[i] /= length;
      change = std::max(change, std::abs(next[i] - fit.scores[i]));
    }
    fit.scores.swap(next);
    fit.diagnostics.iterations = step;
    if (change > options.tolerance) continue;
    fit.diagnostics.stop = Stop::converged;
    break;
  }
  if (fit.diagnostics.stop != Stop::converged) {
    fit.diagnostics.stop = Stop::not_identified;
    fit.diagnostics.notes.push_back(
        "power iteration did not converge: without a cycle of wins no eigenvector has positive scores");
  }
  join_relative_ties(fit.scores);
  return fit;
}

}  // namespace witan
