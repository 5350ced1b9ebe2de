#include "choice_rank.hpp"

#include "witan/util/error.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "method/shared/centre_scores.hpp"
#include "method/shared/newton_stop.hpp"
#include "optimize/conjugate_gradients.hpp"
#include "optimize/newton.hpp"
#include "optimize/vectors.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

/// The log posterior density of the scores: the likelihood, plus prior·(s − e^s) for every item.
class NetworkPosterior final : public NewtonProblem {
 public:
  NetworkPosterior(const NetworkChoices& choices, double prior) : likelihood_(choices), prior_(prior) {}

  NewtonValue evaluate(std::vector<double>& x) override {
    restore(x);
    return {value_, largest_absolute(gradient_)};
  }

  void restore(const std::vector<double>& x) override {
    likelihood_.differentiate(x);
    value_ = likelihood_.value();
    gradient_ = likelihood_.gradient();
    diagonal_ = likelihood_.diagonal();
    for (std::size_t i = 0; i < x.size(); ++i) {
      const double strength = std::exp(x[i]);
      value_ += prior_ * (x[i] - strength);
      gradient_[i] += prior_ * (1 - strength);
      diagonal_[i] += prior_ * strength;
    }
  }

  std::optional<NewtonStep> solve(const std::vector<double>& x, double /*damping*/, double accuracy) override {
    const auto multiply = [&](const std::vector<double>& v, std::vector<double>& product) {
      for (std::size_t i = 0; i < v.size(); ++i) product[i] = prior_ * std::exp(x[i]) * v[i];
      likelihood_.add_curvature(v, product);
    };
    NewtonStep step{conjugate_gradients(multiply, diagonal_, gradient_, accuracy), 0};
    step.predicted_increase = dot(step.direction, gradient_) / 2;
    return step;
  }

 private:
  NetworkLikelihood likelihood_;
  double prior_;
  double value_ = 0;
  std::vector<double> gradient_, diagonal_;
};

/// Returns the logarithms of the strengths after one step of minorisation–maximisation from equal strengths.
std::vector<double> first_strengths(const NetworkChoices& choices, double prior) {
  std::vector<double> expected(choices.arrivals.size(), 0.0);
  for (std::size_t node = 0; node < choices.nodes(); ++node) {
    if (choices.departures[node] == 0) continue;
    const std::size_t begin = choices.begin[node], end = choices.begin[node + 1];
    double sum = 0;
    for (std::size_t k = begin; k < end; ++k) sum += std::exp(choices.log_weight[k]);
    for (std::size_t k = begin; k < end; ++k) {
      expected[choices.successor[k]] += choices.departures[node] * std::exp(choices.log_weight[k]) / sum;
    }
  }
  for (std::size_t i = 0; i < expected.size(); ++i) {
    expected[i] = std::log((choices.arrivals[i] + prior) / (expected[i] + prior));
  }
  return expected;
}

double sum_of(const std::vector<double>& values) { return std::accumulate(values.begin(), values.end(), 0.0); }

}  // namespace

Fit choice_rank(const NetworkChoices& choices, const ChoiceRankOptions& options, Context& context) {
  if (!(options.prior > 0)) throw UsageError(fmt::format("prior: found {}, expected a number above 0", options.prior));
  const double in = sum_of(choices.arrivals), out = sum_of(choices.departures);
  Fit fit;
  if (choices.nodes() == 0) return fit;
  constexpr double kRounding = 1e-9;
  if (std::abs(in - out) > kRounding * std::max(in, out)) {
    fit.diagnostics.notes.push_back(
        fmt::format("{} arrivals and {} departures: the model assumes that both numbers are equal", in, out));
  }
  if (out >= in + options.prior * static_cast<double>(choices.nodes())) {
    fit.scores.assign(choices.nodes(), std::numeric_limits<double>::quiet_NaN());
    fit.diagnostics.stop = Stop::not_identified;
    return fit;
  }
  fit.scores = first_strengths(choices, options.prior);
  NetworkPosterior posterior(choices, options.prior);
  NewtonOptions search{.max_iterations = options.iterations};
  search.absolute_rounding = 1e-15 * (in + out);
  search.policy = LineSearch{.max_step = 10, .adapt_max_step = true};
  const NewtonResult result = maximise(posterior, fit.scores, search, context);
  centre_scores(fit.scores);
  merge_near_ties(fit.scores);
  fit.diagnostics.stop = to_stop(result.stop);
  fit.diagnostics.iterations = result.iterations;
  fit.outcome_model = OutcomeModel::logistic;
  return fit;
}

}  // namespace witan
