#include "witan/report/add_quasi_errors.hpp"

#include "witan/util/option_name.hpp"

#include <algorithm>
#include <cmath>

#include "quasi_error_columns.hpp"
#include <fmt/format.h>

namespace witan {

void add_quasi_errors(Fit& fit, Context& context) {
  if (!fit.uncertainty) {
    fit.diagnostics.notes.emplace_back("no quasi-standard errors: the fit has no intervals");
    return;
  }
  add_quasi_errors(fit, find_quasi_errors(*fit.uncertainty, context));
}

void add_quasi_errors(Fit& fit, QuasiErrors found) {
  if (std::isnan(found.worst)) {
    fit.diagnostics.notes.emplace_back(
        "no quasi-standard errors: they need at least 3 items with a score, and no difference with standard error 0");
    return;
  }
  if (!found.converged) {
    fit.diagnostics.notes.emplace_back("quasi-standard errors did not converge: they may be inaccurate");
  }
  std::size_t negative = 0;
  for (Slot i = 0; i < fit.scores.size(); ++i) {
    negative += !std::isnan(fit.uncertainty->standard_error(i)) && std::isnan(found.errors[i]) ? 1 : 0;
  }
  if (negative > 0) {
    fit.diagnostics.notes.push_back(fmt::format("{} no quasi-standard error: its variance would be negative",
                                                negative == 1 ? "1 item has" : fmt::format("{} items have", negative)));
  }
  constexpr double kPoor = 0.1;
  if (found.worst > kPoor) {
    fit.diagnostics.notes.push_back(fmt::format(
        "quasi-standard errors are inaccurate by up to {:.0f} % for some differences; use {} for exact errors "
        "relative to one item",
        100 * found.worst, option("anchor")));
  }
  fit.item_columns.push_back({"quasi_error", std::move(found.errors)});
  fit.estimates.push_back({"quasi_error_worst", found.worst});
}

}  // namespace witan
