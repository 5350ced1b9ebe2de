#include "bayesian_mallows.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <string>

#include "mallows_parts.hpp"
#include "pair_gibbs.hpp"
#include "stats/chain_diagnostics.hpp"
#include "util/random.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

constexpr std::size_t kMallowsChains = 4;
constexpr double kMallowsMixed = 1.05;
constexpr int kThetaSteps = 5;

struct MallowsChain {
  std::vector<std::vector<double>> ranks;  ///< by draw and item
  std::vector<double> phi;
};

/// The posterior of the centre and θ, with its sufficient statistics.
class MallowsPosterior {
 public:
  explicit MallowsPosterior(const BucketOrders& orders) : pairs_(orders) {
    for (std::size_t k = 0; k < orders.size(); ++k) normaliser_.add(orders[k], orders[k].weight);
  }

  MallowsChain draw(const BayesianMallows::Options& options, std::size_t keep, std::vector<std::uint32_t> order,
                    std::uint64_t seed, const Context& context) const {
    Random random(seed);
    double theta = 0.5;
    double cost = pairs_.cost(order);
    MallowsChain chain;
    for (int step = 0; chain.phi.size() < keep; ++step) {
      context.check_stop();
      for (std::size_t k = 0; k < order.size(); ++k) {
        cost += resample_item(pairs_, theta, order, random.below(order.size()), random);
      }
      for (int k = 0; k < kThetaSteps; ++k) theta = move_theta(theta, cost, random);
      if (step < options.burn_in) continue;
      cost = pairs_.cost(order);  // removes rounding errors
      std::vector<double> ranks(order.size());
      for (std::size_t k = 0; k < order.size(); ++k) ranks[order[k]] = static_cast<double>(k) + 1;
      chain.ranks.push_back(std::move(ranks));
      chain.phi.push_back(std::exp(-theta));
    }
    return chain;
  }

  [[nodiscard]] const PreferenceMatrix& pairs() const { return pairs_; }

 private:
  /// Log posterior of ln θ; a uniform prior on φ is the density e^{−θ}·θ of ln θ.
  [[nodiscard]] double log_density(double theta, double cost) const {
    return -theta * cost - normaliser_.at(theta).log - theta + std::log(theta);
  }
  [[nodiscard]] double move_theta(double theta, double cost, Random& random) const {
    const double step = std::min(1.0, 2.4 / (theta * std::sqrt(normaliser_.at(theta).variance + 1)));
    const double proposed = theta * std::exp(step * random.normal());
    if (!(proposed > 1e-9 && proposed < kMaxTheta)) return theta;
    // The step depends on θ, so that the proposal is not symmetric.
    const double back = std::min(1.0, 2.4 / (proposed * std::sqrt(normaliser_.at(proposed).variance + 1)));
    const double gap = std::log(proposed / theta);
    const double proposal_ratio = std::log(step / back) + gap * gap / 2 * (1 / (step * step) - 1 / (back * back));
    const double ratio = log_density(proposed, cost) - log_density(theta, cost) + proposal_ratio;
    return random.uniform() < std::exp(std::min(0.0, ratio)) ? proposed : theta;
  }

  PreferenceMatrix pairs_;
  KendallNormaliser normaliser_;
};

std::vector<MallowsChain> draw_chains(const MallowsPosterior& posterior, const BayesianMallows::Options& options,
                                      const std::vector<std::uint32_t>& centre, std::uint64_t seed, Context& context) {
  const std::size_t keep = (static_cast<std::size_t>(options.draws) + kMallowsChains - 1) / kMallowsChains;
  std::vector<MallowsChain> chains(kMallowsChains);
  context.parallel_for(kMallowsChains, 1, [&](std::size_t begin, std::size_t end) {
    for (std::size_t c = begin; c < end; ++c) {
      const std::uint64_t own = mix_seed(seed, std::to_string(c));
      std::vector<std::uint32_t> start = centre;
      Random random(mix_seed(own, "start"));
      for (std::size_t k = c % 2 == 0 ? 1 : start.size(); k > 1; --k) std::swap(start[k - 1], start[random.below(k)]);
      chains[c] = posterior.draw(options, keep, std::move(start), own, context);
    }
  });
  return chains;
}

