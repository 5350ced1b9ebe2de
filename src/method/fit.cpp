#include "witan/method/fit.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "stats/distributions.hpp"

namespace witan {

namespace {

constexpr double kNothing = std::numeric_limits<double>::quiet_NaN();

double logistic(double x) { return 1 / (1 + std::exp(-x)); }
double logistic_slope(double x) { return logistic(x) * logistic(-x); }

/// Log-odds per Elo point.
constexpr double kEloLogit = std::numbers::ln10 / 400;

/// Returns the tie parameter. It is not estimated if all comparisons are ties, and is then infinite.
double tie_parameter(const Fit& fit) {
  const auto tie = std::ranges::find(fit.estimates, kTieEstimate, &Estimate::name);
  return tie == fit.estimates.end() ? std::numeric_limits<double>::infinity() : tie->value;
}

/// Returns the score difference at which winning and not winning are equally likely in the Rao–Kupper model.
double tie_threshold(const Fit& fit) { return std::log(tie_parameter(fit)); }

/// Returns 1 − σ(d − t) − σ(−d − t) without cancellation.
double rao_kupper_tie(double d, double t) {
  if (std::isinf(t)) return 1;
  return -std::expm1(-2 * t) * logistic(t - d) * logistic(t + d);
}

/// The three probabilities of the Davidson model at log-odds d.
struct Outcomes {
  double win, tie, loss;
};

Outcomes davidson(double d, double tie) {
  if (std::isinf(tie)) return {0, 1, 0};
  const double most = std::abs(d) / 2;
  const double win = std::exp(d / 2 - most);
  const double loss = std::exp(-d / 2 - most);
  const double tied = tie * std::exp(-most);
  const double sum = win + loss + tied;
  return {win / sum, tied / sum, loss / sum};
}

double davidson_information(const Outcomes& at) { return at.win * at.loss + at.tie * (at.win + at.loss) / 4; }

/// In the Rao–Kupper model, thresholds ±t divide a logistic variable around the difference into win, tie and loss.
double rao_kupper_information(double difference, double t) {
  if (std::isinf(t)) return 0;
  return logistic(difference + t) * logistic_slope(difference - t) +
         logistic(t - difference) * logistic_slope(difference + t);
}

}  // namespace

double win_probability(const Fit& fit, double difference) {
  switch (fit.outcome_model) {
    case OutcomeModel::none:
    case OutcomeModel::mallows:
    case OutcomeModel::mallows_stages:
    case OutcomeModel::mallows_mixture:
    case OutcomeModel::rankings:
      break;
    case OutcomeModel::logistic:
      return logistic(difference);
    case OutcomeModel::normal:
      return normal_cdf(difference);
    case OutcomeModel::elo:
      return 1 / (1 + std::pow(10, -difference / 400));
    case OutcomeModel::rao_kupper:
      return logistic(difference - tie_threshold(fit));
    case OutcomeModel::davidson:
      return davidson(difference, tie_parameter(fit)).win;
    case OutcomeModel::davidson_elo:
      return davidson(difference * kEloLogit, tie_parameter(fit)).win;
  }
  return kNothing;
}

double tie_probability(const Fit& fit, double difference) {
  if (fit.outcome_model == OutcomeModel::rao_kupper) return rao_kupper_tie(difference, tie_threshold(fit));
  if (fit.outcome_model == OutcomeModel::davidson) return davidson(difference, tie_parameter(fit)).tie;
  if (fit.outcome_model == OutcomeModel::davidson_elo) return davidson(difference * kEloLogit, tie_parameter(fit)).tie;
  return kNothing;
}

double win_information(const Fit& fit, double difference) {
  const double p = win_probability(fit, difference);
  switch (fit.outcome_model) {
    case OutcomeModel::none:
    case OutcomeModel::mallows:
    case OutcomeModel::mallows_stages:
    case OutcomeModel::mallows_mixture:
    case OutcomeModel::rankings:
      break;
    case OutcomeModel::logistic:
      return p * (1 - p);
    case OutcomeModel::normal: {
      const double density = normal_density(difference);
      return p > 0 && p < 1 ? density * density / (p * (1 - p)) : 0;
    }
    case OutcomeModel::elo:
      return kEloLogit * kEloLogit * p * (1 - p);
    case OutcomeModel::rao_kupper:
      return rao_kupper_information(difference, tie_threshold(fit));
    case OutcomeModel::davidson:
      return davidson_information(davidson(difference, tie_parameter(fit)));
    case OutcomeModel::davidson_elo:
      return kEloLogit * kEloLogit * davidson_information(davidson(difference * kEloLogit, tie_parameter(fit)));
  }
  return kNothing;
}

std::string_view to_string(Stop stop) {
  switch (stop) {
    case Stop::closed_form:
      return "closed form";
    case Stop::converged:
      return "converged";
    case Stop::stopped_early:
      return "stopped after the requested number of steps";
    case Stop::iteration_limit:
      return "stopped at the iteration limit";
    case Stop::no_progress:
      return "stopped without progress";
    case Stop::cancelled:
      return "stopped on request";
    case Stop::not_identified:
      break;
  }
  return "not identified by the data";
}

}  // namespace witan
