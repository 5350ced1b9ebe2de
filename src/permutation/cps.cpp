#include "cps.hpp"

#include "witan/util/error.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "cps_learning.hpp"
#include "cps_orders.hpp"
#include "mallows_parts.hpp"
#include "method/shared/learned_weights.hpp"
#include "optimize/lbfgs.hpp"

namespace witan {
namespace {

/// Largest derivative of the mean log-likelihood at the maximum. A θ that vanishes makes the last digits slow.
constexpr double kCpsGradient = 1e-5;

std::vector<CpsStages> stages_of(const Cps::Options& options, const Training& training, Context& context) {
  const std::size_t n = training.instances.size();
  std::vector<CpsStages> all(n * static_cast<std::size_t>(options.orders));
  context.parallel_for(n, 1, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      const Instance instance = training.instances[i];
      Random random(context.seed_for("cps", instance.name));
      for (int r = 0; r < options.orders; ++r) {
        all[i * static_cast<std::size_t>(options.orders) + static_cast<std::size_t>(r)] =
            cps_stages(instance, options.distance, options.scale, random);
      }
    }
  });
  std::erase_if(all, [](const CpsStages& one) { return one.stages.empty(); });
  return all;
}

/// Minus the mean log-likelihood as a function of θ, or of ln θ if θ is positive.
class CpsObjective {
 public:
  CpsObjective(const std::vector<CpsStages>& all, const Cps::Options& options, std::size_t experts, Context& context)
      : all_(all), options_(options), experts_(experts), context_(context) {}

  double operator()(std::span<const double> x, std::span<double> gradient) const {
    std::vector<double> theta(x.begin(), x.end());
    if (options_.sign == WeightSign::positive) {
      for (double& one : theta) one = std::exp(one);
    }
    constexpr std::size_t kChunk = 32;
    const std::size_t chunks = (all_.size() + kChunk - 1) / kChunk;
    std::vector<std::vector<double>> slope(chunks, std::vector<double>(experts_, 0.0));
    std::vector<double> value(chunks, 0.0);
    context_.parallel_for(all_.size(), kChunk, [&](std::size_t begin, std::size_t end) {
      for (std::size_t k = begin; k < end; ++k) {
        value[begin / kChunk] += cps_log_likelihood(all_[k], theta, slope[begin / kChunk]);
      }
    });
    double sum = 0;
    std::ranges::fill(gradient, 0.0);
    for (std::size_t c = 0; c < chunks; ++c) {
      sum -= value[c];
      for (std::size_t e = 0; e < experts_; ++e) gradient[e] -= slope[c][e];
    }
    const auto n = static_cast<double>(all_.size());
    sum /= n;
    for (std::size_t e = 0; e < experts_; ++e) {
      gradient[e] = gradient[e] / n + options_.l2 * theta[e];
      sum += options_.l2 / 2 * theta[e] * theta[e];
      if (options_.sign == WeightSign::positive) gradient[e] *= theta[e];
    }
    return sum;
  }

 private:
  const std::vector<CpsStages>& all_;
  const Cps::Options& options_;
  std::size_t experts_;
  Context& context_;
};

/// Returns θ by ExpertId such that the costs of a stage differ by about 1, as a start.
double starting_weight(const std::vector<CpsStages>& all) {
  double sum = 0;
  double count = 0;
  for (const CpsStages& one : all) {
    for (const CpsStages::Cost& cost : one.costs) sum += std::abs(cost.cost), ++count;
  }
  return sum > 0 ? 0.1 * count / sum : 1;
}

/// A prefix of an order.
struct CpsPrefix {
  CpsStage stage;
  std::vector<bool> placed;
  std::vector<std::uint32_t> order;
  double log_probability = 0;
};

struct CpsExtension {
  std::size_t prefix;
  std::uint32_t item;
  double log_probability;
};

/// Returns the possible next items of a prefix, with the probability of the longer prefix.
void extend_prefix(const CpsPrefix& prefix, std::size_t number, const std::vector<double>& weight,
                   std::vector<CpsExtension>& extensions) {
  const std::vector<double> log_p = next_item_log_probabilities(prefix.stage, prefix.placed, weight);
  for (std::uint32_t i = 0; i < log_p.size(); ++i) {
    if (!prefix.placed[i]) extensions.push_back({number, i, prefix.log_probability + log_p[i]});
  }
}

