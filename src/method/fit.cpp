#include "witan/method/fit.hpp"

#include "witan/stats/distributions.hpp"

#include <cmath>

namespace witan {

double win_probability(WinLink link, double difference) {
  switch (link) {
    case WinLink::none:
      break;
    case WinLink::logistic:
      return 1 / (1 + std::exp(-difference));
    case WinLink::normal:
      return normal_cdf(difference);
    case WinLink::elo:
      return 1 / (1 + std::pow(10, -difference / 400));
  }
  return std::nan("");
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
