#include "pair_fit.hpp"

#include "witan/util/error.hpp"

#include <algorithm>
#include <cmath>

#include "global_separation.hpp"
#include "method/shared/centre_scores.hpp"
#include "method/shared/last_result.hpp"
#include "method/shared/sampled_covariance.hpp"
#include "method/shared/score_covariance.hpp"
#include "pair_clusters.hpp"
#include "pair_large.hpp"
#include "pair_tiles.hpp"
#include "util/count_work.hpp"
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

/// Counts the comparisons that show the item of the lower slot first separately from those that show it second.
void count_by_side(PairProblem& problem, const Instance& instance, Transform transform) {
  std::vector<std::uint32_t> low_first;
  std::vector<std::uint32_t> high_first;
  for (std::uint32_t c = 0; c < instance.comparisons.size(); ++c) {
    const Comparison& comparison = instance.comparisons[c];
    (comparison.first < comparison.second ? low_first : high_first).push_back(c);
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
        fmt::format("advantage=on needs the order of presentation, which instance {} does not have; use comparisons "
                    "with the columns left, right and winner",
                    in_quotes(instance.name)));
  }
  if (resolved_scale(scale, instance) == Scale::unit) {
    throw UsageError("advantage=on needs scale=raw if the data mix lists and comparisons");
  }
}

double evidence_total(const PairProblem& problem) {
  double total = 0;
  for (const PairCount& pair : problem.pairs) total += pair.decided() + pair.ties;
  return total;
}

Fit not_identified_fit(const Instance& instance, Separation separation) {
  Fit fit;
  fit.scores.assign(instance.size(), std::nan(""));
  fit.diagnostics.stop = Stop::not_identified;
  fit.diagnostics.notes = std::move(separation.notes);
  return fit;
}

void add_estimates(const PairProblem& problem, const PairPoint& point, Fit& fit) {
  for (const PairGlobal global : problem.globals) {
    if (global == PairGlobal::advantage)
      fit.estimates.push_back({.name = std::string(kAdvantage), .value = point.advantage, .is_score_difference = true});
    else
      fit.estimates.push_back({std::string(kTieEstimate), std::exp(point.tie)});
  }
}

/// Returns the derivative of a reported estimate with respect to the parameter. The tie parameter is estimated as a
/// logarithm.
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

bool has_wins(const PairProblem& problem) {
  return std::ranges::any_of(problem.pairs, [](const PairCount& pair) { return pair.decided() > 0; });
}

/// If there are no wins, the tie parameter is infinite, and ties do not depend on the scores.
PairProblem without_tie_parameter(PairProblem problem) {
  std::erase(problem.globals, PairGlobal::tie);
  for (PairCount& pair : problem.pairs) pair.ties = 0;
  return problem;
}

/// Returns the fit if there are no wins: all compared items are tied, whatever the tie parameter.
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
    fit.diagnostics.notes.emplace_back("the data contain no wins, so all compared items are tied");
  }
  return fit;
}

/// Returns an approximate maximum-likelihood score of an item with these wins and losses against items of score 0. It
/// is used as a starting value.
double score_alone(double won, double lost, double prior) {
  constexpr int kMaxSteps = 8;
  constexpr double kNear = 0.01, kMaxStep = 1;
  double score = std::log((won + 0.5) / (lost + 0.5));
  for (int k = 0; k < kMaxSteps; ++k) {
    const double win = 1 / (1 + std::exp(-score));
    const double curvature = (won + lost) * win * (1 - win) + prior;
    if (curvature <= 0) break;
    const double step = (won - (won + lost) * win - prior * score) / curvature;
    score += std::clamp(step, -kMaxStep, kMaxStep);
    if (std::abs(step) < kNear) break;
  }
  return score;
}

/// Returns the scores for opponents of equal strength. Starting there saves a few Newton iterations. It saves most for
/// items that never lose, whose scores change by at most one per iteration.
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

class PairFit : public Problem {
 public:
  PairFit(const PairFitOptions& options, const Instance& instance, Context& context)
      : options_(options), instance_(instance), problem_(pose_all(options, instance, context)) {
    if (problem_.estimates(PairGlobal::tie) && !has_wins(problem_)) only_ties_ = without_tie_parameter(problem_);
  }
  [[nodiscard]] Fit solve(const Fit* start, Context& context) override;
  [[nodiscard]] std::optional<Fisher> fisher(const Fit& fit, Context& context) const override;
  [[nodiscard]] std::optional<Influence> influence(const Fit& fit, Context& context) const override;
  [[nodiscard]] std::optional<Fisher> large_fisher(const Fit& fit, Context& context) const override;
  [[nodiscard]] std::optional<Influence> large_influence(const Fit& fit, Context& context) const override;

