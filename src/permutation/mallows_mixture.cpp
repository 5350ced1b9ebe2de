#include "mallows_mixture.hpp"

#include "witan/util/error.hpp"

#include <charconv>
#include <cmath>
#include <limits>

#include "mallows_parts.hpp"
#include "mixture_em.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

constexpr int kMostComponents = 100;

/// Adds components while the held-out log-likelihood increases. Returns the selected number.
int select_components(const MallowsMixture::Options& options, const BucketOrders& orders, std::uint64_t seed, Fit& fit,
                      Context& context) {
  const auto experts = static_cast<int>(orders.experts().size());
  int selected = 1;
  double best = held_out_log_likelihood(orders, 1, options.restarts, seed, context);
  for (int k = 2; k <= std::min(kMostComponents, experts / 5); ++k) {
    const double value = held_out_log_likelihood(orders, k, options.restarts, seed, context);
    if (!(value > best + 1e-9 * std::abs(best))) break;
    best = value;
    selected = k;
  }
  fit.estimates.push_back({"held-out log-likelihood", best});
  fit.diagnostics.notes.push_back(
      fmt::format("{} {} selected by held-out likelihood", selected, selected == 1 ? "component" : "components"));
  return selected;
}

/// Returns the probability of every rank of every item in a ranking of a random voter.
RankMarginals mixture_marginals(const MallowsMixtureFit& mixture) {
  RankMarginals sum;
  for (const MallowsComponent& component : mixture.components) {
    const auto n = static_cast<std::uint32_t>(component.order.size());
    const RankMarginals own =
        marginals_by_item(distance_marginals(PermutationDistance::kendall, n, component.theta), component.mean_rank);
    sum.resize(own.size(), 0.0);
    for (std::size_t k = 0; k < own.size(); ++k) sum[k] += component.share * own[k];
  }
  return sum;
}

}  // namespace

Auto<int> ComponentCountParser::parse(std::string_view text) {
  if (text == "auto") return {};
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value < 1 || value > kMostComponents) {
    throw UsageError(fmt::format("expected auto, or a whole number from 1 to {}", kMostComponents));
  }
  return value;
}

std::string ComponentCountParser::text(const Auto<int>& value) {
  return value.automatic() ? "auto" : fmt::format("{}", value.value_or(1));
}

Fit MallowsMixture::solve(const Options& options, const Instance& instance, Context& context) {
  const BucketOrders orders(instance);
  check_permuted_items(kName, instance, orders);
  check_marginals(kName, options.marginals, orders);
  Fit fit;
  fit.scores.assign(instance.size(), std::numeric_limits<double>::quiet_NaN());
  if (orders.item_count() == 0) return fit;
  if (orders.size() == 0) {
    set_rank_scores(orders, std::vector<double>(orders.item_count(), 1.0), fit);
    return fit;
  }
  const std::uint64_t seed = context.seed_for(kName, instance.name);
  const int count = options.components.automatic() ? select_components(options, orders, seed, fit, context)
                                                   : options.components.value_or(1);
  const MallowsMixtureFit mixture = fit_mallows_mixture(orders, count, options.restarts, {}, seed, context);
  for (const BucketOrders::Expert& expert : orders.experts()) fit.experts.push_back({expert.id, 1});
  std::vector<double> mean(orders.item_count(), 0.0);
  for (std::size_t c = 0; c < mixture.components.size(); ++c) {
    const MallowsComponent& component = mixture.components[c];
    const std::string name = fmt::format("component {}", c + 1);
    for (std::size_t i = 0; i < mean.size(); ++i) mean[i] += component.share * component.mean_rank[i];
    fit.estimates.push_back({"share of " + name, component.share});
    fit.estimates.push_back({"phi of " + name, std::exp(-component.theta)});
    fit.item_columns.push_back({name, orders.by_slot(component.mean_rank)});
    fit.expert_columns.push_back({name, mixture.member[c]});
  }
  set_rank_scores(orders, mean, fit);
  fit.outcome_model = OutcomeModel::mallows_mixture;
  if (options.marginals == Marginals::on) add_marginals(orders, mixture_marginals(mixture), fit);
  fit.likelihood = Likelihood{mixture.log_likelihood, 2.0 * count - 1};
  fit.diagnostics.stop = mixture.converged ? Stop::converged : Stop::iteration_limit;
  fit.diagnostics.iterations = mixture.iterations;
  note_disconnected_items(instance, fit);
  return fit;
}

}  // namespace witan
