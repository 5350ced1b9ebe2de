#include "klementiev.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "klementiev_em.hpp"
#include "mallows_parts.hpp"
#include "method/shared/learned_weights.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

Fit fit_true_order(const Instance& instance, const BucketOrders& orders, const std::vector<double>& theta,
                   const Klementiev::Options& options, Context& context) {
  check_marginals(Klementiev::kName, options.marginals, orders);
  Fit fit;
  fit.scores.assign(instance.size(), std::numeric_limits<double>::quiet_NaN());
  if (orders.item_count() == 0) return fit;
  const PreferenceMatrix energy = weighted_pairs(orders, theta);
  const std::uint64_t seed = context.seed_for(Klementiev::kName, instance.name);
  const KendallCentre centre = kendall_centre(energy, CentreSearch::local, seed, context);
  set_rank_scores(orders, centre.mean_rank, fit);
  describe_centre(instance, centre, fit);
  const PreferenceMatrix above = posterior_pairs(energy, 10 * options.sweeps, seed, context);
  std::vector<double> mean_rank(orders.item_count(), 1.0);
  for (std::uint32_t i = 0; i < above.size(); ++i) {
    for (std::uint32_t j = 0; j < above.size(); ++j) mean_rank[j] += above.above(i, j);
  }
  fit.item_columns.push_back({"mean rank", orders.by_slot(mean_rank)});
  report_orders({options.draws, options.marginals}, orders, energy, centre.order, seed, fit, context);
  return fit;
}

}  // namespace

Fit Klementiev::solve(const Options& options, const Instance& instance, Context& context) {
  std::vector<KlementievPart> parts;
  parts.push_back({BucketOrders(instance), context.seed_for("klementiev EM", instance.name)});
  const std::size_t experts = instance.expert_names->size();
  const KlementievLearned learned =
      learn_klementiev(parts, experts, options.prior, options.sweeps, options.iterations, context);
  Fit fit = fit_true_order(instance, parts.front().orders, learned.theta, options, context);
  for (const BucketOrders::Expert& expert : parts.front().orders.experts()) {
    fit.experts.push_back({expert.id, learned.theta[to_index(expert.id)]});
  }
  fit.diagnostics.iterations = learned.rounds;
  if (!learned.converged) {
    fit.diagnostics.stop = Stop::iteration_limit;
    fit.diagnostics.notes.push_back(
        fmt::format("θ did not converge within {} {}; set iterations={}", options.iterations,
                    options.iterations == 1 ? "iteration" : "iterations", 2 * options.iterations));
  }
  return fit;
}

LearnedParameters Klementiev::train(const Options& options, const Training& training, Context& context) {
  const NameTable& names = training.instances.data().expert_names();
  std::vector<KlementievPart> parts;
  for (std::size_t i = 0; i < training.instances.size(); ++i) {
    const Instance instance = training.instances[i];
    BucketOrders orders(instance);
    if (orders.size() > 0) parts.push_back({std::move(orders), context.seed_for("klementiev EM", instance.name)});
  }
  KlementievLearned found =
      learn_klementiev(parts, names.size(), options.prior, options.sweeps, options.iterations, context);
  return learned_of(names, {std::move(found.theta), {}, found.converged});
}

Fit Klementiev::solve(const Options& options, const LearnedParameters& learned, const Instance& instance,
                      const Fit* /*start*/, Context& context) {
  Fit known;
  const LearnedWeights weights(kName, learned);
  const std::vector<double> theta = weights.of(instance, known);
  Fit fit = fit_true_order(instance, BucketOrders(instance), theta, options, context);
  fit.experts = std::move(known.experts);
  fit.diagnostics.notes.insert(fit.diagnostics.notes.begin(), known.diagnostics.notes.begin(),
                               known.diagnostics.notes.end());
  note_if_unconverged(weights.converged(), fit);
  return fit;
}

}  // namespace witan
