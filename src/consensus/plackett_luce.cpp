#include "witan/consensus/plackett_luce.hpp"

#include "witan/data/evidence_part.hpp"
#include "witan/method/settle_scores.hpp"
#include "witan/pairs/connectivity.hpp"

#include <algorithm>
#include <cmath>

#include "../optimize/conjugate_gradients.hpp"
#include "choice_rows.hpp"
#include "score_covariance.hpp"
#include "separation.hpp"

namespace witan {
namespace {

constexpr double kSmallStep = 1e-9;
constexpr int kMostHalvings = 60;

std::vector<double> first_scores(const Instance& instance, const Fit* start) {
  std::vector<double> scores(instance.size(), 0.0);
  if (start != nullptr && start->scores.size() == scores.size()) scores = start->scores;
  for (double& score : scores) score = std::isfinite(score) ? score : 0;
  return scores;
}

double penalty(double prior, std::span<const double> scores) {
  double squares = 0;
  for (const double score : scores) squares += score * score;
  return prior / 2 * squares;
}

ChoiceRows::Derivatives differentiate(const ChoiceRows& rows, double prior, std::span<const double> scores,
                                      Context& context) {
  ChoiceRows::Derivatives at = rows.differentiate(scores, context);
  for (std::size_t i = 0; i < scores.size(); ++i) {
    at.gradient[i] -= prior * scores[i];
    at.diagonal[i] += prior;
  }
  return at;
}

struct Climbed {
  std::vector<double> scores;
  double log_likelihood = 0;
  Stop stop = Stop::iteration_limit;
  int iterations = 0;
};

/// How far to go along `step`: the whole way if that climbs enough, else half of it, and so on.
double step_length(const ChoiceRows& rows, double prior, const Climbed& from, double value,
                   const std::vector<double>& step, double gain, Context& context) {
  const double slack = 1e-13 * std::abs(value);
  double length = 1;
  std::vector<double> to(step.size());
  for (int k = 0; k < kMostHalvings; ++k, length /= 2) {
    for (std::size_t i = 0; i < to.size(); ++i) to[i] = from.scores[i] + length * step[i];
    if (rows.log_likelihood(to, context) - penalty(prior, to) >= value + 1e-4 * length * gain - slack) break;
  }
  return length;
}

/// Newton's method, each step by conjugate gradients.
Climbed maximise(const ChoiceRows& rows, const PlackettLuce::Options& options, std::vector<double> start,
                 Context& context) {
  Climbed state{std::move(start)};
  while (true) {
    context.check_stop();
    const auto at = differentiate(rows, options.prior, state.scores, context);
    state.log_likelihood = at.log_likelihood;
    if (state.stop == Stop::converged || state.iterations == options.iterations) return state;
    ++state.iterations;
    const std::vector<double> step = conjugate_gradients(
        [&](const std::vector<double>& x, std::vector<double>& y) {
          rows.multiply_curvature(state.scores, x, y, context);
          for (std::size_t i = 0; i < x.size(); ++i) y[i] += options.prior * x[i];
        },
        at.diagonal, at.gradient);
    double size = 0;
    double gain = 0;
    for (std::size_t i = 0; i < step.size(); ++i) {
      size = std::max(size, std::abs(step[i]));
      gain += step[i] * at.gradient[i];
    }
    // Near the maximum the value cannot tell better from worse any more, but the step can be trusted.
    const double value = at.log_likelihood - penalty(options.prior, state.scores);
    const double length = size > 1e-5 ? step_length(rows, options.prior, state, value, step, gain, context) : 1;
    for (std::size_t i = 0; i < step.size(); ++i) state.scores[i] += length * step[i];
    if (size * length <= kSmallStep) state.stop = Stop::converged;
  }
}

Climbed climb(const ChoiceRows& rows, const PlackettLuce::Options& options, std::vector<double> start,
              Context& context) {
  Climbed state{std::move(start), 0, Stop::stopped_early, options.steps};
  const double rate = options.objective == StepOn::sum ? options.rate : options.rate / rows.total();
  for (int k = 0; k <= options.steps; ++k) {
    context.check_stop();
    const auto at = differentiate(rows, options.prior, state.scores, context);
    state.log_likelihood = at.log_likelihood;
    if (k == options.steps) break;
    for (std::size_t i = 0; i < state.scores.size(); ++i) state.scores[i] += rate * at.gradient[i];
  }
  return state;
}

std::size_t forget_unmentioned(const std::vector<bool>& mentioned, std::vector<double>& scores) {
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

ScoreCovariance covariance(const ChoiceRows& rows, double prior, const std::vector<double>& scores) {
  check_dense(rows.items());
  std::vector<Slot> slots = mentioned_slots(rows);
  const Eigen::MatrixXd whole = rows.curvature(scores);
  Eigen::MatrixXd curvature = whole(slots, slots);
  curvature.diagonal().array() += prior;
  return ScoreCovariance(std::move(curvature), std::move(slots), rows.items());
}

}  // namespace

Fit PlackettLuce::solve(const Options& options, const Instance& instance, const Fit* start, Context& context) {
  const ChoiceRows rows(instance, options.ties);
  const std::vector<bool> mentioned = rows.mentioned();
  Separation separation = find_separation(instance, find_connectivity(instance), mentioned, options.prior);
  Fit fit;
  fit.scores.assign(instance.size(), 0.0);
  if (rows.only_ties()) {
    forget_unmentioned(mentioned, fit.scores);
    fit.diagnostics.notes = std::move(separation.notes);
    return fit;
  }
  if (!separation.exists && options.prior == 0 && options.solver == Climb::newton) {
    fit.scores.assign(instance.size(), std::nan(""));
    fit.diagnostics = {Stop::not_identified, 0, std::move(separation.notes)};
    return fit;
  }
  Climbed climbed = options.solver == Climb::gradient ? climb(rows, options, std::move(fit.scores), context)
                                                      : maximise(rows, options, first_scores(instance, start), context);
  fit.scores = std::move(climbed.scores);
  const std::size_t known = forget_unmentioned(mentioned, fit.scores);
  centre_scores(fit.scores);
  join_ties(fit.scores);
  fit.diagnostics = {climbed.stop, climbed.iterations, std::move(separation.notes)};
  fit.win_link = WinLink::logistic;
  fit.likelihood = Likelihood{climbed.log_likelihood, static_cast<double>(known) - 1};
  return fit;
}

Factor PlackettLuce::fisher(const Options& options, const Instance& instance, const Fit& fit, Context& /*context*/) {
  return covariance(ChoiceRows(instance, options.ties), options.prior, first_scores(instance, &fit)).factor();
}

Influence PlackettLuce::influence(const Options& options, const Instance& instance, const Fit& fit, Context& context) {
  const std::vector<double> scores = first_scores(instance, &fit);
  const ScoreCovariance whole = covariance(ChoiceRows(instance, options.ties), options.prior, scores);
  const std::vector<ExpertEvidence> experts = split_by_expert(instance);
  Influence influence;
  influence.shift = Factor(instance.size(), experts.size());
  for (std::size_t e = 0; e < experts.size(); ++e) {
    influence.experts.push_back(experts[e].expert);
    const ChoiceRows own(experts[e].part.instance(), options.ties);
    const std::vector<Slot> slots = mentioned_slots(own);
    const Eigen::MatrixXd curvature = own.curvature(scores);
    const std::vector<double> by_slot = own.differentiate(scores, context).gradient;
    const auto gradient = Eigen::Map<const Eigen::VectorXd>(by_slot.data(), own.items())(slots);
    const std::vector<double> shift = whole.shift(slots, gradient, curvature(slots, slots), {});
    for (Slot slot = 0; slot < instance.size(); ++slot) influence.shift.row(slot)[e] = shift[slot];
  }
  return influence;
}

}  // namespace witan
