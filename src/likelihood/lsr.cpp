#include "lsr.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "luce_chain.hpp"
#include "method/instance_size.hpp"
#include "method/shared/centre_scores.hpp"
#include "separation.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

/// Returns the strengths of centred scores, with mean 1.
std::vector<double> strengths_of(const std::vector<double>& scores) {
  std::vector<double> strengths;
  double sum = 0;
  for (const double score : scores) {
    strengths.push_back(std::exp(score));
    sum += strengths.back();
  }
  for (double& strength : strengths) strength *= static_cast<double>(scores.size()) / sum;
  return strengths;
}

/// Returns the scores by item of the rows, and adds diagnostics.
std::vector<double> iterate(const ChoiceRows& rows, const Lsr::Options& options, Diagnostics& diagnostics,
                            Context& context) {
  constexpr double kConverged = 1e-9;
  LuceChain chain(rows, options.prior);
  std::vector<double> scores(rows.items(), 0.0);
  double change = 0;
  for (int k = 1; k <= options.iterations; ++k) {
    const StationaryDistribution found = chain.solve(
        strengths_of(scores), {.teleport = 0, .tolerance = options.tolerance, .steps = options.steps}, context);
    add_diagnostics(found, diagnostics);
    std::vector<double> next = found.log_probability;
    centre_scores(next);
    change = 0;
    for (std::size_t i = 0; i < next.size(); ++i) change = std::max(change, std::abs(next[i] - scores[i]));
    scores = std::move(next);
    if (options.iterations > 1) diagnostics.iterations = k;
    if (change <= kConverged) break;
  }
  if (options.iterations == 1 || diagnostics.stop == Stop::iteration_limit) return scores;
  diagnostics.stop = change <= kConverged ? Stop::converged : Stop::iteration_limit;
  return scores;
}

}  // namespace

Cost Lsr::estimate(const Options& options, const Instance& instance) {
  constexpr double kStepsOfPowerIteration = 200;
  const InstanceSize size = size_of(instance);
  const bool direct = size.items <= kMaxStatesSolvedDirectly;
  Cost cost = linear_cost(size, direct ? 2.0 : kStepsOfPowerIteration);
  if (direct) {
    cost.seconds += 2e-9 * size.list_pairs + 1e-9 * size.items * size.items * size.items;
    cost.bytes += 16 * size.items * size.items;
  }
  cost.seconds *= options.iterations;
  return cost;
}

Fit Lsr::solve(const Options& options, const Instance& instance, Context& context) {
  ChoiceRows rows(instance, context, options.last);
  const std::vector<bool> mentioned = rows.mentioned();
  Separation separation = find_separation(instance, find_connectivity(rows), mentioned, options.prior);
  Fit fit;
  fit.scores.assign(instance.size(), std::numeric_limits<double>::quiet_NaN());
  fit.diagnostics.notes = std::move(separation.notes);
  if (rows.rows() == 0) return fit;
  if (!separation.exists && options.prior == 0) {
    fit.diagnostics.stop = Stop::not_identified;
    return fit;
  }
  const std::vector<Slot> slots = rows.compact();
  const std::vector<double> scores = iterate(rows, options, fit.diagnostics, context);
  for (std::size_t k = 0; k < slots.size(); ++k) fit.scores[slots[k]] = scores[k];
  merge_near_ties(fit.scores);
  fit.outcome_model = OutcomeModel::logistic;
  return fit;
}

}  // namespace witan
