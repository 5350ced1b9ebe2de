#include "bayesian_plackett_luce.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "choice_rows.hpp"
#include "method/shared/centre_scores.hpp"
#include "separation.hpp"
#include "util/random.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

constexpr std::size_t kChains = 4;
constexpr double kMixed = 1.05;

/// Returns how often each item is chosen. The posterior of its strength, given the times, is a Gamma distribution with
/// shape `shape` plus this count.
std::vector<double> times_chosen(const ChoiceRows& rows) {
  std::vector<double> times(rows.items(), 0.0);
  for (std::size_t row = 0; row < rows.rows(); ++row) {
    rows.for_each_group(row, [&](std::span<const Slot> group, bool chosen) {
      if (!chosen) return;
      for (const Slot slot : group) times[slot] += rows.weights()[row];
    });
  }
  return times;
}

/// Draws the latent times of all choices. Adds to the rate of each item the times of the choices that included it.
void add_times(const ChoiceRows& rows, const std::vector<double>& strength, std::vector<double>& rate, Random& random) {
  std::vector<double> rest;
  for (std::size_t row = 0; row < rows.rows(); ++row) {
    rest.clear();
    rows.for_each_group(row, [&](std::span<const Slot> group, bool) {
      double own = 0;
      for (const Slot slot : group) own += strength[slot];
      rest.push_back(own);
    });
    for (std::size_t k = rest.size(); k-- > 1;) rest[k - 1] += rest[k];
    double time = 0;
    std::size_t g = 0;
    rows.for_each_group(row, [&](std::span<const Slot> group, bool chosen) {
      // A choice of weight w has a Gamma(w) time. A tied group of t items is t choices.
      if (chosen) time += random.gamma(rows.weights()[row] * static_cast<double>(group.size())) / rest[g];
      for (const Slot slot : group) rate[slot] += time;
      ++g;
    });
  }
}

std::vector<std::vector<double>> run_chain(const ChoiceRows& rows, const BayesianPlackettLuce::Options& options,
                                           const std::vector<bool>& mentioned, std::size_t keep, std::uint64_t seed,
                                           Context& context) {
  Random random(seed);
  const std::vector<double> shape = times_chosen(rows);
  std::vector<double> strength(rows.items());
  for (double& x : strength) x = random.gamma(options.shape);
  std::vector<std::vector<double>> kept;
  for (std::size_t draw = 0; kept.size() < keep; ++draw) {
    context.check_stop();
    std::vector<double> rate(rows.items(), 1.0);
    add_times(rows, strength, rate, random);
    for (std::size_t i = 0; i < strength.size(); ++i) {
      strength[i] = std::max(random.gamma(options.shape + shape[i]) / rate[i], 1e-300);
    }
    // The likelihood does not depend on the common scale. Resampling the scale from the prior mixes faster.
    double sum = 0;
    for (const double x : strength) sum += x;
    const double scale = random.gamma(options.shape * static_cast<double>(strength.size())) / sum;
    for (double& x : strength) x *= scale;
    if (draw < static_cast<std::size_t>(options.burn_in)) continue;
    std::vector<double> scores(strength.size());
    for (std::size_t i = 0; i < scores.size(); ++i) scores[i] = mentioned[i] ? std::log(strength[i]) : std::nan("");
    centre_scores(scores);
    kept.push_back(std::move(scores));
  }
  return kept;
}

struct Moments {
  double mean = 0, variance = 0;
};

Moments moments(std::span<const std::vector<double>> draws, std::size_t item) {
  Moments m;
  const auto n = static_cast<double>(draws.size());
  for (const auto& draw : draws) m.mean += draw[item] / n;
  for (const auto& draw : draws) m.variance += (draw[item] - m.mean) * (draw[item] - m.mean) / (n - 1);
  return m;
}

/// Returns split R-hat: the ratio of the spread over all half chains to the spread within one (Gelman & Rubin 1992).
double r_hat(const std::vector<std::vector<double>>& draws, std::size_t item) {
  const std::size_t halves = 2 * kChains;
  const std::size_t length = draws.size() / halves;
  double mean = 0;
  double within = 0;
  std::vector<double> means;
  for (std::size_t h = 0; h < halves; ++h) {
    const Moments m = moments(std::span(draws).subspan(h * length, length), item);
    means.push_back(m.mean);
    mean += m.mean / static_cast<double>(halves);
    within += m.variance / static_cast<double>(halves);
  }
  double between = 0;
  for (const double m : means) between += (m - mean) * (m - mean) / static_cast<double>(halves - 1);
  if (!(within > 0)) return 1;
  return std::sqrt((static_cast<double>(length) - 1) / static_cast<double>(length) + between / within);
}

}  // namespace

Fit BayesianPlackettLuce::solve(const Options& options, const Instance& instance, const Fit* /*start*/,
                                Context& context) {
  const ChoiceRows rows(instance, context);
  const std::vector<bool> mentioned = rows.mentioned();
  const std::uint64_t seed = context.seed_for(kName, instance.name);
  const std::size_t per_chain = (static_cast<std::size_t>(options.draws) + kChains - 1) / kChains;
  std::vector<std::vector<std::vector<double>>> chains(kChains);
  context.parallel_for(kChains, 1, [&](std::size_t begin, std::size_t end) {
    for (std::size_t c = begin; c < end; ++c)
      chains[c] = run_chain(rows, options, mentioned, per_chain, mix_seed(seed, std::to_string(c)), context);
  });
  std::vector<std::vector<double>> draws;
  for (auto& chain : chains) std::move(chain.begin(), chain.end(), std::back_inserter(draws));
  Fit fit;
  fit.scores.assign(instance.size(), std::nan(""));
  double worst = 1;
  for (std::size_t i = 0; i < fit.scores.size(); ++i) {
    if (!mentioned[i]) continue;
    fit.scores[i] = moments(draws, i).mean;
    worst = std::max(worst, r_hat(draws, i));
  }
  fit.outcome_model = OutcomeModel::logistic;
  fit.estimates.push_back({"r-hat", worst});
  fit.diagnostics = {worst <= kMixed ? Stop::converged : Stop::iteration_limit, static_cast<int>(draws.size()),
                     find_separation(instance, find_connectivity(rows), mentioned, options.shape).notes};
  if (worst > kMixed) {
    fit.diagnostics.notes.push_back(
        fmt::format("the chains have not converged: split R-hat is {:.3f}, above {}; increase draws", worst, kMixed));
  }
  fit.uncertainty = std::make_shared<Uncertainty>(Uncertainty::from_draws(UncertaintyKind::posterior, draws));
  return fit;
}

}  // namespace witan