CpsPrefix best_order(const BucketOrders& orders, const Cps::Options& options, const std::vector<double>& weight,
                     const Context& context) {
  std::vector<CpsPrefix> beam;
  beam.push_back({CpsStage(orders, options.distance, options.scale), std::vector<bool>(orders.item_count()), {}, 0});
  for (std::uint32_t rank = 0; rank < orders.item_count(); ++rank) {
    context.check_stop();
    std::vector<CpsExtension> extensions;
    for (std::size_t p = 0; p < beam.size(); ++p) extend_prefix(beam[p], p, weight, extensions);
    std::ranges::stable_sort(extensions, std::ranges::greater{}, &CpsExtension::log_probability);
    extensions.resize(std::min<std::size_t>(extensions.size(), static_cast<std::size_t>(options.beam)));
    std::vector<CpsPrefix> next;
    for (const CpsExtension& extension : extensions) {
      CpsPrefix longer = options.beam == 1 ? std::move(beam[extension.prefix]) : beam[extension.prefix];
      longer.stage.place(extension.item);
      longer.placed[extension.item] = true;
      longer.order.push_back(extension.item);
      longer.log_probability = extension.log_probability;
      next.push_back(std::move(longer));
    }
    beam = std::move(next);
  }
  return std::move(beam.front());
}

}  // namespace

LearnedParameters Cps::train(const Options& options, const Training& training, Context& context) {
  const NameTable& names = training.instances.data().expert_names();
  const std::vector<CpsStages> all = stages_of(options, training, context);
  if (all.empty()) throw InputError("cps needs an instance with lists and different labels, found none");
  std::vector<bool> ranks(names.size());
  for (const CpsStages& one : all) {
    for (const CpsStages::Cost& cost : one.costs) ranks[cost.expert] = true;
  }
  const double start = starting_weight(all);
  std::vector<double> x(names.size(), options.sign == WeightSign::positive ? std::log(start) : 0.0);
  const CpsObjective objective(all, options, names.size(), context);
  LbfgsOptions limits;
  limits.max_iterations = 1000;
  limits.tolerance = kCpsGradient;
  double evaluations = 0;
  const SmoothFunction loss = [&](std::span<const double> at, std::span<double> gradient) {
    context.progress("training", ++evaluations, 0);
    return objective(at, gradient);
  };
  const LbfgsResult result = minimise(loss, x, limits, context);
  for (std::size_t e = 0; e < x.size(); ++e) {
    if (options.sign == WeightSign::positive) x[e] = std::exp(x[e]);
    if (!ranks[e]) x[e] = std::numeric_limits<double>::quiet_NaN();
  }
  return learned_of(names, {std::move(x), -result.value, result.largest_gradient <= 10 * kCpsGradient});
}

Fit Cps::solve(const Options& options, const LearnedParameters& learned, const Instance& instance, const Fit* /*start*/,
               Context& context) {
  Fit fit;
  const LearnedWeights weights(kName, learned);
  const std::vector<double> theta = weights.of(instance, fit);
  const BucketOrders orders(instance);
  fit.scores.assign(instance.size(), std::numeric_limits<double>::quiet_NaN());
  if (orders.item_count() == 0) return fit;
  std::vector<double> weight;
  for (std::size_t k = 0; k < orders.size(); ++k)
    weight.push_back(orders[k].weight * theta[to_index(orders[k].expert)]);
  check_marginals(kName, options.marginals, orders);
  const CpsPrefix found = best_order(orders, options, weight, context);
  std::vector<double> rank(orders.item_count());
  for (std::size_t k = 0; k < found.order.size(); ++k) rank[found.order[k]] = static_cast<double>(k) + 1;
  set_rank_scores(orders, rank, fit);
  fit.estimates.push_back({"log-probability", found.log_probability});
  report_cps_orders({options.draws, options.marginals}, orders, CpsStage(orders, options.distance, options.scale),
                    weight, context.seed_for(kName, instance.name), fit, context);
  note_if_unconverged(weights.converged(), fit);
  return fit;
}

}  // namespace witan