 private:
  [[nodiscard]] PairSolution maximise(const Fit* start, Context& context) const;
  /// Returns the problem that has the derivatives at the fit.
  [[nodiscard]] const PairProblem& at_maximum() const { return only_ties_ ? *only_ties_ : problem_; }
  /// Returns the covariance at a point of this problem. Fisher information and influences at one fit compute it once.
  [[nodiscard]] const ScoreCovariance& covariance_at(const PairPoint& point, Context& context) const {
    return covariance_.of(point, [&] {
      count_work(context, "factorise curvature");
      return pair_covariance(at_maximum(), point, context);
    });
  }
  /// Returns the sampled Fisher information at a point. Influences at the same point use it too.
  [[nodiscard]] const Fisher& sampled_at(const LargePairs& system, Context& context) const;
  [[nodiscard]] std::vector<ClusterScore> cluster_scores(const std::vector<ExpertEvidence>& experts,
                                                         const LargePairs& system, Context& context) const;
  /// Returns the pairs of one expert, with the parameters of the whole problem.
  [[nodiscard]] PairProblem part_of(const Instance& part, const PairProblem& whole, Context& context) const;

  PairFitOptions options_;
  Instance instance_;
  PairProblem problem_;
  std::optional<PairProblem> only_ties_;  ///< the problem at the fit if there are no wins
  mutable LastResult<PairPoint, ScoreCovariance> covariance_;
  mutable LastResult<PairPoint, Fisher> sampled_;
};

// Tiles change the order of the pairs, and with it the rounding of sums. Problems with so few items that they have
// standard errors keep the order in which they were pooled.
static_assert(kMaxDenseItems <= kTileItems);

Fit PairFit::solve(const Fit* start, Context& context) {
  const bool gradient = options_.gradient_steps > 0;
  const std::vector<bool> mentioned = problem_.mentioned();
  const Connectivity graph = find_connectivity(problem_.items, problem_.pairs);
  Separation separation = find_separation(instance_, graph, mentioned, options_.prior);
  check_globals(problem_, graph, context, separation);
  if (!separation.exists && options_.prior == 0 && !gradient) {
    return not_identified_fit(instance_, std::move(separation));
  }
  if (!has_wins(problem_)) {
    return all_tied(problem_, gradient ? Stop::stopped_early : Stop::closed_form, std::move(separation.notes));
  }
  if (problem_.side.empty()) tile_pairs(problem_.pairs, problem_.items, context);
  const PairSolution solution = maximise(start, context);
  Fit fit;
  finish_pair_fit(problem_, solution.point, mentioned, solution.log_likelihood, 0, fit);
  fit.diagnostics = {solution.stop, solution.iterations, std::move(separation.notes)};
  return fit;
}

PairSolution PairFit::maximise(const Fit* start, Context& context) const {
  if (options_.gradient_steps > 0) {
    const double scale = options_.objective == StepOn::mean ? 1 / evidence_total(problem_) : 1;
    return ascend_pairs(problem_, first_point(problem_, nullptr), options_.gradient_steps, options_.rate, scale,
                        context);
  }
  PairPoint from = first_point(problem_, start);
  if (start == nullptr) from.scores = rough_scores(problem_);
  return maximise_pairs(problem_, std::move(from), options_.iterations, context);
}

std::optional<Fisher> PairFit::fisher(const Fit& fit, Context& context) const {
  check_dense(problem_.items);
  const PairProblem& problem = at_maximum();
  const PairPoint point = first_point(problem, &fit);
  const ScoreCovariance& covariance = covariance_at(point, context);
  std::vector<double> errors = covariance.other_errors();
  for (std::size_t g = 0; g < errors.size(); ++g) errors[g] *= shown_slope(problem.globals[g], point);
  return Fisher{covariance.factor(), std::move(errors)};
}

PairProblem PairFit::part_of(const Instance& part, const PairProblem& whole, Context& context) const {
  PairProblem problem = pose_part(options_, part, resolved_scale(options_.scale, instance_), context);
  problem.link = whole.link;
  problem.globals = whole.globals;
  problem.prior = 0;
  return problem;
}

std::optional<Influence> PairFit::influence(const Fit& fit, Context& context) const {
  check_dense(problem_.items);
  const PairProblem& problem = at_maximum();
  const PairPoint point = first_point(problem, &fit);
  const ScoreCovariance& covariance = covariance_at(point, context);
  const std::vector<ExpertEvidence> experts = split_by_expert(instance_);
  const std::uint32_t items = instance_.size();
  Influence influence;
  influence.shift = Factor(items, experts.size());
  influence.estimate_shift = Factor(problem.globals.size(), experts.size());
  for (std::size_t e = 0; e < experts.size(); ++e) {
    influence.experts.push_back(experts[e].expert);
    count_work(context, "pool expert");
    const PairProblem part = part_of(experts[e].part.instance(), problem, context);
    const std::vector<double> shift = pair_shift(covariance, part, point, context);
    for (Slot slot = 0; slot < items; ++slot) influence.shift.row(slot)[e] = shift[slot];
    for (std::size_t g = 0; g < problem.globals.size(); ++g) {
      influence.estimate_shift.row(g)[e] = shift[items + g] * shown_slope(problem.globals[g], point);
    }
  }
  return influence;
}

