#include "pair_fit.hpp"

#include "witan/util/error.hpp"

#include <algorithm>
#include <cmath>

#include "global_separation.hpp"
#include "method/shared/centre_scores.hpp"
#include "pair_tiles.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

constexpr std::string_view kAdvantage = "advantage";

void drop_ties(std::vector<PairCount>& pairs) {
  for (PairCount& pair : pairs) pair.ties = 0;
  std::erase_if(pairs, [](const PairCount& pair) { return pair.decided() == 0; });
}

void append(PairProblem& problem, const PairCounts& counts, std::int8_t side) {
  problem.pairs.insert(problem.pairs.end(), counts.pairs().begin(), counts.pairs().end());
  problem.side.insert(problem.side.end(), counts.pairs().size(), side);
}

/// The comparisons in which the item of the lower slot was shown first, and those in which it was not, apart.
void count_by_side(PairProblem& problem, const Instance& instance, Transform transform) {
  std::vector<std::uint32_t> low_first;
  std::vector<std::uint32_t> high_first;
  for (std::uint32_t c = 0; c < instance.comparisons.size(); ++c) {
    const Comparison& said = instance.comparisons[c];
    (said.first < said.second ? low_first : high_first).push_back(c);
  }
  append(problem, PairCounts::of_comparisons(instance, low_first), 1);
  append(problem, PairCounts::of_comparisons(instance, high_first), -1);
  Instance lists = instance;
  lists.comparisons = {};
  append(problem, PairCounts::pooled(lists, transform, Scale::raw), 0);
}

void check_advantage(const Instance& instance, Scale scale) {
  if (instance.comparisons.empty() || !instance.presentation_known) {
    throw InputError(
        fmt::format("advantage=on asks what being shown first is worth, and instance {} does not say who "
                    "was; comparisons with the columns left, right and winner do",
                    in_quotes(instance.name)));
  }
  if (settled(scale, instance) == Scale::unit) {
    throw UsageError("advantage=on goes with mixed evidence only under scale=raw");
  }
}

double evidence_total(const PairProblem& problem) {
  double total = 0;
  for (const PairCount& pair : problem.pairs) total += pair.decided() + pair.ties;
  return total;
}

Fit nothing_identified(const Instance& instance, Separation separation) {
  Fit fit;
  fit.scores.assign(instance.size(), std::nan(""));
  fit.diagnostics.stop = Stop::not_identified;
  fit.diagnostics.notes = std::move(separation.notes);
  return fit;
}

void add_quantities(const PairProblem& problem, const PairPoint& point, Fit& fit) {
  for (const PairGlobal global : problem.globals) {
    if (global == PairGlobal::advantage)
      fit.estimates.push_back({.name = std::string(kAdvantage), .value = point.advantage, .is_score_difference = true});
    else
      fit.estimates.push_back({std::string(kTieEstimate), std::exp(point.tie)});
  }
}

/// How fast a quantity moves with the number that is estimated: ties are estimated as logarithms.
double shown_slope(PairGlobal global, const PairPoint& point) {
  return global == PairGlobal::tie ? std::exp(point.tie) : 1.0;
}

OutcomeModel win_link_of(PairLink link) {
  switch (link) {
    case PairLink::logit:
      break;
    case PairLink::probit:
      return OutcomeModel::normal;
    case PairLink::davidson:
      return OutcomeModel::davidson;
    case PairLink::rao_kupper:
      return OutcomeModel::rao_kupper;
  }
  return OutcomeModel::logistic;
}

bool somebody_wins(const PairProblem& problem) {
  return std::ranges::any_of(problem.pairs, [](const PairCount& pair) { return pair.decided() > 0; });
}

/// The problem as it is at the fit. Where nobody ever won the tie parameter is infinite, and ties tell scores nothing.
PairProblem pose_at_maximum(const PairFitOptions& options, const Instance& instance, Context& context) {
  PairProblem problem = pose_all(options, instance, context);
  if (!problem.estimates(PairGlobal::tie) || somebody_wins(problem)) return problem;
  std::erase(problem.globals, PairGlobal::tie);
  for (PairCount& pair : problem.pairs) pair.ties = 0;
  return problem;
}

