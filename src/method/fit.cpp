#include "witan/method/fit.hpp"

namespace witan {

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
