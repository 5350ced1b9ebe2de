#include "mpm_mixture.hpp"

#include "witan/util/error.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <set>

#include "method/shared/centre_scores.hpp"
#include "method/shared/ignored_ties.hpp"
#include "mpm_closed_form.hpp"
#include "mpm_mixture_em.hpp"
#include "mpm_mixture_fit.hpp"
#include "mpm_normaliser.hpp"
#include "mpm_notes.hpp"
#include "pairs/win_loss_counts.hpp"
#include "select_components.hpp"
#include "util/numbers.hpp"
#include "util/random.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

using ScoreVector = std::vector<double>;

/// Returns the log-likelihood of the expert's pairs under the scores, divided by the expert's weight.
double fit_of(const ExpertWinLoss& counts, const ScoreVector& scores, double log_normaliser) {
  double sum = -counts.total * log_normaliser;
  for (std::size_t j = 0; j < counts.items.size(); ++j) sum += counts.net_wins(j) * scores[counts.items[j]];
  return sum / counts.weight;
}

/// Returns the scores of mpm for the pairs of one expert.
ScoreVector own_scores(const ExpertWinLoss& counts, std::uint32_t items, double prior) {
  ScoreVector net(items, 0.0);
  for (std::size_t j = 0; j < counts.items.size(); ++j) net[counts.items[j]] = counts.net_wins(j) / counts.weight;
  const double added = prior * items;
  return maximise_mpm(net, counts.total / counts.weight + added,
                      slack_of(counts.wins, counts.losses) / counts.weight + added)
      .scores;
}

/// Returns one of each set of experts with identical data. Duplicates would add no new starting points.
std::vector<std::size_t> different_experts(const WinLossCounts& win_loss) {
  std::set<std::vector<double>> seen;
  std::vector<std::size_t> different;
  for (std::size_t e = 0; e < win_loss.size(); ++e) {
    const ExpertWinLoss counts = win_loss[e];
    if (counts.total <= 0) continue;
    std::vector<double> content;
    for (std::size_t j = 0; j < counts.items.size(); ++j) {
      content.push_back(counts.items[j]);
      content.push_back(counts.wins[j] / counts.weight);
      content.push_back(counts.losses[j] / counts.weight);
    }
    if (seen.insert(std::move(content)).second) different.push_back(e);
  }
  return different;
}

/// Draws an index with probability proportional to its weight. Returns 0 if all weights are 0.
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

/// An expert whose scores can be a starting point, and the log-likelihood of its pairs under its own scores.
struct Candidate {
  std::size_t expert;
  double own;
};

std::vector<Candidate> find_candidates(const WinLossCounts& win_loss, double prior) {
  std::vector<Candidate> candidates;
  for (const std::size_t e : different_experts(win_loss)) {
    const ScoreVector own = own_scores(win_loss[e], win_loss.item_count(), prior);
    candidates.push_back({e, fit_of(win_loss[e], own, MpmNormaliser(own).log_value())});
  }
  return candidates;
}

/// Draws the scores of experts as in k-means++: the probability of an expert is proportional to its loss under the
/// scores drawn before.
std::vector<ScoreVector> draw_start(const WinLossCounts& win_loss, const std::vector<Candidate>& candidates,
                                    int components, double prior, Random& random) {
  std::vector<ScoreVector> start;
  std::vector<double> gain(candidates.size(), 1.0);
  for (int c = 0; c < components; ++c) {
    start.push_back(own_scores(win_loss[candidates[draw(gain, random)].expert], win_loss.item_count(), prior));
    const double log_normaliser = MpmNormaliser(start.back()).log_value();
    for (std::size_t k = 0; k < candidates.size(); ++k) {
      const double lost = candidates[k].own - fit_of(win_loss[candidates[k].expert], start.back(), log_normaliser);
      gain[k] = c == 0 ? std::max(0.0, lost) : std::clamp(lost, 0.0, gain[k]);
    }
  }
  return start;
}

}  // namespace