/// Nobody ever won: everything that is compared is tied, whatever the tie parameter.
Fit all_tied(const PairProblem& problem, Stop stop, std::vector<std::string> notes) {
  Fit fit;
  fit.scores.assign(problem.items, std::nan(""));
  const std::vector<bool> mentioned = problem.mentioned();
  for (std::size_t i = 0; i < fit.scores.size(); ++i) {
    if (mentioned[i]) fit.scores[i] = 0;
  }
  fit.outcome_model = win_link_of(problem.link);
  fit.diagnostics = {stop, 0, std::move(notes)};
  if (std::ranges::find(mentioned, true) != mentioned.end()) {
    fit.diagnostics.notes.emplace_back("nothing is ever preferred to anything, so all compared items are tied");
  }
  return fit;
}

/// The most likely score of an item that won `won` and lost `lost` times against items of score 0. Roughly: it is a
/// start.
double score_alone(double won, double lost, double prior) {
  constexpr int kMaxSteps = 8;
  constexpr double kNear = 0.01, kReach = 1;
  double score = std::log((won + 0.5) / (lost + 0.5));
  for (int k = 0; k < kMaxSteps; ++k) {
    const double win = 1 / (1 + std::exp(-score));
    const double curve = (won + lost) * win * (1 - win) + prior;
    if (curve <= 0) break;
    const double step = (won - (won + lost) * win - prior * score) / curve;
    score += std::clamp(step, -kReach, kReach);
    if (std::abs(step) < kNear) break;
  }
  return score;
}

/// Scores as if all opponents were alike: from here a few Newton steps less are needed than from nothing, above all for
/// items that never lose, which walk by one a step.
std::vector<double> rough_scores(const PairProblem& problem) {
  std::vector<double> won(problem.items, 0.0);
  std::vector<double> lost(problem.items, 0.0);
  for (const PairCount& pair : problem.pairs) {
    won[pair.low] += pair.low_wins;
    lost[pair.low] += pair.high_wins;
    won[pair.high] += pair.high_wins;
    lost[pair.high] += pair.low_wins;
  }
  for (std::size_t i = 0; i < won.size(); ++i) won[i] = score_alone(won[i], lost[i], problem.prior);
  return won;
}

}  // namespace

PairProblem pose_part(const PairFitOptions& options, const Instance& instance, Scale scale, Context& context) {
  PairProblem problem;
  problem.items = instance.size();
  problem.link = options.link;
  problem.prior = options.prior;
  if (options.advantage) {
    count_by_side(problem, instance, options.transform);
  } else {
    problem.pairs = PairCounts::pooled(instance, options.transform, scale, &context,
                                       options.use_ties ? UnitOf::wins_and_ties : UnitOf::wins)
                        .take_pairs();
  }
  if (!options.use_ties) {
    // Sides would go astray if pairs were dropped, so ties without wins stay as empty pairs there.
    if (problem.side.empty())
      drop_ties(problem.pairs);
    else
      for (PairCount& pair : problem.pairs) pair.ties = 0;
  }
  return problem;
}

PairProblem pose_all(const PairFitOptions& options, const Instance& instance, Context& context) {
  if (options.advantage) check_advantage(instance, options.scale);
  PairProblem problem = pose_part(options, instance, options.scale, context);
  double ties = 0;
  for (const PairCount& pair : problem.pairs) ties += pair.ties;
  if (options.advantage) problem.globals.push_back(PairGlobal::advantage);
  if (has_tie_parameter(options.link)) {
    // Without ties their share is zero, and what is left is plain Bradley–Terry.
    if (ties > 0)
      problem.globals.push_back(PairGlobal::tie);
    else
      problem.link = PairLink::logit;
  }
  return problem;
}

PairPoint first_point(const PairProblem& problem, const Fit* start) {
  PairPoint point;
  point.scores.assign(problem.items, 0.0);
  if (start != nullptr && start->scores.size() == problem.items) point.scores = start->scores;
  for (double& score : point.scores) score = std::isfinite(score) ? score : 0;
  point.tie = problem.link == PairLink::rao_kupper ? std::log(1.5) : 0;
  if (start == nullptr) return point;
  for (const Estimate& quantity : start->estimates) {
    if (quantity.name == kAdvantage) point.advantage = quantity.value;
    if (quantity.name == kTieEstimate && quantity.value > 0) point.tie = std::log(quantity.value);
  }
  return point;
}

