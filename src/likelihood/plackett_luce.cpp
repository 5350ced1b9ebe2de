#include "plackett_luce.hpp"

#include <cmath>

#include "choice_large.hpp"
#include "choice_likelihood.hpp"
#include "choice_newton.hpp"
#include "data/evidence_part.hpp"
#include "method/shared/centre_scores.hpp"
#include "method/shared/last_result.hpp"
#include "method/shared/score_covariance.hpp"
#include "separation.hpp"
#include "util/count_work.hpp"

namespace witan {
namespace {

/// Returns the log-odds of ranking above another item of a row. This start is close to the maximum and costs one pass.
std::vector<double> rough_scores(const ChoiceRows& rows) {
  std::vector<double> above(rows.items(), 0.5);
  std::vector<double> below(rows.items(), 0.5);
  for (std::size_t row = 0; row < rows.rows(); ++row) {
    std::size_t position = 0;
    const std::size_t size = rows.slots(row).size();
    rows.for_each_group(row, [&](std::span<const Slot> slots, bool /*chosen*/) {
      for (const Slot slot : slots) {
        above[slot] += rows.weights()[row] * static_cast<double>(size - position - slots.size());
        below[slot] += rows.weights()[row] * static_cast<double>(position);
      }
      position += slots.size();
    });
  }
  for (std::size_t i = 0; i < above.size(); ++i) above[i] = std::log(above[i] / below[i]);
  return above;
}

/// Returns the scores of the fit, with 0 for items without a score.
std::vector<double> scores_of(const Fit& fit) {
  std::vector<double> scores = fit.scores;
  for (double& score : scores) score = std::isfinite(score) ? score : 0;
  return scores;
}

std::vector<double> first_scores(const ChoiceRows& rows, const Fit* start) {
  return start != nullptr && start->scores.size() == rows.items() ? scores_of(*start) : rough_scores(rows);
}

std::size_t clear_unmentioned(const std::vector<bool>& mentioned, std::vector<double>& scores) {
  std::size_t known = 0;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    if (mentioned[i])
      ++known;
    else
      scores[i] = std::nan("");
  }
  return known;
}

std::vector<Slot> mentioned_slots(const ChoiceRows& rows) {
  const std::vector<bool> mentioned = rows.mentioned();
  std::vector<Slot> slots;
  for (Slot slot = 0; slot < rows.items(); ++slot) {
    if (mentioned[slot]) slots.push_back(slot);
  }
  return slots;
}

ScoreCovariance covariance(const ChoiceLikelihood& likelihood, double prior, const std::vector<double>& scores) {
  const ChoiceRows& rows = likelihood.rows();
  check_dense(rows.items());
  std::vector<Slot> slots = mentioned_slots(rows);
  const Eigen::MatrixXd whole = likelihood.curvature(scores);
  Eigen::MatrixXd curvature = whole(slots, slots);
  curvature.diagonal().array() += prior;
  return ScoreCovariance(std::move(curvature), std::move(slots), rows.items());
}

class PlackettLuceProblem : public Problem {
 public:
  PlackettLuceProblem(const PlackettLuce::Options& options, const Instance& instance, Context& context)
      : options_(options), instance_(instance), likelihood_(instance, options.ties, context, options.last) {}
  [[nodiscard]] Fit solve(const Fit* start, Context& context) override;
  [[nodiscard]] std::optional<Fisher> fisher(const Fit& fit, Context& context) const override {
    return covariance_at(scores_of(fit), context).factor();
  }
  [[nodiscard]] std::optional<Influence> influence(const Fit& fit, Context& context) const override;
  [[nodiscard]] std::optional<Fisher> large_fisher(const Fit& fit, Context& context) const override {
    return sampled_at(LargeChoices(likelihood_, options_.prior, scores_of(fit), options_.ties, context), scores_of(fit),
                      context);
  }
  [[nodiscard]] std::optional<Influence> large_influence(const Fit& fit, Context& context) const override;

 private:
  /// Returns the sampled Fisher information at these scores. Influences at the same scores use it too.
  [[nodiscard]] const Fisher& sampled_at(const LargeChoices& system, const std::vector<double>& scores,
                                         Context& context) const {
    return sampled_.of(scores, [&] {
      count_work(context, "sample covariance");
      return system.fisher(context.seed_for("standard errors", instance_.name));
    });
  }
  /// Returns the covariance at these scores. Fisher information and influences at one fit compute it once.
  [[nodiscard]] const ScoreCovariance& covariance_at(const std::vector<double>& scores, Context& context) const {
    return covariance_.of(scores, [&] {
      count_work(context, "factorise curvature");
      return covariance(likelihood_, options_.prior, scores);
    });
  }

