#include "witan/report/add_quasi_errors.hpp"

#include <algorithm>
#include <cmath>

#include "method/inference/quasi_errors.hpp"
#include <fmt/format.h>

namespace witan {

void add_quasi_errors(Fit& fit, Context& context) {
  if (!fit.uncertainty) {
    fit.diagnostics.notes.emplace_back("no quasi-errors: there are no intervals that they could come from");
    return;
  }
  QuasiErrors found = find_quasi_errors(*fit.uncertainty, context);
  if (std::isnan(found.worst)) {
    fit.diagnostics.notes.emplace_back(
        "no quasi-errors: they need three items with a score, and no two whose difference is certain");
    return;
  }
  std::size_t below = 0;
  for (Slot i = 0; i < fit.scores.size(); ++i) {
    below += !std::isnan(fit.uncertainty->standard_error(i)) && std::isnan(found.errors[i]) ? 1 : 0;
  }
  if (below > 0) {
    fit.diagnostics.notes.push_back(fmt::format("{} without a quasi-error: the variance would have to be below zero",
                                                below == 1 ? "1 item is" : fmt::format("{} items are", below)));
  }
  constexpr double kPoor = 0.1;
  if (found.worst > kPoor) {
    fit.diagnostics.notes.push_back(
        fmt::format("the quasi-errors miss the error of some difference by {:.0f} %: take that of such a pair from "
                    "--anchor instead",
                    100 * found.worst));
  }
  fit.item_columns.push_back({"quasi_error", std::move(found.errors)});
  fit.estimates.push_back({"quasi_error_worst", found.worst});
}

}  // namespace witan