const Fisher& PairFit::sampled_at(const LargePairs& system, Context& context) const {
  return sampled_.of(system.point(), [&] {
    count_work(context, "sample covariance");
    return system.fisher(context.seed_for("standard errors", instance_.name), context);
  });
}

std::optional<Fisher> PairFit::large_fisher(const Fit& fit, Context& context) const {
  const PairProblem& problem = at_maximum();
  const LargePairs system(problem, first_point(problem, &fit), context);
  Fisher fisher = sampled_at(system, context);
  for (std::size_t g = 0; g < fisher.estimate_errors.size(); ++g) {
    fisher.estimate_errors[g] *= shown_slope(problem.globals[g], system.point());
  }
  return fisher;
}

std::vector<ClusterScore> PairFit::cluster_scores(const std::vector<ExpertEvidence>& experts, const LargePairs& system,
                                                  Context& context) const {
  const Fisher& covariance = sampled_at(system, context);
  std::vector<ClusterScore> scores(experts.size());
  constexpr std::size_t kChunk = 16;
  context.parallel_for(experts.size(), kChunk, [&](std::size_t begin, std::size_t end) {
    for (std::size_t e = begin; e < end; ++e) {
      const PairProblem part = part_of(experts[e].part.instance(), system.problem(), context);
      scores[e] = cluster_score(part, system.point(), covariance);
    }
  });
  return scores;
}

/// Solves one system per expert if there are few, and otherwise one per random combination of the experts.
std::optional<Influence> PairFit::large_influence(const Fit& fit, Context& context) const {
  const PairProblem& problem = at_maximum();
  const LargePairs system(problem, first_point(problem, &fit), context);
  const std::vector<ExpertEvidence> experts = split_by_expert(instance_);
  const std::uint32_t items = instance_.size();
  Influence influence;
  if (experts.size() > covariance_draws(items)) {
    const CurvatureSystem solver{[&](const std::vector<double>& b) { return system.solve(b); }, system.diagonal(),
                                 system.known(), problem.globals.size()};
    influence = sample_shifts(solver, cluster_scores(experts, system, context),
                              context.seed_for("experts", instance_.name), context);
  } else {
    influence.shift = Factor(items, experts.size());
    influence.estimate_shift = Factor(problem.globals.size(), experts.size());
    context.parallel_for(experts.size(), 1, [&](std::size_t e, std::size_t /*end*/) {
      const PairProblem part = part_of(experts[e].part.instance(), problem, context);
      const std::vector<double> shift = system.shift_without(part, context);
      for (Slot slot = 0; slot < items; ++slot) influence.shift.row(slot)[e] = shift[slot];
      for (std::size_t g = 0; g < problem.globals.size(); ++g) influence.estimate_shift.row(g)[e] = shift[items + g];
    });
  }
  for (const ExpertEvidence& expert : experts) influence.experts.push_back(expert.expert);
  for (std::size_t g = 0; g < problem.globals.size(); ++g) {
    for (double& x : influence.estimate_shift.row(g)) x *= shown_slope(problem.globals[g], system.point());
  }
  return influence;
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
    // `side` has one element per pair, so pairs cannot be dropped. Ties without wins stay as empty pairs.
    if (problem.side.empty())
      drop_ties(problem.pairs);
    else
      for (PairCount& pair : problem.pairs) pair.ties = 0;
  }
  return problem;
}

PairProblem pose_all(const PairFitOptions& options, const Instance& instance, Context& context) {
  if (options.advantage) check_advantage(instance, options.scale);
  count_work(context, "pool");
  PairProblem problem = pose_part(options, instance, options.scale, context);
  double ties = 0;
  for (const PairCount& pair : problem.pairs) ties += pair.ties;
  if (options.advantage) problem.globals.push_back(PairGlobal::advantage);
  if (has_tie_parameter(options.link)) {
    // Without ties, the tie probability is zero, and the model is Bradley–Terry.
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
  for (const Estimate& estimate : start->estimates) {
    if (estimate.name == kAdvantage) point.advantage = estimate.value;
    if (estimate.name == kTieEstimate && estimate.value > 0) point.tie = std::log(estimate.value);
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
  add_estimates(problem, point, fit);
}

std::unique_ptr<Problem> pose_pair_fit(const PairFitOptions& options, const Instance& instance, Context& context) {
  return std::make_unique<PairFit>(options, instance, context);
}

}  // namespace witan
