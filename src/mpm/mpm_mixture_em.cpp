#include "mpm_mixture_em.hpp"

#include <algorithm>
#include <cmath>

#include "mpm_closed_form.hpp"
#include "mpm_normaliser.hpp"
#include "util/compensated_sum.hpp"

namespace witan {
namespace {

constexpr int kMaxSteps = 5000;
constexpr double kSettled = 1e-11;

double log_sum_exp(const std::vector<double>& terms) {
  const double most = *std::ranges::max_element(terms);
  double sum = 0;
  for (const double term : terms) sum += std::exp(term - most);
  return most + std::log(sum);
}

/// Memberships from scores and shares; returns the largest change.
double find_members(const WinLossCounts& nets, double prior, Camps& camps) {
  const std::size_t k = camps.scores.size();
  std::vector<double> log_normaliser;
  CompensatedSum likelihood;
  double penalty = 0;
  for (const auto& scores : camps.scores) {
    log_normaliser.push_back(MpmNormaliser(scores).log_value());
    penalty += prior * nets.item_count() * log_normaliser.back();
  }
  double change = 0;
  std::vector<double> terms(k);
  for (std::size_t e = 0; e < nets.size(); ++e) {
    const ExpertWinLoss said = nets[e];
    for (std::size_t c = 0; c < k; ++c) {
      double sum = -said.total * log_normaliser[c];
      for (std::size_t j = 0; j < said.items.size(); ++j) sum += said.net_wins(j) * camps.scores[c][said.items[j]];
      terms[c] = std::log(camps.share[c]) + sum / said.weight;
    }
    const double all = log_sum_exp(terms);
    if (said.total > 0) likelihood.add(said.weight * all);
    for (std::size_t c = 0; c < k; ++c) {
      const double member = std::exp(terms[c] - all);
      change = std::max(change, std::abs(member - camps.member[c][e]));
      camps.member[c][e] = member;
    }
  }
  camps.log_likelihood = likelihood.value();
  camps.objective.push_back(camps.log_likelihood - penalty);
  return change;
}

void find_scores(const WinLossCounts& nets, double prior, std::size_t camp, Camps& camps) {
  const std::size_t m = nets.item_count();
  std::vector<CompensatedSum> won(m);
  std::vector<CompensatedSum> lost(m);
  CompensatedSum total;
  for (std::size_t e = 0; e < nets.size(); ++e) {
    const ExpertWinLoss said = nets[e];
    const double member = camps.member[camp][e];
    total.add(member * said.total);
    for (std::size_t j = 0; j < said.items.size(); ++j) {
      won[said.items[j]].add(member * said.wins[j]);
      lost[said.items[j]].add(member * said.losses[j]);
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
  camps.scores[camp] = maximise_mpm(net, total.value() + added, slack_of(wins, losses) + added).scores;
}

void find_shares(const WinLossCounts& nets, Camps& camps) {
  double all = 0;
  for (std::size_t e = 0; e < nets.size(); ++e) all += nets[e].total > 0 ? nets[e].weight : 0.0;
  if (!(all > 0)) return;
  for (std::size_t c = 0; c < camps.share.size(); ++c) {
    CompensatedSum sum;
    for (std::size_t e = 0; e < nets.size(); ++e) {
      if (nets[e].total > 0) sum.add(nets[e].weight * camps.member[c][e]);
    }
    camps.share[c] = sum.value() / all;
  }
}

/// Whether the objective has not risen for so long that rounding is all that still moves.
bool stands_still(const std::vector<double>& objective) {
  constexpr std::size_t kLong = 1000;
  if (objective.size() <= kLong) return false;
  const double now = objective.back();
  return now - objective[objective.size() - 1 - kLong] <= 1e-14 * std::abs(now);
}

void climb(const WinLossCounts& nets, double prior, Camps& camps, Context& context) {
  camps.converged = false;
  for (int step = 0; step < kMaxSteps && !camps.converged; ++step) {
    context.check_stop();
    find_shares(nets, camps);
    for (std::size_t c = 0; c < camps.scores.size(); ++c) find_scores(nets, prior, c, camps);
    camps.converged = find_members(nets, prior, camps) <= kSettled || stands_still(camps.objective);
  }
}

/// A camp that nobody needs fades ever more slowly. What EM would end at is tried: that it has no members.
void drop_fading_camp(const WinLossCounts& nets, double prior, Camps& camps, Context& context) {
  Camps without = camps;
  without.objective.clear();
  *std::ranges::min_element(without.share) = 0;
  find_members(nets, prior, without);
  climb(nets, prior, without, context);
  if (!without.converged || without.objective.back() < camps.objective.back()) return;
  camps.objective.push_back(without.objective.back());
  without.objective = std::move(camps.objective);
  camps = std::move(without);
}

}  // namespace

Camps fit_camps(const WinLossCounts& nets, std::vector<std::vector<double>> scores, double prior, Context& context) {
  Camps camps;
  const std::size_t k = scores.size();
  camps.scores = std::move(scores);
  camps.share.assign(k, 1 / static_cast<double>(k));
  camps.member.assign(k, std::vector<double>(nets.size(), 0.0));
  find_members(nets, prior, camps);
  climb(nets, prior, camps, context);
  if (!camps.converged && k > 1) drop_fading_camp(nets, prior, camps, context);
  return camps;
}

}  // namespace witan