/// Returns the worst diagnostics over the ranks of all items and φ.
ChainDiagnostics worst_diagnostics(const std::vector<MallowsChain>& chains) {
  std::vector<std::vector<double>> own;
  for (const MallowsChain& chain : chains) own.push_back(chain.phi);
  ChainDiagnostics worst = diagnose_chains(own);
  for (std::size_t i = 0; i < chains.front().ranks.front().size(); ++i) {
    for (std::size_t c = 0; c < chains.size(); ++c) {
      for (std::size_t k = 0; k < own[c].size(); ++k) own[c][k] = chains[c].ranks[k][i];
    }
    const ChainDiagnostics one = diagnose_chains(own);
    worst.r_hat = std::max(worst.r_hat, one.r_hat);
    worst.effective_size = std::min(worst.effective_size, one.effective_size);
  }
  return worst;
}

void describe_posterior(const BucketOrders& orders, const std::vector<MallowsChain>& chains, Fit& fit) {
  std::vector<std::vector<double>> draws;
  std::vector<double> mean(orders.item_count(), 0.0);
  std::vector<double> first(orders.item_count(), 0.0);
  double phi = 0;
  double square = 0;
  const auto total = static_cast<double>(chains.size() * chains.front().phi.size());
  for (const MallowsChain& chain : chains) {
    for (std::size_t k = 0; k < chain.phi.size(); ++k) {
      phi += chain.phi[k] / total;
      square += chain.phi[k] * chain.phi[k] / total;
      std::vector<double> scores(orders.item_count());
      for (std::size_t i = 0; i < scores.size(); ++i) {
        mean[i] += chain.ranks[k][i] / total;
        first[i] += chain.ranks[k][i] == 1 ? 1 / total : 0;
        scores[i] = (static_cast<double>(scores.size()) + 1) / 2 - chain.ranks[k][i];
      }
      draws.push_back(orders.by_slot(scores));
    }
  }
  set_rank_scores(orders, mean, fit);
  fit.item_columns.push_back({"P(first)", orders.by_slot(first)});
  fit.estimates.push_back({"phi", phi, std::sqrt(std::max(0.0, square - phi * phi))});
  fit.uncertainty = std::make_shared<Uncertainty>(Uncertainty::from_draws(UncertaintyKind::posterior, draws));
}

}  // namespace

Fit BayesianMallows::solve(const Options& options, const Instance& instance, const Fit* /*start*/, Context& context) {
  const BucketOrders orders(instance);
  check_permuted_items(kName, instance, orders);
  check_marginals(kName, options.marginals, orders);
  Fit fit;
  fit.scores.assign(instance.size(), std::numeric_limits<double>::quiet_NaN());
  if (orders.item_count() == 0) return fit;
  const std::uint64_t seed = context.seed_for(kName, instance.name);
  const MallowsPosterior posterior(orders);
  const KendallCentre centre = kendall_centre(posterior.pairs(), CentreSearch::local, seed, context);
  const std::vector<MallowsChain> chains = draw_chains(posterior, options, centre.order, seed, context);
  describe_posterior(orders, chains, fit);
  if (options.marginals == Marginals::on) {
    std::vector<std::vector<double>> draws;
    for (const MallowsChain& chain : chains) draws.insert(draws.end(), chain.ranks.begin(), chain.ranks.end());
    add_marginals(orders, marginals_of_draws(draws), fit);
  }
  const ChainDiagnostics worst = worst_diagnostics(chains);
  fit.estimates.push_back({"r-hat", worst.r_hat});
  fit.estimates.push_back({"effective sample size", worst.effective_size});
  fit.diagnostics.stop = worst.r_hat <= kMallowsMixed ? Stop::converged : Stop::iteration_limit;
  fit.diagnostics.iterations = options.draws;
  if (worst.r_hat > kMallowsMixed) {
    fit.diagnostics.notes.push_back(fmt::format(
        "the chains have not converged: split R-hat is {:.3f}, above {}; increase draws", worst.r_hat, kMallowsMixed));
  }
  note_disconnected_items(instance, fit);
  return fit;
}

}  // namespace witan
