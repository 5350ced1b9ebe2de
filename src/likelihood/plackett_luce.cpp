#include "plackett_luce.hpp"

#include "witan/data/evidence_part.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "choice_likelihood.hpp"
#include "method/shared/centre_scores.hpp"
#include "method/shared/score_covariance.hpp"
#include "optimize/conjugate_gradients.hpp"
#include "separation.hpp"

namespace witan {
namespace {

constexpr double kChoiceSmallStep = 1e-9;
constexpr int kChoiceMaxHalvings = 60;

/// The log-odds of standing above another item of a row: most of the way to the maximum for the cost of one pass.
std::vector<double> rough_scores(const ChoiceRows& rows) {
  std::vector<double> above(rows.items(), 0.5);
  std::vector<double> below(rows.items(), 0.5);
  for (std::size_t row = 0; row < rows.rows(); ++row) {
    std::size_t place = 0;
    const std::size_t size = rows.slots(row).size();
    rows.for_each_group(row, [&](std::span<const Slot> slots, bool /*chosen*/) {
      for (const Slot slot : slots) {
        above[slot] += rows.weights()[row] * static_cast<double>(size - place - slots.size());
        below[slot] += rows.weights()[row] * static_cast<double>(place);
      }
      place += slots.size();
    });
  }
  for (std::size_t i = 0; i < above.size(); ++i) above[i] = std::log(above[i] / below[i]);
  return above;
}

/// The fit's scores, 0 where it has none.
std::vector<double> scores_of(const Fit& fit) {
  std::vector<double> scores = fit.scores;
  for (double& score : scores) score = std::isfinite(score) ? score : 0;
  return scores;
}

std::vector<double> first_scores(const ChoiceRows& rows, const Fit* start) {
  return start != nullptr && start->scores.size() == rows.items() ? scores_of(*start) : rough_scores(rows);
}

double choice_largest(std::span<const double> x) {
  double most = 0;
  for (const double value : x) most = std::max(most, std::abs(value));
  return most;
}

double penalty(double prior, std::span<const double> scores) {
  double squares = 0;
  for (const double score : scores) squares += score * score;
  return prior / 2 * squares;
}

ChoiceLikelihood::Derivatives differentiate(const ChoiceLikelihood& likelihood, double prior,
                                            std::span<const double> scores, Context& context) {
  ChoiceLikelihood::Derivatives at = likelihood.differentiate(scores, context);
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

/// Newton's method, each step by conjugate gradients.
class Newton {
 public:
  Newton(const ChoiceLikelihood& likelihood, const PlackettLuce::Options& options, std::vector<double> start,
         Context& context)
      : likelihood_(likelihood),
        options_(options),
        context_(context),
        scores_(std::move(start)),
        rounding_(1e-15 * likelihood.rows().total()) {
    at_ = differentiate(likelihood_, options_.prior, scores_, context_);
  }

  [[nodiscard]] Climbed run() {
    Stop stop = Stop::iteration_limit;
    int iterations = 0;
    while (stop != Stop::converged && iterations < options_.iterations) {
      context_.check_stop();
      ++iterations;
      if (take_step() <= kChoiceSmallStep) stop = Stop::converged;
    }
    return {std::move(scores_), at_.log_likelihood, stop, iterations};
  }

 private:
  [[nodiscard]] std::vector<double> direction() const {
    return conjugate_gradients(
        [&](const std::vector<double>& x, std::vector<double>& y) {
          likelihood_.multiply_curvature(scores_, x, y, context_);
          for (std::size_t i = 0; i < x.size(); ++i) y[i] += options_.prior * x[i];
        },
        at_.diagonal, at_.gradient, exactness_.tolerance());
  }

  /// Goes the whole step if that is within reach and climbs enough, else half of it, and so on; returns how long the
  /// whole step was.
  double take_step() {
    const std::vector<double> step = direction();
    const double size = choice_largest(step);
    const double gain = std::inner_product(step.begin(), step.end(), at_.gradient.begin(), 0.0);
    const double value = at_.log_likelihood - penalty(options_.prior, scores_);
    const double slack = 1e-13 * std::abs(value) + rounding_;
    const double gradient = choice_largest(at_.gradient);
    const std::vector<double> from = scores_;
    const double first = std::min(1.0, reach_ / size);
    double length = first;
    for (int k = 0; k < kChoiceMaxHalvings; ++k, length /= 2) {
      for (std::size_t i = 0; i < step.size(); ++i) scores_[i] = from[i] + length * step[i];
      at_ = differentiate(likelihood_, options_.prior, scores_, context_);
      // Near the maximum the value cannot tell better from worse any more, but the step can be trusted.
      if (size <= 1e-5) break;
      const double there = at_.log_likelihood - penalty(options_.prior, scores_);
      if (std::isfinite(there) && there >= value + 1e-4 * length * gain - slack) break;
    }
    if (length == first && first < 1) reach_ *= 2;
    if (length < first) reach_ = std::max(1.0, length * size);
    exactness_.gradient_fell(gradient, choice_largest(at_.gradient));
    return size;
  }

  const ChoiceLikelihood& likelihood_;
  const PlackettLuce::Options& options_;
  Context& context_;
  std::vector<double> scores_;
  double rounding_;  ///< of the likelihood: each choice is a weight times the logarithm of 1 or more
  ChoiceLikelihood::Derivatives at_;
  InexactNewton exactness_;
  double reach_ = 10;  ///< further away the curvature here says nothing: items that passed each other lie on a plain
};

Climbed climb(const ChoiceLikelihood& likelihood, const PlackettLuce::Options& options, std::vector<double> start,
              Context& context) {
  Climbed state{std::move(start), 0, Stop::stopped_early, options.steps};
  const double rate = options.objective == StepOn::sum ? options.rate : options.rate / likelihood.rows().total();
  for (int k = 0; k <= options.steps; ++k) {
    context.check_stop();
    const auto at = differentiate(likelihood, options.prior, state.scores, context);
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
      : options_(options), instance_(instance), likelihood_(instance, options.ties, context) {}
  [[nodiscard]] Fit solve(const Fit* start, Context& context) override;
  [[nodiscard]] std::optional<Fisher> fisher(const Fit& fit, Context& /*context*/) const override {
    return covariance(likelihood_, options_.prior, scores_of(fit)).factor();
  }
  [[nodiscard]] std::optional<Influence> influence(const Fit& fit, Context& context) const override;

 private:
  PlackettLuce::Options options_;
  Instance instance_;
  ChoiceLikelihood likelihood_;
};

Fit PlackettLuceProblem::solve(const Fit* start, Context& context) {
  const ChoiceRows& rows = likelihood_.rows();
  const std::vector<bool> mentioned = rows.mentioned();
  Separation separation = find_separation(instance_, find_connectivity(rows), mentioned, options_.prior);
  Fit fit;
  fit.scores.assign(instance_.size(), 0.0);
  if (rows.only_ties()) {
    forget_unmentioned(mentioned, fit.scores);
    fit.diagnostics.notes = std::move(separation.notes);
    return fit;
  }
  if (!separation.exists && options_.prior == 0 && options_.solver == Solver::newton) {
    fit.scores.assign(instance_.size(), std::nan(""));
    fit.diagnostics = {Stop::not_identified, 0, std::move(separation.notes)};
    return fit;
  }
  Climbed climbed = options_.solver == Solver::gradient
                        ? climb(likelihood_, options_, std::move(fit.scores), context)
                        : Newton(likelihood_, options_, first_scores(rows, start), context).run();
  fit.scores = std::move(climbed.scores);
  const std::size_t known = forget_unmentioned(mentioned, fit.scores);
  centre_scores(fit.scores);
  merge_near_ties(fit.scores);
  fit.diagnostics = {climbed.stop, climbed.iterations, std::move(separation.notes)};
  fit.outcome_model = OutcomeModel::logistic;
  fit.likelihood = Likelihood{climbed.log_likelihood, static_cast<double>(known) - 1};
  return fit;
}

std::optional<Influence> PlackettLuceProblem::influence(const Fit& fit, Context& context) const {
  const std::vector<double> scores = scores_of(fit);
  const ScoreCovariance whole = covariance(likelihood_, options_.prior, scores);
  const std::vector<ExpertEvidence> experts = split_by_expert(instance_);
  Influence influence;
  influence.shift = Factor(instance_.size(), experts.size());
  for (std::size_t e = 0; e < experts.size(); ++e) {
    influence.experts.push_back(experts[e].expert);
    const ChoiceLikelihood own(experts[e].part.instance(), options_.ties, context);
    const std::vector<Slot> slots = mentioned_slots(own.rows());
    const Eigen::MatrixXd curvature = own.curvature(scores);
    const std::vector<double> by_slot = own.differentiate(scores, context).gradient;
    const auto gradient = Eigen::Map<const Eigen::VectorXd>(by_slot.data(), own.rows().items())(slots);
    const std::vector<double> shift = whole.shift(slots, gradient, curvature(slots, slots), {});
    for (Slot slot = 0; slot < instance_.size(); ++slot) influence.shift.row(slot)[e] = shift[slot];
  }
  return influence;
}

}  // namespace

std::unique_ptr<Problem> PlackettLuce::pose(const Options& options, const Instance& instance, Context& context) {
  context.count("pool");
  return std::make_unique<PlackettLuceProblem>(options, instance, context);
}

}  // namespace witan
