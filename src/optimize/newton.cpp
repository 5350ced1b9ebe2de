#include "newton.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "vectors.hpp"

namespace witan {
namespace {

/// Selects the accuracy of the next linear solve from the progress of the last step (Eisenstat & Walker 1996).
double forcing_term(double gradient_before, double gradient_after) {
  constexpr double kTightest = 1e-3;
  constexpr double kLoosest = 0.1;
  if (std::isnan(gradient_before) || std::isnan(gradient_after)) return kTightest;
  const double ratio = gradient_before > 0 ? gradient_after / gradient_before : 0;
  return std::clamp(ratio * ratio, kTightest, kLoosest);
}

class NewtonSearch {
 public:
  NewtonSearch(NewtonProblem& problem, std::vector<double>& x, const NewtonOptions& options, Context& context)
      : problem_(problem), x_(x), options_(options), context_(context) {
    if (const auto* damping = std::get_if<Damping>(&options.policy)) damping_ = damping->initial;
    if (const auto* search = std::get_if<LineSearch>(&options.policy)) max_step_ = search->max_step;
  }

  NewtonResult run() {
    here_ = problem_.evaluate(x_);
    if (!std::isfinite(here_.value)) return end(NewtonStop::not_finite);
    problem_.accept();
    while (!(here_.largest_gradient <= options_.gradient_tolerance)) {
      if (iterations_ >= options_.max_iterations) return end(NewtonStop::iteration_limit);
      context_.check_stop();
      if (!take_step()) {
        problem_.restore(x_);
        return end(NewtonStop::no_progress);
      }
      ++iterations_;
      if (problem_.diverges(x_)) return end(NewtonStop::diverged);
      if (converged_) break;
    }
    return end(NewtonStop::converged);
  }

 private:
  struct Trial {
    double size = 0;  ///< largest component of the whole step
    double predicted_increase = 0;
    NewtonValue there;
  };

  NewtonResult end(NewtonStop stop) const {
    const bool ended_early = stop == NewtonStop::no_progress || stop == NewtonStop::iteration_limit;
    if (ended_early && here_.largest_gradient <= options_.acceptable_gradient) stop = NewtonStop::converged;
    return {stop, iterations_, here_.value, here_.largest_gradient};
  }

  bool take_step() {
    const auto* search = std::get_if<LineSearch>(&options_.policy);
    return search != nullptr ? search_line(*search) : search_damping(std::get<Damping>(options_.policy));
  }

  /// A zero step where the gradient is not zero comes from a failed solve. It must not look like convergence. A step
  /// whose predicted increase is negative, for example because a bound shortened it, would have a meaningless ratio.
  [[nodiscard]] bool is_usable(const NewtonStep& step) const {
    if (!all_finite(step.direction) || !(step.predicted_increase >= -rounding())) return false;
    return largest_absolute(step.direction) > 0 || !(here_.largest_gradient > 0);
  }

  Trial try_step(const NewtonStep& step, double length) {
    trial_ = x_;
    for (std::size_t i = 0; i < trial_.size(); ++i) trial_[i] += length * step.direction[i];
    const NewtonValue there = problem_.evaluate(trial_);
    return {largest_absolute(step.direction), step.predicted_increase, there};
  }

  void accept(const NewtonValue& there) {
    problem_.accept();
    std::swap(x_, trial_);
    accuracy_ = forcing_term(here_.largest_gradient, there.largest_gradient);
    here_ = there;
  }

  [[nodiscard]] double rounding() const {
    return options_.relative_rounding * std::abs(here_.value) + options_.absolute_rounding;
  }
  [[nodiscard]] bool accepts_small_steps() const { return options_.within_rounding == WithinRounding::accept; }

  bool search_line(const LineSearch& search) {
    const std::optional<NewtonStep> step = problem_.solve(x_, 0, accuracy_);
    if (!step || !is_usable(*step)) return false;
    const double first = std::min(1.0, max_step_ / largest_absolute(step->direction));
    double length = first;
    for (int k = 0; k < search.max_trials; ++k, length /= 2) {
      const Trial trial = try_step(*step, length);
      if (!increases_enough(search, trial, length, k > 0)) continue;
      if (search.adapt_max_step) adapt_max_step(first, length, trial.size);
      accept(trial.there);
      converged_ = trial.size <= options_.step_tolerance;
      return true;
    }
    return false;
  }

