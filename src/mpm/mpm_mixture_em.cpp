#include "mpm_mixture_em.hpp"

#include <algorithm>
#include <cmath>

#include "mpm_closed_form.hpp"
#include "mpm_normaliser.hpp"
#include "util/compensated_sum.hpp"

namespace witan {
namespace {

constexpr int kMaxSteps = 5000;
constexpr double kMixtureTolerance = 1e-11;

double log_sum_exp(const std::vector<double>& terms) {
  const double most = *std::ranges::max_element(terms);
  double sum = 0;
  for (const double term : terms) sum += std::exp(term - most);
  return most + std::log(sum);
}

/// Computes memberships from scores and shares, and returns the largest change.
double find_members(const WinLossCounts& win_loss, double prior, MixtureComponents& components) {
  const std::size_t k = components.scores.size();
  std::vector<double> log_normaliser;
  CompensatedSum likelihood;
  double penalty = 0;
  for (const auto& scores : components.scores) {
    log_normaliser.push_back(MpmNormaliser(scores).log_value());
    penalty += prior * win_loss.item_count() * log_normaliser.back();
  }
  double change = 0;
  std::vector<double> terms(k);
  for (std::size_t e = 0; e < win_loss.size(); ++e) {
    const ExpertWinLoss counts = win_loss[e];
    for (std::size_t c = 0; c < k; ++c) {
      double sum = -counts.total * log_normaliser[c];
      for (std::size_t j = 0; j < counts.items.size(); ++j)
        sum += counts.net_wins(j) * components.scores[c][counts.items[j]];
      terms[c] = std::log(components.share[c]) + sum / counts.weight;
    }
    const double all = log_sum_exp(terms);
    if (counts.total > 0) likelihood.add(counts.weight * all);
    for (std::size_t c = 0; c < k; ++c) {
      const double member = std::exp(terms[c] - all);
      change = std::max(change, std::abs(member - components.member[c][e]));
      components.member[c][e] = member;
    }
  }
  components.log_likelihood = likelihood.value();
  components.objective.push_back(components.log_likelihood - penalty);
  return change;
}

void find_scores(const WinLossCounts& win_loss, double prior, std::size_t component, MixtureComponents& components) {
  const std::size_t m = win_loss.item_count();
  std::vector<CompensatedSum> won(m);
  std::vector<CompensatedSum> lost(m);
  CompensatedSum total;
  for (std::size_t e = 0; e < win_loss.size(); ++e) {
    const ExpertWinLoss counts = win_loss[e];
    const double member = components.member[component][e];
    total.add(member * counts.total);
    for (std::size_t j = 0; j < counts.items.size(); ++j) {
      won[counts.items[j]].add(member * counts.wins[j]);
      lost[counts.items[j]].add(member * counts.losses[j]);
    }
  }
  std::vector<double> wins, losses, net, volume;
  for (std::size_t i = 0; i < m; ++i) {
    wins.push_back(won[i].value());
    losses.push_back(lost[i].value());
    net.push_back(wins.back() - losses.back());
    volume.push_back(wins.back() + losses.back());
  }
  merge_rounded(net, volume);
  const double added = prior * static_cast<double>(m);
  components.scores[component] = maximise_mpm(net, total.value() + added, slack_of(wins, losses) + added).scores;
}

void find_shares(const WinLossCounts& win_loss, MixtureComponents& components) {
  double all = 0;
  for (std::size_t e = 0; e < win_loss.size(); ++e) all += win_loss[e].total > 0 ? win_loss[e].weight : 0.0;
  if (!(all > 0)) return;
  for (std::size_t c = 0; c < components.share.size(); ++c) {
    CompensatedSum sum;
    for (std::size_t e = 0; e < win_loss.size(); ++e) {
      if (win_loss[e].total > 0) sum.add(win_loss[e].weight * components.member[c][e]);
    }
    components.share[c] = sum.value() / all;
  }
}

/// Returns true if the objective has not increased for 1000 steps, so that only rounding errors remain.
bool is_stationary(const std::vector<double>& objective) {
  constexpr std::size_t kSteps = 1000;
  if (objective.size() <= kSteps) return false;
  const double now = objective.back();
  return now - objective[objective.size() - 1 - kSteps] <= 1e-14 * std::abs(now);
}

void run_em(const WinLossCounts& win_loss, double prior, MixtureComponents& components, Context& context) {
  components.converged = false;
  for (int step = 0; step < kMaxSteps && !components.converged; ++step) {
    context.check_stop();
    find_shares(win_loss, components);
    for (std::size_t c = 0; c < components.scores.size(); ++c) find_scores(win_loss, prior, c, components);
    components.converged =
        find_members(win_loss, prior, components) <= kMixtureTolerance || is_stationary(components.objective);
  }
}

/// The share of a redundant component converges to 0 slowly. Tries the limit: a component of share 0.
void drop_vanishing_component(const WinLossCounts& win_loss, double prior, MixtureComponents& components,
                              Context& context) {
  MixtureComponents without = components;
  without.objective.clear();
  *std::ranges::min_element(without.share) = 0;
  find_members(win_loss, prior, without);
  run_em(win_loss, prior, without, context);
  if (!without.converged || without.objective.back() < components.objective.back()) return;
  components.objective.push_back(without.objective.back());
  without.objective = std::move(components.objective);
  components = std::move(without);
}

}  // namespace

MixtureComponents fit_components(const WinLossCounts& win_loss, std::vector<std::vector<double>> scores, double prior,
                                 Context& context) {
  MixtureComponents components;
  const std::size_t k = scores.size();
  components.scores = std::move(scores);
  components.share.assign(k, 1 / static_cast<double>(k));
  components.member.assign(k, std::vector<double>(win_loss.size(), 0.0));
  find_members(win_loss, prior, components);
  run_em(win_loss, prior, components, context);
  if (!components.converged && k > 1) drop_vanishing_component(win_loss, prior, components, context);
  return components;
}

}  // namespace witan
