#include "statement_influence.hpp"

#include "witan/util/option_name.hpp"

#include <algorithm>
#include <cmath>

#include "same_information.hpp"
#include "separate_statements.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

/// Maximum size of the matrix of shifts: items × distinct statements.
constexpr double kMaxStatementShifts = 5e7;

Factor kept_columns(const Factor& shift, const std::vector<std::pair<std::size_t, double>>& kept) {
  Factor to(shift.rows(), kept.size());
  for (std::size_t i = 0; i < shift.rows(); ++i) {
    for (std::size_t k = 0; k < kept.size(); ++k) to.row(i)[k] = shift.row(i)[kept[k].first] * kept[k].second;
  }
  return to;
}

}  // namespace

std::optional<StatementInfluence> influence_by_statement(const Model& model, const Instance& instance, const Fit& fit,
                                                         const std::optional<Fisher>& fisher, Context& context) {
  const SeparateStatements apart(instance, model.statistic());
  StatementInfluence found;
  found.statements = apart.statements();
  if (static_cast<double>(apart.different()) * instance.size() > kMaxStatementShifts) {
    found.failure_reason = fmt::format("no sandwich errors: too many distinct statements; use {} {}",
                                       option("intervals", "bootstrap=N"), option("by", "statements"));
    return found;
  }
  if (found.statements < 2) {
    found.failure_reason = "no sandwich errors: the sandwich needs at least 2 statements, found 1";
    return found;
  }
  const std::unique_ptr<Problem> problem = model.pose(apart.view(), context);
  const auto information = fisher ? problem->fisher(fit, context) : std::nullopt;
  if (fisher && information && !same_information(*fisher, *information)) {
    found.failure_reason = fmt::format(
        "no sandwich errors by statements: the pairs of each expert are scaled together; use {} or scale=raw",
        option("by", "experts"));
    return found;
  }
  auto influence = problem->influence(fit, context);
  if (!influence) return std::nullopt;
  std::vector<std::pair<std::size_t, double>> kept;
  for (std::size_t c = 0; c < influence->experts.size(); ++c) {
    const double times = apart.times(influence->experts[c]);
    if (times > 0) kept.emplace_back(c, std::sqrt(times));
  }
  found.influence.shift = kept_columns(influence->shift, kept);
  found.influence.estimate_shift = kept_columns(influence->estimate_shift, kept);
  for (const auto& [column, times] : kept) found.influence.experts.push_back(influence->experts[column]);
  return found;
}

}  // namespace witan
