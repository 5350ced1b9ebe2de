#include "cranking.hpp"

#include "witan/util/error.hpp"

#include <cmath>
#include <functional>
#include <limits>

#include "cranking_learning.hpp"
#include "klementiev_em.hpp"
#include "mallows_parts.hpp"
#include "method/shared/learned_weights.hpp"
#include "optimize/lbfgs.hpp"

namespace witan {
namespace {

std::vector<CrankingSample> draw_samples(const Cranking::Options& options, const Training& training, Context& context) {
  const auto each = static_cast<std::size_t>(options.subsets);
  std::vector<CrankingSample> samples(training.instances.size() * each);
  context.parallel_for(training.instances.size(), 1, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      const Instance instance = training.instances[i];
      Random random(context.seed_for("cranking", instance.name));
      for (std::size_t s = 0; s < each; ++s) {
        samples[i * each + s] = cranking_sample(instance, static_cast<std::uint32_t>(options.items), random);
      }
    }
  });
  std::erase_if(samples, [](const CrankingSample& sample) { return sample.experts.empty(); });
  return samples;
}

/// Minus the mean log-likelihood with its penalty.
double mean_loss(const std::vector<CrankingSample>& samples, double l2, std::span<const double> theta,
                 std::span<double> gradient, Context& context) {
  constexpr std::size_t kChunk = 32;
  const std::size_t chunks = (samples.size() + kChunk - 1) / kChunk;
  std::vector<std::vector<double>> slope(chunks, std::vector<double>(theta.size(), 0.0));
  std::vector<double> value(chunks, 0.0);
  context.parallel_for(samples.size(), kChunk, [&](std::size_t begin, std::size_t end) {
    for (std::size_t k = begin; k < end; ++k) {
      value[begin / kChunk] += cranking_log_likelihood(samples[k], theta, slope[begin / kChunk]);
    }
  });
  const auto n = static_cast<double>(samples.size());
  double sum = 0;
  for (const double one : value) sum -= one / n;
  for (std::size_t e = 0; e < theta.size(); ++e) {
    sum += l2 / 2 * theta[e] * theta[e];
    gradient[e] = l2 * theta[e];
    for (const std::vector<double>& part : slope) gradient[e] -= part[e] / n;
  }
  return sum;
}

}  // namespace

LearnedParameters Cranking::train(const Options& options, const Training& training, Context& context) {
  const NameTable& names = training.instances.data().expert_names();
  const std::vector<CrankingSample> samples = draw_samples(options, training, context);
  if (samples.empty()) throw InputError("cranking needs an instance with lists and different labels, found none");
  std::vector<double> theta(names.size(), 0.0);
  LbfgsOptions limits;
  limits.max_iterations = 200;
  limits.tolerance = 1e-6;
  double evaluations = 0;
  const SmoothFunction loss = [&](std::span<const double> x, std::span<double> gradient) {
    context.progress("training", ++evaluations, 0);
    return mean_loss(samples, options.l2, x, gradient, context);
  };
  const LbfgsResult result = minimise(loss, theta, limits, context);
  std::vector<bool> ranks(names.size());
  for (const CrankingSample& sample : samples) {
    for (const CrankingSample::Expert& expert : sample.experts) ranks[expert.id] = true;
  }
  for (std::size_t e = 0; e < theta.size(); ++e) {
    if (!ranks[e]) theta[e] = std::numeric_limits<double>::quiet_NaN();
  }
  return learned_of(names, {std::move(theta), -result.value, result.stop != LbfgsStop::iteration_limit});
}

Fit Cranking::solve(const Options& options, const LearnedParameters& learned, const Instance& instance,
                    const Fit* /*start*/, Context& context) {
  Fit known;
  const LearnedWeights weights(kName, learned);
  const std::vector<double> theta = weights.of(instance, known);
  const BucketOrders orders(instance);
  check_permuted_items(kName, instance, orders);
  check_marginals(kName, options.marginals, orders);
  Fit fit;
  fit.scores.assign(instance.size(), std::numeric_limits<double>::quiet_NaN());
  if (orders.item_count() > 0) {
    const PreferenceMatrix energy = weighted_pairs(orders, theta);
    const std::uint64_t seed = context.seed_for(kName, instance.name);
    const KendallCentre centre = kendall_centre(energy, CentreSearch::local, seed, context);
    set_rank_scores(orders, centre.mean_rank, fit);
    describe_centre(instance, centre, fit);
    report_orders({options.draws, options.marginals}, orders, energy, centre.order, seed, fit, context);
  }
  fit.experts = std::move(known.experts);
  fit.diagnostics.notes.insert(fit.diagnostics.notes.begin(), known.diagnostics.notes.begin(),
                               known.diagnostics.notes.end());
  note_if_unconverged(weights.converged(), fit);
  return fit;
}

}  // namespace witan
