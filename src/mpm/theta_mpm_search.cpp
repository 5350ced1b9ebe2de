#include "theta_mpm_search.hpp"

#include <algorithm>
#include <limits>

#include "mpm_normaliser.hpp"
#include "theta_mpm_scores.hpp"
#include "util/compensated_sum.hpp"

namespace witan {

double improve_theta_scores(std::vector<ThetaPart>& parts, const std::vector<double>& theta, double prior,
                            Context& context) {
  std::vector<double> value(parts.size(), 0.0);
  context.parallel_for(parts.size(), 1, [&](std::size_t begin, std::size_t end) {
    for (std::size_t p = begin; p < end; ++p) {
      ThetaPart& part = parts[p];
      const std::vector<double> rows = theta_by_row(part.expert, theta);
      ThetaScores best =
          maximise_theta_scores(part.win_loss, rows, prior, part.scores, kMajorityTolerance, ScoreSteps::two, context);
      part.finite = !best.scores.empty();
      if (!part.finite) best.scores.assign(part.win_loss.item_count(), 0.0);
      part.scores = std::move(best.scores);
      value[p] = theta_log_likelihood(part.win_loss, rows, part.scores) -
                 prior * part.win_loss.item_count() * MpmNormaliser(part.scores).log_value();
    }
  });
  CompensatedSum sum;
  for (const double term : value) sum.add(term);
  return sum.value();
}

void normalise_theta(std::vector<ThetaPart>& parts, std::vector<double>& theta) {
  double largest = 0;
  for (const double value : theta) largest = value > largest ? value : largest;  // ignores NaN
  if (!(largest > 0) || largest == 1) return;
  for (double& value : theta) value /= largest;
  for (ThetaPart& part : parts) {
    for (double& score : part.scores) score *= largest;
  }
}

NewtonValue ThetaSearch::evaluate(std::vector<double>& x) {
  constexpr double kNotComputed = std::numeric_limits<double>::quiet_NaN();
  if (!started_) {
    trial_ = objective_.back();
    return {trial_, kNotComputed};
  }
  restore(x);
  for (double& theta : x) theta = std::clamp(theta, 0.0, 1.0);  // removes rounding; keeps NaN
  newton_->move_scores(x, parts_);
  normalise_theta(parts_, x);
  trial_ = improve_theta_scores(parts_, x, prior_, context_);
  return {trial_, kNotComputed};
}

void ThetaSearch::accept() {
  const bool is_start = !started_;
  started_ = true;
  scores_.clear();
  for (const ThetaPart& part : parts_) scores_.push_back(part.scores);
  newton_.reset();
  if (is_start) return;
  objective_.push_back(trial_);
  context_.progress("learning θ", static_cast<double>(objective_.size()), 0);
}

std::optional<NewtonStep> ThetaSearch::solve(const std::vector<double>& x, double damping, double /*accuracy*/) {
  if (!newton_) newton_ = std::make_unique<ThetaNewton>(parts_, x, prior_, context_);
  return newton_->step(damping);
}

void ThetaSearch::restore(const std::vector<double>& /*x*/) {
  for (std::size_t p = 0; p < parts_.size(); ++p) parts_[p].scores = scores_[p];
}

NewtonStop search_theta(ThetaSearch& search, std::vector<double>& theta, double tolerance, int max_iterations,
                        Context& context) {
  NewtonOptions options{.max_iterations = max_iterations, .step_tolerance = tolerance, .relative_rounding = 1e-14};
  options.small_step = -1;
  options.stop_at_rounding = true;
  // Improving the scores increases the value beyond the prediction. The ratio of the two is therefore not informative,
  // and every accepted step decreases the damping.
  options.policy = Damping{.initial = 1e-2,
                           .min = 1e-9,
                           .max = 1e6,
                           .can_vanish = false,
                           .accepted_ratio = 0,
                           .poor_ratio = -1,
                           .good_ratio = -1,
                           .undamped = 1e-3};
  return maximise(search, theta, options, context).stop;
}

}  // namespace witan