MixtureComponents fit_mixture(const MpmMixture::Options& options, const Instance& instance,
                              const WinLossCounts& win_loss, Context& context) {
  const std::vector<Candidate> candidates = find_candidates(win_loss, options.prior);
  Random random(context.seed_for("mpm-mixture", instance.name));
  const int starts = options.components == 1 ? 1 : options.restarts;
  std::vector<std::vector<ScoreVector>> from;
  from.reserve(static_cast<std::size_t>(starts));
  for (int k = 0; k < starts; ++k)
    from.push_back(draw_start(win_loss, candidates, options.components, options.prior, random));
  std::vector<MixtureComponents> found(from.size());
  context.parallel_for(from.size(), 1, [&](std::size_t begin, std::size_t end) {
    for (std::size_t k = begin; k < end; ++k)
      found[k] = fit_components(win_loss, std::move(from[k]), options.prior, context);
  });
  std::size_t best = 0;
  for (std::size_t k = 1; k < found.size(); ++k) {
    const double least = found[best].objective.back();
    // Starts that end at the same maximum differ by rounding, which must not affect the choice.
    if (found[k].objective.back() > least + 1e-9 * std::abs(least)) best = k;
  }
  return std::move(found[best]);
}

namespace {

/// Returns the components, largest first. Components of equal size are ordered by their members.
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

void note_data_problems(const Instance& instance, const WinLossCounts& win_loss, Diagnostics& diagnostics) {
  const WinLossCounts::Pooled pooled = win_loss.pooled();
  if (!(slack_of(pooled.wins, pooled.losses) > 0)) {
    diagnostics.notes.push_back(separation_note(instance, win_loss, pooled.net) + std::string(kPriorDecides));
  }
  note_groups(instance, win_loss, diagnostics);
  note_ignored_ties(instance, diagnostics);
}

}  // namespace

int ComponentsParser::parse(std::string_view text) const {
  if (text == "auto") return kSelectComponents;
  constexpr std::uint64_t kMost = 100;
  const auto count = parse_unsigned(text);
  if (!count || *count == 0 || *count > kMost) throw UsageError("expected a whole number from 1 to 100, or auto");
  return static_cast<int>(*count);
}

std::string ComponentsParser::text(int value) const {
  return value == kSelectComponents ? "auto" : fmt::format("{}", value);
}

Fit MpmMixture::solve(const Options& options, const Instance& instance, Context& context) {
  const WinLossCounts win_loss(instance, options.transform, options.scale);
  Fit fit;
  if (win_loss.item_count() == 0 || !(win_loss.pooled().total > 0)) {
    fit.scores = win_loss.by_slot(ScoreVector(win_loss.item_count(), 0.0));
    note_ignored_ties(instance, fit.diagnostics);
    return fit;
  }
  note_data_problems(instance, win_loss, fit.diagnostics);
  MpmMixture::Options selected = options;
  if (options.components == kSelectComponents) selected.components = select_components(options, instance, context);
  const MixtureComponents components = fit_mixture(selected, instance, win_loss, context);
  fit.diagnostics.stop = components.converged ? Stop::converged : Stop::iteration_limit;
  fit.diagnostics.iterations = static_cast<int>(components.objective.size());
  const double k = selected.components;
  fit.likelihood = Likelihood{components.log_likelihood, k * (win_loss.item_count() - 1.0) + k - 1};
  for (std::size_t e = 0; e < win_loss.size(); ++e) fit.experts.push_back({win_loss[e].expert, 1});
  ScoreVector mean(win_loss.item_count(), 0.0);
  int number = 0;
  for (const std::size_t component : by_size(components)) {
    const std::string name = fmt::format("component {}", ++number);
    for (std::size_t i = 0; i < mean.size(); ++i)
      mean[i] += components.share[component] * components.scores[component][i];
    fit.estimates.push_back({"share of " + name, components.share[component]});
    fit.item_columns.push_back({name, win_loss.by_slot(components.scores[component])});
    fit.expert_columns.push_back({name, components.member[component]});
  }
  fit.scores = win_loss.by_slot(mean);
  centre_scores(fit.scores);
  merge_near_ties(fit.scores, 1e-8);
  return fit;
}

}  // namespace witan
