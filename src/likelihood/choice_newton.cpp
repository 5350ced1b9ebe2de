#include "choice_newton.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "optimize/conjugate_gradients.hpp"

namespace witan {
namespace {

constexpr double kChoiceSmallStep = 1e-9;
constexpr int kChoiceMaxHalvings = 60;

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

/// Newton's method, each step by conjugate gradients.
class ChoiceNewton {
 public:
  ChoiceNewton(const ChoiceLikelihood& likelihood, const PlackettLuce::Options& options, std::vector<double> start,
               Context& context)
      : likelihood_(likelihood),
        options_(options),
        context_(context),
        scores_(std::move(start)),
        rounding_(1e-15 * likelihood.rows().total()) {
    at_ = differentiate(likelihood_, options_.prior, scores_, context_);
  }

  [[nodiscard]] ChoiceSolution run() {
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

}  // namespace

ChoiceSolution maximise_choices(const ChoiceLikelihood& likelihood, const PlackettLuce::Options& options,
                                std::vector<double> start, Context& context) {
  return ChoiceNewton(likelihood, options, std::move(start), context).run();
}

ChoiceSolution ascend_choices(const ChoiceLikelihood& likelihood, const PlackettLuce::Options& options,
                              std::vector<double> start, Context& context) {
  ChoiceSolution state{std::move(start), 0, Stop::stopped_early, options.steps};
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

}  // namespace witan
