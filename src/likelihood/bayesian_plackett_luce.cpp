#include "bayesian_plackett_luce.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "choice_rows.hpp"
#include "method/shared/centre_scores.hpp"
#include "separation.hpp"
#include "stats/chain_diagnostics.hpp"
#include "strength_sampler.hpp"
#include "util/random.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

constexpr std::size_t kChains = 4;
constexpr double kMixed = 1.01;
constexpr double kEnough = 400;
/// Steps per draw in each attempt. The first that mixes is used.
constexpr int kThinning[] = {1, 4, 16, 64};

using Draws = std::vector<std::vector<double>>;

/// A chain and its position.
struct Chain {
  Random random;
  std::vector<double> strength;
};

Draws continue_chain(const StrengthSampler& sampler, const std::vector<bool>& mentioned, std::size_t draws, int steps,
                     Chain& chain, Context& context) {
  Draws kept;
  while (kept.size() < draws) {
    context.check_stop();
    for (int k = 0; k < steps; ++k) sampler.step(chain.strength, chain.random);
    std::vector<double> scores(chain.strength.size());
    for (std::size_t i = 0; i < scores.size(); ++i) {
      scores[i] = mentioned[i] ? std::log(chain.strength[i]) : std::nan("");
    }
    centre_scores(scores);
    kept.push_back(std::move(scores));
  }
  return kept;
}

/// Returns the worst diagnostics of all items.
ChainDiagnostics diagnose(const std::vector<Draws>& chains, const std::vector<bool>& mentioned) {
  ChainDiagnostics worst{1, HUGE_VAL};
  std::vector<std::vector<double>> own(chains.size());
  for (std::size_t i = 0; i < mentioned.size(); ++i) {
    if (!mentioned[i]) continue;
    for (std::size_t c = 0; c < chains.size(); ++c) {
      own[c].clear();
      for (const auto& draw : chains[c]) own[c].push_back(draw[i]);
    }
    const ChainDiagnostics found = diagnose_chains(own);
    worst.r_hat = std::max(worst.r_hat, found.r_hat);
    worst.effective_size = std::min(worst.effective_size, found.effective_size);
  }
  return worst;
}

/// The draws of all chains, with their diagnostics.
struct Sample {
  Draws draws;
  ChainDiagnostics diagnostics;
  int steps = 0;
};

/// Runs the chains with more and more steps per draw until they mix.
Sample sample(const StrengthSampler& sampler, const BayesianPlackettLuce::Options& options,
              const std::vector<bool>& mentioned, std::uint64_t seed, Context& context) {
  std::vector<Chain> chains;
  for (std::size_t c = 0; c < kChains; ++c) {
    Random random(mix_seed(seed, std::to_string(c)));
    std::vector<double> start = sampler.start(random);
    chains.push_back({random, std::move(start)});
  }
  const std::size_t per_chain = (static_cast<std::size_t>(options.draws) + kChains - 1) / kChains;
  Sample found;
  std::vector<Draws> drawn(kChains);
  for (const int steps : kThinning) {
    context.parallel_for(kChains, 1, [&](std::size_t begin, std::size_t end) {
      for (std::size_t c = begin; c < end; ++c) {
        if (found.steps == 0) {
          for (int k = 0; k < options.burn_in; ++k) sampler.step(chains[c].strength, chains[c].random);
        }
        drawn[c] = continue_chain(sampler, mentioned, per_chain, steps, chains[c], context);
      }
    });
    found.steps += steps * static_cast<int>(per_chain * kChains);
    found.diagnostics = diagnose(drawn, mentioned);
    if (found.diagnostics.r_hat <= kMixed) break;
  }
  for (Draws& draws : drawn) std::move(draws.begin(), draws.end(), std::back_inserter(found.draws));
  return found;
}

/// Returns scores near the posterior mode.
std::vector<double> find_mode(const Instance& instance, Context& context) {
  PlackettLuce::Options options;
  options.ties = TiedChoice::breslow;
  return PlackettLuce::pose(options, instance, context)->solve(nullptr, context).scores;
}

void add_diagnostics(const ChainDiagnostics& found, std::size_t draws, Fit& fit) {
  fit.estimates.push_back({"r-hat", found.r_hat});
  fit.estimates.push_back({"effective sample size", std::floor(found.effective_size)});
  if (found.r_hat > kMixed) {
    fit.diagnostics.notes.push_back(
        fmt::format("the chains have not converged: rank-normalised split R-hat is {:.3f}, above {}; increase draws",
                    found.r_hat, kMixed));
  } else if (found.effective_size < kEnough) {
    fit.diagnostics.notes.push_back(
        fmt::format("the effective sample size is {:.0f} of {} draws, below {:.0f}: intervals are imprecise; increase "
                    "draws",
                    found.effective_size, draws, kEnough));
  }
}

}  // namespace

Fit BayesianPlackettLuce::solve(const Options& options, const Instance& instance, const Fit* /*start*/,
                                Context& context) {
  const ChoiceRows rows(instance, context);
  const std::vector<bool> mentioned = rows.mentioned();
  Fit fit;
  fit.scores.assign(instance.size(), std::nan(""));
  fit.outcome_model = OutcomeModel::logistic;
  if (rows.rows() == 0) return fit;
  const StrengthSampler sampler(rows, options.shape, find_mode(instance, context));
  const Sample found = sample(sampler, options, mentioned, context.seed_for(kName, instance.name), context);
  for (std::size_t i = 0; i < fit.scores.size(); ++i) {
    if (!mentioned[i]) continue;
    fit.scores[i] = 0;
    for (const auto& draw : found.draws) fit.scores[i] += draw[i] / static_cast<double>(found.draws.size());
  }
  const bool mixed = found.diagnostics.r_hat <= kMixed;
  fit.diagnostics = {mixed ? Stop::converged : Stop::iteration_limit, found.steps,
                     find_separation(instance, find_connectivity(rows), mentioned, options.shape).notes};
  add_diagnostics(found.diagnostics, found.draws.size(), fit);
  fit.uncertainty = std::make_shared<Uncertainty>(Uncertainty::from_draws(UncertaintyKind::posterior, found.draws));
  return fit;
}

}  // namespace witan
