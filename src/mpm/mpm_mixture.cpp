#include "mpm_mixture.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <set>

#include "method/shared/centre_scores.hpp"
#include "mpm_closed_form.hpp"
#include "mpm_mixture_em.hpp"
#include "mpm_normaliser.hpp"
#include "mpm_notes.hpp"
#include "pairs/win_loss_counts.hpp"
#include "util/random.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

using ScoreVector = std::vector<double>;

/// What an expert's pairs have as log-likelihood under scores, for one of the experts that it stands for.
double fit_of(const ExpertWinLoss& said, const ScoreVector& scores, double log_normaliser) {
  double sum = -said.total * log_normaliser;
  for (std::size_t j = 0; j < said.items.size(); ++j) sum += said.net_wins(j) * scores[said.items[j]];
  return sum / said.weight;
}

/// The scores that mpm gives to one expert's pairs alone.
ScoreVector own_scores(const ExpertWinLoss& said, std::uint32_t items, double prior) {
  ScoreVector net(items, 0.0);
  for (std::size_t j = 0; j < said.items.size(); ++j) net[said.items[j]] = said.net_wins(j) / said.weight;
  const double added = prior * items;
  return maximise_mpm(net, said.total / said.weight + added, slack_of(said.wins, said.losses) / said.weight + added)
      .scores;
}

/// One of all experts who say the same, so that saying it twice starts nothing new.
std::vector<std::size_t> different_experts(const WinLossCounts& nets) {
  std::set<std::vector<double>> seen;
  std::vector<std::size_t> different;
  for (std::size_t e = 0; e < nets.size(); ++e) {
    const ExpertWinLoss said = nets[e];
    if (said.total <= 0) continue;
    std::vector<double> content;
    for (std::size_t j = 0; j < said.items.size(); ++j) {
      content.push_back(said.items[j]);
      content.push_back(said.wins[j] / said.weight);
      content.push_back(said.losses[j] / said.weight);
    }
    if (seen.insert(std::move(content)).second) different.push_back(e);
  }
  return different;
}

/// An index, by weight; the first if there is no weight at all.
std::size_t draw(const std::vector<double>& weight, Random& random) {
  double left = random.uniform() * std::accumulate(weight.begin(), weight.end(), 0.0);
  std::size_t drawn = 0;
  for (std::size_t k = 0; k < weight.size(); ++k) {
    if (!(weight[k] > 0)) continue;
    drawn = k;
    left -= weight[k];
    if (left < 0) break;
  }
  return drawn;
}

/// An expert that a start may take, and how well its own scores describe it.
struct Candidate {
  std::size_t expert;
  double own;
};

std::vector<Candidate> find_candidates(const WinLossCounts& nets, double prior) {
  std::vector<Candidate> candidates;
  for (const std::size_t e : different_experts(nets)) {
    const ScoreVector own = own_scores(nets[e], nets.item_count(), prior);
    candidates.push_back({e, fit_of(nets[e], own, MpmNormaliser(own).log_value())});
  }
  return candidates;
}

/// Experts' own scores as in k-means++: the next is drawn by how badly those drawn before describe it.
std::vector<ScoreVector> draw_start(const WinLossCounts& nets, const std::vector<Candidate>& candidates, int components,
                                    double prior, Random& random) {
  std::vector<ScoreVector> start;
  std::vector<double> gain(candidates.size(), 1.0);
  for (int c = 0; c < components; ++c) {
    start.push_back(own_scores(nets[candidates[draw(gain, random)].expert], nets.item_count(), prior));
    const double log_normaliser = MpmNormaliser(start.back()).log_value();
    for (std::size_t k = 0; k < candidates.size(); ++k) {
      const double lost = candidates[k].own - fit_of(nets[candidates[k].expert], start.back(), log_normaliser);
      gain[k] = c == 0 ? std::max(0.0, lost) : std::clamp(lost, 0.0, gain[k]);
    }
  }
  return start;
}

MixtureComponents best_components(const MpmMixture::Options& options, const Instance& instance,
                                  const WinLossCounts& nets, Context& context) {
  const std::vector<Candidate> candidates = find_candidates(nets, options.prior);
  Random random(context.seed_for("mpm-mixture", instance.name));
  const int starts = options.components == 1 ? 1 : options.restarts;
  std::vector<std::vector<ScoreVector>> from;
  from.reserve(static_cast<std::size_t>(starts));
  for (int k = 0; k < starts; ++k)
    from.push_back(draw_start(nets, candidates, options.components, options.prior, random));
  std::vector<MixtureComponents> found(from.size());
  context.parallel_for(from.size(), 1, [&](std::size_t begin, std::size_t end) {
    for (std::size_t k = begin; k < end; ++k)
      found[k] = fit_components(nets, std::move(from[k]), options.prior, context);
  });
  std::size_t best = 0;
  for (std::size_t k = 1; k < found.size(); ++k) {
    const double least = found[best].objective.back();
    // Starts that end at the same maximum differ by rounding, which must not choose.
    if (found[k].objective.back() > least + 1e-9 * std::abs(least)) best = k;
  }
  return std::move(found[best]);
}

/// Largest component first; equal ones by their members.
std::vector<std::size_t> by_size(const MixtureComponents& components) {
  std::vector<std::size_t> order(components.share.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto rounded = [](double value) { return std::llround(value * 1e8); };
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
    if (rounded(components.share[a]) != rounded(components.share[b])) return components.share[a] > components.share[b];
    return std::ranges::lexicographical_compare(components.member[b], components.member[a],
                                                [&](double x, double y) { return rounded(x) < rounded(y); });
  });
  return order;
}

void note_doubts(const Instance& instance, const WinLossCounts& nets, Diagnostics& diagnostics) {
  const WinLossCounts::Pooled said = nets.pooled();
  if (!(slack_of(said.wins, said.losses) > 0)) {
    diagnostics.notes.push_back(separation_note(instance, nets, said.net) + std::string(kPriorDecides));
  }
  note_groups(instance, nets, diagnostics);
}

}  // namespace

Fit MpmMixture::solve(const Options& options, const Instance& instance, Context& context) {
  const WinLossCounts nets(instance, options.transform, options.scale);
  Fit fit;
  if (nets.item_count() == 0 || !(nets.pooled().total > 0)) {
    fit.scores = nets.by_slot(ScoreVector(nets.item_count(), 0.0));
    return fit;
  }
  note_doubts(instance, nets, fit.diagnostics);
  const MixtureComponents components = best_components(options, instance, nets, context);
  fit.diagnostics.stop = components.converged ? Stop::converged : Stop::iteration_limit;
  fit.diagnostics.iterations = static_cast<int>(components.objective.size());
  const double k = options.components;
  fit.likelihood = Likelihood{components.log_likelihood, k * (nets.item_count() - 1.0) + k - 1};
  for (std::size_t e = 0; e < nets.size(); ++e) fit.experts.push_back({nets[e].expert, 1});
  ScoreVector mean(nets.item_count(), 0.0);
  int number = 0;
  for (const std::size_t component : by_size(components)) {
    const std::string name = fmt::format("component {}", ++number);
    for (std::size_t i = 0; i < mean.size(); ++i)
      mean[i] += components.share[component] * components.scores[component][i];
    fit.estimates.push_back({"share of " + name, components.share[component]});
    fit.item_columns.push_back({name, nets.by_slot(components.scores[component])});
    fit.expert_columns.push_back({name, components.member[component]});
  }
  fit.scores = nets.by_slot(mean);
  centre_scores(fit.scores);
  merge_near_ties(fit.scores, 1e-8);
  return fit;
}

}  // namespace witan
