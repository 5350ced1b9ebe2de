#include "choice_newton.hpp"

#include <utility>

#include "method/shared/newton_stop.hpp"
#include "optimize/conjugate_gradients.hpp"
#include "optimize/newton.hpp"
#include "optimize/vectors.hpp"

namespace witan {
namespace {

double penalty(double prior, std::span<const double> scores) { return prior / 2 * dot(scores, scores); }

ChoiceLikelihood::Derivatives differentiate(const ChoiceLikelihood& likelihood, double prior,
                                            std::span<const double> scores, Context& context) {
  ChoiceLikelihood::Derivatives at = likelihood.differentiate(scores, context);
  for (std::size_t i = 0; i < scores.size(); ++i) {
    at.gradient[i] -= prior * scores[i];
    at.diagonal[i] += prior;
  }
  return at;
}

/// The penalised likelihood as a function of the scores. Stores the derivatives of the last point only, which suffices
/// for a line search.
class ChoiceNewton final : public NewtonProblem {
 public:
  ChoiceNewton(const ChoiceLikelihood& likelihood, double prior, Context& context)
      : likelihood_(likelihood), prior_(prior), context_(context) {}

  NewtonValue evaluate(std::vector<double>& x) override {
    restore(x);
    return {at_.log_likelihood - penalty(prior_, x), largest_absolute(at_.gradient)};
  }
  void restore(const std::vector<double>& x) override { at_ = differentiate(likelihood_, prior_, x, context_); }

  std::optional<NewtonStep> solve(const std::vector<double>& x, double /*damping*/, double accuracy) override {
    const auto multiply = [&](const std::vector<double>& v, std::vector<double>& product) {
      likelihood_.multiply_curvature(x, v, product, context_);
      for (std::size_t i = 0; i < v.size(); ++i) product[i] += prior_ * v[i];
    };
    NewtonStep step{conjugate_gradients(multiply, at_.diagonal, at_.gradient, accuracy), 0};
    step.predicted_increase = dot(step.direction, at_.gradient) / 2;
    return step;
  }

  [[nodiscard]] double log_likelihood() const { return at_.log_likelihood; }

 private:
  const ChoiceLikelihood& likelihood_;
  double prior_;
  Context& context_;
  ChoiceLikelihood::Derivatives at_;
};

}  // namespace

ChoiceSolution maximise_choices(const ChoiceLikelihood& likelihood, const PlackettLuce::Options& options,
                                std::vector<double> start, Context& context) {
  ChoiceNewton newton(likelihood, options.prior, context);
  NewtonOptions search{.max_iterations = options.iterations};
  // The log-likelihood is a sum of weights times logarithms of numbers that are rounded near 1.
  search.absolute_rounding = 1e-15 * likelihood.rows().total();
  // The likelihood is nearly flat where scores are far apart, so that Newton steps are too long there.
  search.policy = LineSearch{.max_step = 10, .adapt_max_step = true};
  const NewtonResult result = maximise(newton, start, search, context);
  return {std::move(start), newton.log_likelihood(), to_stop(result.stop), result.iterations};
}

ChoiceSolution ascend_choices(const ChoiceLikelihood& likelihood, const PlackettLuce::Options& options,
                              std::vector<double> start, Context& context) {
  ChoiceSolution solution{std::move(start), 0, Stop::stopped_early, options.steps};
  const double rate = options.objective == StepOn::sum ? options.rate : options.rate / likelihood.rows().total();
  for (int k = 0; k <= options.steps; ++k) {
    context.check_stop();
    const auto at = differentiate(likelihood, options.prior, solution.scores, context);
    solution.log_likelihood = at.log_likelihood;
    if (k == options.steps) break;
    for (std::size_t i = 0; i < solution.scores.size(); ++i) solution.scores[i] += rate * at.gradient[i];
  }
  return solution;
}

}  // namespace witan
