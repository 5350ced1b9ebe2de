#include "witan/method/fit.hpp"

#include "witan/stats/distributions.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace witan {

namespace {

constexpr double kNothing = std::numeric_limits<double>::quiet_NaN();

double logistic(double x) { return 1 / (1 + std::exp(-x)); }
double logistic_slope(double x) { return logistic(x) * logistic(-x); }

/// By how much a score must be ahead for even odds of winning, under Rao and Kupper's law. Where nobody ever wins no
/// tie parameter is estimated: no lead is enough then.
double tie_threshold(const Fit& fit) {
  const auto tie = std::ranges::find(fit.quantities, kTieQuantity, &Quantity::name);
  return tie == fit.quantities.end() ? std::numeric_limits<double>::infinity() : std::log(tie->value);
}

/// Rao and Kupper's win, tie and loss are where a logistic variable around the difference lies to the thresholds ±t.
double rao_kupper_information(double difference, double t) {
  if (std::isinf(t)) return 0;
  return logistic(difference + t) * logistic_slope(difference - t) +
         logistic(t - difference) * logistic_slope(difference + t);
}

}  // namespace

double win_probability(const Fit& fit, double difference) {
  switch (fit.win_link) {
    case WinLink::none:
      break;
    case WinLink::logistic:
      return logistic(difference);
    case WinLink::normal:
      return normal_cdf(difference);
    case WinLink::elo:
      return 1 / (1 + std::pow(10, -difference / 400));
    case WinLink::rao_kupper:
      return logistic(difference - tie_threshold(fit));
  }
  return kNothing;
}

double win_information(const Fit& fit, double difference) {
  const double p = win_probability(fit, difference);
  switch (fit.win_link) {
    case WinLink::none:
      break;
    case WinLink::logistic:
      return p * (1 - p);
    case WinLink::normal: {
      const double density = normal_density(difference);
      return p > 0 && p < 1 ? density * density / (p * (1 - p)) : 0;
    }
    case WinLink::elo: {
      const double slope = std::log(10.0) / 400;
      return slope * slope * p * (1 - p);
    }
    case WinLink::rao_kupper:
      return rao_kupper_information(difference, tie_threshold(fit));
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
      return "stopped after the steps asked for";
    case Stop::iteration_limit:
      return "stopped at the iteration limit";
    case Stop::cancelled:
      return "stopped on request";
    case Stop::not_identified:
      break;
  }
  return "not identified by the data";
}

}  // namespace witan