  PlackettLuce::Options options_;
  Instance instance_;
  ChoiceLikelihood likelihood_;
  mutable LastResult<std::vector<double>, ScoreCovariance> covariance_;
  mutable LastResult<std::vector<double>, Fisher> sampled_;
};

Fit PlackettLuceProblem::solve(const Fit* start, Context& context) {
  const ChoiceRows& rows = likelihood_.rows();
  const std::vector<bool> mentioned = rows.mentioned();
  Separation separation = find_separation(instance_, find_connectivity(rows), mentioned, options_.prior);
  Fit fit;
  fit.scores.assign(instance_.size(), 0.0);
  if (rows.only_ties()) {
    clear_unmentioned(mentioned, fit.scores);
    fit.diagnostics.notes = std::move(separation.notes);
    return fit;
  }
  if (!separation.exists && options_.prior == 0 && options_.solver == Solver::newton) {
    fit.scores.assign(instance_.size(), std::nan(""));
    fit.diagnostics = {Stop::not_identified, 0, std::move(separation.notes)};
    return fit;
  }
  ChoiceSolution solution = options_.solver == Solver::gradient
                                ? ascend_choices(likelihood_, options_, std::move(fit.scores), context)
                                : maximise_choices(likelihood_, options_, first_scores(rows, start), context);
  fit.scores = std::move(solution.scores);
  const std::size_t known = clear_unmentioned(mentioned, fit.scores);
  centre_scores(fit.scores);
  merge_near_ties(fit.scores);
  fit.diagnostics = {solution.stop, solution.iterations, std::move(separation.notes)};
  fit.outcome_model = OutcomeModel::logistic;
  fit.likelihood = Likelihood{solution.log_likelihood, static_cast<double>(known) - 1};
  return fit;
}

std::optional<Influence> PlackettLuceProblem::influence(const Fit& fit, Context& context) const {
  const std::vector<double> scores = scores_of(fit);
  const ScoreCovariance& whole = covariance_at(scores, context);
  const std::vector<ExpertId> experts = experts_of(instance_);
  const std::vector<ChoiceRows> parts = likelihood_.rows().by_expert(experts);
  Influence influence;
  influence.shift = Factor(instance_.size(), experts.size());
  for (std::size_t e = 0; e < experts.size(); ++e) {
    influence.experts.push_back(experts[e]);
    const ChoiceLikelihood own(parts[e], options_.ties);
    const std::vector<Slot> slots = mentioned_slots(own.rows());
    const Eigen::MatrixXd curvature = own.curvature(scores);
    const std::vector<double> by_slot = own.differentiate(scores, context).gradient;
    const auto gradient = Eigen::Map<const Eigen::VectorXd>(by_slot.data(), own.rows().items())(slots);
    const std::vector<double> shift = whole.shift(slots, gradient, curvature(slots, slots), {});
    for (Slot slot = 0; slot < instance_.size(); ++slot) influence.shift.row(slot)[e] = shift[slot];
  }
  return influence;
}

/// Solves one system per expert if there are few, and otherwise one per random combination of the experts.
std::optional<Influence> PlackettLuceProblem::large_influence(const Fit& fit, Context& context) const {
  const std::vector<double> scores = scores_of(fit);
  const LargeChoices system(likelihood_, options_.prior, scores, options_.ties, context);
  const std::vector<ExpertId> experts = experts_of(instance_);
  std::vector<ChoiceRows> parts = likelihood_.rows().by_expert(experts);
  Influence influence;
  if (experts.size() > covariance_draws(instance_.size())) {
    const Fisher& covariance = sampled_at(system, scores, context);
    std::vector<ClusterScore> clusters(experts.size());
    constexpr std::size_t kChunk = 16;
    context.parallel_for(experts.size(), kChunk, [&](std::size_t begin, std::size_t end) {
      for (std::size_t e = begin; e < end; ++e) clusters[e] = system.cluster_score(std::move(parts[e]), covariance);
    });
    influence = system.sample(clusters, context.seed_for("experts", instance_.name));
  } else {
    influence.shift = Factor(instance_.size(), experts.size());
    context.parallel_for(experts.size(), 1, [&](std::size_t e, std::size_t /*end*/) {
      const std::vector<double> shift = system.shift_without(parts[e]);
      for (Slot slot = 0; slot < instance_.size(); ++slot) influence.shift.row(slot)[e] = shift[slot];
    });
  }
  influence.experts = experts;
  return influence;
}

}  // namespace

std::unique_ptr<Problem> PlackettLuce::pose(const Options& options, const Instance& instance, Context& context) {
  count_work(context, "pool");
  return std::make_unique<PlackettLuceProblem>(options, instance, context);
}

}  // namespace witan
