#include "interval_options.hpp"

#include "witan/report/add_quasi_errors.hpp"
#include "witan/util/error.hpp"
#include "witan/util/option_name.hpp"

#include <algorithm>

#include "find_names.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

ResampleBy parse_by(const std::optional<std::string>& by) {
  if (!by || *by == "experts") return ResampleBy::experts;
  if (*by == "statements") return ResampleBy::statements;
  if (*by == "clusters" || *by == "cluster") return ResampleBy::clusters;
  throw UsageError(fmt::format("{}: expected experts, clusters or statements", option("by", *by)));
}

/// Adds a note if `by` or `level` has no effect on this fit. Without `automatic`, the request has been checked, and
/// missing intervals have a note of their own.
void note_without_effect(const IntervalRequest& request, const IntervalOptions& options, Fit& fit) {
  if (!has_converged(fit.diagnostics.stop) || options.kind != Intervals::automatic) return;
  if (!fit.uncertainty && (request.by || request.level)) {
    const std::string names = request.by && request.level ? fmt::format("{} and {}", option("by"), option("level"))
                                                          : option(request.by ? "by" : "level");
    fit.diagnostics.notes.push_back(
        fmt::format("{} {} no effect: there are no intervals", names, request.by && request.level ? "have" : "has"));
  } else if (request.by && fit.uncertainty->kind() != UncertaintyKind::sandwich &&
             fit.uncertainty->kind() != UncertaintyKind::bootstrap) {
    fit.diagnostics.notes.push_back(fmt::format("{} has no effect on {} intervals; use {} or {}", option("by"),
                                                to_string(fit.uncertainty->kind()), option("intervals", "sandwich"),
                                                option("intervals", "bootstrap")));
  }
}

}  // namespace

double check_level(std::optional<double> level) {
  const double value = level.value_or(kDefaultLevel);
  if (value > 0 && value < 1) return value;
  throw UsageError(fmt::format("{}: expected a number between 0 and 1", option("level", fmt::format("{}", value))));
}

ScoreScale parse_scale(const std::string& text) {
  if (text == "natural") return ScoreScale::natural;
  if (text == "elo") return ScoreScale::elo;
  throw UsageError(fmt::format("{}: expected natural or elo", option("scale", text)));
}

IntervalOptions interval_options(const IntervalRequest& request) {
  IntervalOptions options = parse_intervals(request.intervals);
  options.by = parse_by(request.by);
  options.by_given = request.by.has_value();
  (void)check_level(request.level);
  (void)parse_scale(request.scale);
  if (request.by && options.kind == Intervals::fisher) {
    throw UsageError(fmt::format("{} has no effect with {}; use {} or {}", option("by"), option("intervals", "fisher"),
                                 option("intervals", "sandwich"), option("intervals", "bootstrap")));
  }
  if (options.kind != Intervals::none) return options;
  for (const auto& [name, given] : {std::pair("by", request.by.has_value()),
                                    std::pair("level", request.level.has_value()), std::pair("quasi", request.quasi)}) {
    if (given) throw UsageError(fmt::format("{} has no effect with {}", option(name), option("intervals", "none")));
  }
  return options;
}

void finish_fit(const IntervalRequest& request, const IntervalOptions& options, const Instance& instance, Fit& fit,
                Context& context) {
  note_without_effect(request, options, fit);
  ScoreShown shown{parse_scale(request.scale), std::nullopt, 0};
  if (request.anchor) {
    shown.anchor = find_item(instance, request.anchor->item, "anchor");
    shown.value = request.anchor->score;
  }
  rescale(shown, fit);
  if (request.quasi) add_quasi_errors(fit, context);
  for (std::string& note : fit.diagnostics.notes) note = spell_options(note, context.spelling());
}

}  // namespace witan
