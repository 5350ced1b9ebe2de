#include <algorithm>
#include <cmath>
#include <string>

#include "amp_sampler.hpp"
#include "mallows_parts.hpp"
#include "util/decimals.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

constexpr double kPhiTolerance = 1e-4;
constexpr std::size_t kExpertChunks = 16;

/// Separates experts with a closed form from experts whose complete order is sampled.
struct MarginalData {
  struct Sampled {
    PartialOrder known;
    double weight;
    std::uint64_t seed;
  };
  std::vector<Sampled> sampled;
  PreferenceMatrix fixed;        ///< pairs of the statements with a closed form
  KendallNormaliser normaliser;  ///< of all experts
  std::size_t contradictory = 0;
};

MarginalData split_experts(const Instance& instance, const BucketOrders& orders, const Context& context) {
  MarginalData data{{}, PreferenceMatrix(orders.item_count()), {}};
  const std::uint64_t seed = context.seed_for("mallows amp", instance.name);
  for (const BucketOrders::Expert& expert : orders.experts()) {
    PartialOrder known(orders.item_count());
    bool equal_weights = true;
    for (std::size_t k = expert.begin; k < expert.end; ++k) {
      known.add(orders[k]);
      equal_weights &= orders[k].weight == expert.weight;
    }
    const bool covers_all = expert.end - expert.begin == 1 && orders[expert.begin].size() == orders.item_count();
    const bool consistent = covers_all || (equal_weights && known.close());
    if (!consistent) ++data.contradictory;
    if (covers_all || !consistent) {
      for (std::size_t k = expert.begin; k < expert.end; ++k) {
        data.fixed.add(orders[k], orders[k].weight);
        data.normaliser.add(orders[k], orders[k].weight);
      }
      continue;
    }
    const std::string_view name = (*instance.expert_names)[to_index(expert.id)];
    data.sampled.push_back({std::move(known), expert.weight, mix_seed(seed, name)});
    data.normaliser.add(orders.item_count(), expert.weight);
  }
  return data;
}

/// Expected pairs of the sampled experts, and their log-likelihood without −log Z.
struct Expectation {
  PreferenceMatrix pairs;
  double log_likelihood = 0;
  double variance = 0;  ///< of the log-likelihood, by sampling
};

void add_expert(const MarginalData::Sampled& expert, const AmpSampler& sampler, int samples, Expectation& sum) {
  Random random(expert.seed);
  std::vector<std::vector<std::uint32_t>> orders(static_cast<std::size_t>(samples));
  std::vector<double> weight;
  for (auto& order : orders) weight.push_back(sampler.draw(expert.known, order, random));
  const double largest = *std::ranges::max_element(weight);
  double total = 0;
  double square = 0;
  for (double& one : weight) {
    one = std::exp(one - largest);
    total += one;
    square += one * one;
  }
  for (std::size_t s = 0; s < orders.size(); ++s) {
    const double share = expert.weight * weight[s] / total;
    for (std::size_t k = 0; k < orders[s].size(); ++k) {
      const std::span<double> better = sum.pairs.row(orders[s][k]);
      for (std::size_t j = k + 1; j < orders[s].size(); ++j) better[orders[s][j]] += share;
    }
  }
  sum.log_likelihood += expert.weight * (largest + std::log(total / samples));
  sum.variance += expert.weight * expert.weight * std::max(0.0, square / (total * total) - 1.0 / samples);
}

Expectation expect_orders(const MarginalData& data, const std::vector<std::uint32_t>& centre, double theta, int samples,
                          Context& context) {
  const AmpSampler sampler(centre, theta);
  const std::size_t chunk = (data.sampled.size() + kExpertChunks - 1) / kExpertChunks;
  std::vector<Expectation> parts;
  for (std::size_t k = 0; k * chunk < data.sampled.size(); ++k) parts.push_back({PreferenceMatrix(data.fixed.size())});
  context.parallel_for(data.sampled.size(), std::max<std::size_t>(chunk, 1), [&](std::size_t begin, std::size_t end) {
    for (std::size_t e = begin; e < end; ++e) add_expert(data.sampled[e], sampler, samples, parts[begin / chunk]);
  });
  Expectation sum{data.fixed};
  for (const Expectation& part : parts) {
    for (std::uint32_t i = 0; i < sum.pairs.size(); ++i) {
      for (std::uint32_t j = 0; j < sum.pairs.size(); ++j) sum.pairs.row(i)[j] += part.pairs.above(i, j);
    }
    sum.log_likelihood += part.log_likelihood;
    sum.variance += part.variance;
  }
  return sum;
}

}  // namespace

Fit fit_marginal_mallows(const Mallows::Options& options, const Instance& instance, const BucketOrders& orders,
                         Context& context) {
  const std::uint64_t seed = context.seed_for(Mallows::kName, instance.name);
  const MarginalData data = split_experts(instance, orders, context);
  KendallCentre centre = kendall_centre(PreferenceMatrix(orders), CentreSearch::local, seed, context);
  KendallNormaliser restricted;
  for (std::size_t k = 0; k < orders.size(); ++k) restricted.add(orders[k], orders[k].weight);
  double theta = restricted.theta_for(centre.cost);
  Fit fit;
  bool converged = data.sampled.empty();
  while (!converged && fit.diagnostics.iterations < options.iterations) {
    ++fit.diagnostics.iterations;
    const Expectation expected = expect_orders(data, centre.order, theta, options.samples, context);
    KendallCentre next = kendall_centre(expected.pairs, CentreSearch::local, seed, context);
    const double next_theta = data.normaliser.theta_for(next.cost);
    converged = next.order == centre.order && std::abs(std::exp(-next_theta) - std::exp(-theta)) <= kPhiTolerance;
    centre = std::move(next);
    theta = next_theta;
  }
  const Expectation last = expect_orders(data, centre.order, theta, options.samples, context);
  const KendallNormaliser::Value z = data.normaliser.at(theta);
  const double fixed_cost = data.fixed.cost(centre.order);
  set_rank_scores(orders, centre.mean_rank, fit);
  fit.estimates.push_back({"phi", theta >= kMaxTheta ? 0.0 : std::exp(-theta)});
  fit.likelihood = Likelihood{last.log_likelihood - theta * fixed_cost - z.log, 1};
  const int iterations = fit.diagnostics.iterations;
  describe_centre(instance, centre, fit);
  fit.diagnostics.iterations = iterations;
  describe_rankings(options, orders, centre.mean_rank, theta, fit);
  if (!data.sampled.empty()) {
    const double error = std::sqrt(last.variance);
    fit.estimates.push_back({"log-likelihood error", error});
    fit.diagnostics.notes.push_back(
        fmt::format("likelihood by sampling: the log-likelihood has a standard error of {}", rounded(error, 3)));
  }
  if (data.contradictory > 0) {
    fit.diagnostics.notes.push_back(
        fmt::format("contradictory statements or unequal weights of {} {}: likelihood of the restricted model",
                    data.contradictory, data.contradictory == 1 ? "expert" : "experts"));
  }
  if (!converged) {
    fit.diagnostics.stop = Stop::iteration_limit;
    fit.diagnostics.notes.push_back(
        fmt::format("EM did not converge within {} {}; set iterations={} or samples={}", options.iterations,
                    options.iterations == 1 ? "iteration" : "iterations", 2 * options.iterations, 4 * options.samples));
  }
  return fit;
}

}  // namespace witan