void finish_pair_fit(const PairProblem& problem, const PairPoint& point, const std::vector<bool>& mentioned,
                     double log_likelihood, double extra_parameters, Fit& fit) {
  fit.scores = point.scores;
  std::size_t known = 0;
  for (std::size_t i = 0; i < fit.scores.size(); ++i) {
    if (mentioned[i])
      ++known;
    else
      fit.scores[i] = std::nan("");
  }
  centre_scores(fit.scores);
  merge_near_ties(fit.scores);
  fit.outcome_model = win_link_of(problem.link);
  const double parameters = static_cast<double>(known + problem.globals.size()) - 1 + extra_parameters;
  fit.likelihood = Likelihood{log_likelihood, parameters};
  add_quantities(problem, point, fit);
}

Fit fit_pairs(const PairFitOptions& options, const Instance& instance, const Fit* start, Context& context) {
  PairProblem problem = pose_all(options, instance, context);
  const std::vector<bool> mentioned = problem.mentioned();
  const Connectivity graph = find_connectivity(problem.items, problem.pairs);
  Separation separation = find_separation(instance, graph, mentioned, options.prior);
  check_globals(problem, graph, context, separation);
  if (!separation.exists && options.prior == 0 && options.gradient_steps == 0) {
    return nothing_identified(instance, std::move(separation));
  }
  if (!somebody_wins(problem)) {
    return all_tied(problem, options.gradient_steps > 0 ? Stop::stopped_early : Stop::closed_form,
                    std::move(separation.notes));
  }
  if (problem.side.empty()) tile_pairs(problem.pairs, problem.items, context);
  PairPoint from = first_point(problem, options.gradient_steps > 0 ? nullptr : start);
  if (options.gradient_steps == 0 && start == nullptr) from.scores = rough_scores(problem);
  const PairSolution solution =
      options.gradient_steps > 0
          ? climb_pairs(problem, std::move(from), options.gradient_steps, options.rate,
                        options.objective == StepOn::mean ? 1 / evidence_total(problem) : 1, context)
          : maximise_pairs(problem, std::move(from), options.iterations, context);
  Fit fit;
  finish_pair_fit(problem, solution.point, mentioned, solution.log_likelihood, 0, fit);
  fit.diagnostics = {solution.stop, solution.iterations, std::move(separation.notes)};
  return fit;
}

Fisher pair_fisher(const PairFitOptions& options, const Instance& instance, const Fit& fit, Context& context) {
  const PairProblem problem = pose_at_maximum(options, instance, context);
  const PairPoint point = first_point(problem, &fit);
  const ScoreCovariance covariance = pair_covariance(problem, point, context);
  std::vector<double> errors = covariance.other_errors();
  for (std::size_t g = 0; g < errors.size(); ++g) errors[g] *= shown_slope(problem.globals[g], point);
  return {covariance.factor(), std::move(errors)};
}

Influence pair_influence(const PairFitOptions& options, const Instance& instance, const Fit& fit, Context& context) {
  const PairProblem problem = pose_at_maximum(options, instance, context);
  const PairPoint point = first_point(problem, &fit);
  const ScoreCovariance covariance = pair_covariance(problem, point, context);
  const std::vector<ExpertEvidence> experts = split_by_expert(instance);
  Influence influence;
  influence.shift = Factor(instance.size(), experts.size());
  influence.estimate_shift = Factor(problem.globals.size(), experts.size());
  for (std::size_t e = 0; e < experts.size(); ++e) {
    influence.experts.push_back(experts[e].expert);
    PairProblem part = pose_part(options, experts[e].part.instance(), settled(options.scale, instance), context);
    part.link = problem.link;
    part.globals = problem.globals;
    part.prior = 0;
    const std::vector<double> shift = pair_shift(covariance, part, point, context);
    for (Slot slot = 0; slot < instance.size(); ++slot) influence.shift.row(slot)[e] = shift[slot];
    for (std::size_t g = 0; g < problem.globals.size(); ++g) {
      influence.estimate_shift.row(g)[e] = shift[instance.size() + g] * shown_slope(problem.globals[g], point);
    }
  }
  return influence;
}

}  // namespace witan