  [[nodiscard]] bool increases_enough(const LineSearch& search, const Trial& trial, double length,
                                      bool shortened) const {
    const double value = trial.there.value;
    if (!std::isfinite(value)) return false;
    const double required = 2 * search.sufficient_increase * length * trial.predicted_increase;
    if (accepts_small_steps()) {
      // Close to the maximum, rounding hides whether the value increases, but the quadratic model is accurate. Short
      // parts of a failed step always stay within rounding, so they must increase the value.
      if (trial.size <= options_.small_step) return true;
      return value >= here_.value + required - rounding() && (!shortened || value > here_.value);
    }
    if (value >= here_.value + required) return true;
    return value >= here_.value - rounding() && trial.there.largest_gradient < here_.largest_gradient;
  }

  void adapt_max_step(double first, double length, double size) {
    if (length == first && first < 1) max_step_ *= 2;
    if (length < first) max_step_ = std::max(1.0, length * size);
  }

  bool search_damping(const Damping& policy) {
    for (; damping_ <= policy.max; damping_ = increased(policy, policy.rejected_factor)) {
      context_.check_stop();
      const std::optional<NewtonStep> step = problem_.solve(x_, damping_, accuracy_);
      if (!step || !is_usable(*step)) continue;
      const Trial trial = try_step(*step, 1);
      const double ratio = increase_ratio(policy, trial);
      if (!(ratio >= policy.accepted_ratio)) continue;
      converged_ = is_converged(policy, trial);
      if (ratio > policy.good_ratio)
        damping_ = decreased(policy);
      else if (ratio < policy.poor_ratio)
        damping_ = increased(policy, policy.poor_factor);
      accept(trial.there);
      return true;
    }
    return false;
  }

  [[nodiscard]] double increased(const Damping& policy, double factor) const {
    return std::max(policy.min, factor * damping_);
  }
  [[nodiscard]] double decreased(const Damping& policy) const {
    const double less = damping_ / policy.good_divisor;
    if (policy.can_vanish) return damping_ <= policy.min ? 0 : less;
    return std::max(less, policy.min);
  }

  /// Returns the actual increase divided by the predicted one; 1 if rounding hides the increase of a good step.
  [[nodiscard]] double increase_ratio(const Damping& policy, const Trial& trial) const {
    if (!std::isfinite(trial.there.value)) return -1;
    const double increase = trial.there.value - here_.value;
    if (accepts_small_steps()) {
      if (is_hidden(trial)) return 1;
      if (damping_ <= policy.undamped && trial.size <= options_.small_step) return 1;
      if (trial.predicted_increase <= rounding()) return increase > 0 ? 1 : -1;
    } else if (std::abs(increase) <= rounding()) {
      constexpr double kSufficientDecrease = 0.9;
      return trial.there.largest_gradient < kSufficientDecrease * here_.largest_gradient ? 1 : -1;
    }
    return increase / trial.predicted_increase;
  }

  /// Returns true if rounding hides the increase, and the damping is not the reason. Every step with enough damping is
  /// within rounding, so that accepting it would hide that no step increases the value.
  [[nodiscard]] bool is_hidden(const Trial& trial) const {
    constexpr double kMaxAcceptedDamping = 1;
    return trial.predicted_increase <= rounding() && damping_ <= kMaxAcceptedDamping;
  }

  bool is_converged(const Damping& policy, const Trial& trial) {
    const bool hidden = is_hidden(trial);
    const bool at_rounding = options_.stop_at_rounding && hidden && trial.size > last_hidden_size_ / 2;
    last_hidden_size_ = hidden ? trial.size : std::numeric_limits<double>::infinity();
    return damping_ <= policy.undamped && (trial.size <= options_.step_tolerance || at_rounding);
  }

  NewtonProblem& problem_;
  std::vector<double>& x_;
  const NewtonOptions& options_;
  Context& context_;
  std::vector<double> trial_;
  NewtonValue here_;
  int iterations_ = 0;
  bool converged_ = false;
  double accuracy_ = 0.1;
  double max_step_ = 0;
  double damping_ = 0;
  double last_hidden_size_ = std::numeric_limits<double>::infinity();
};

}  // namespace

std::string_view to_string(NewtonStop stop) {
  switch (stop) {
    case NewtonStop::converged:
      return "converged";
    case NewtonStop::no_progress:
      return "no progress";
    case NewtonStop::iteration_limit:
      return "iteration limit";
    case NewtonStop::diverged:
      return "diverged";
    case NewtonStop::not_finite:
      return "not finite";
  }
  return "";
}

NewtonResult maximise(NewtonProblem& problem, std::vector<double>& x, const NewtonOptions& options, Context& context) {
  return NewtonSearch(problem, x, options, context).run();
}

}  // namespace witan
