#include "interval_arguments.hpp"

#include "witan/report/add_quasi_errors.hpp"
#include "witan/util/error.hpp"

#include "util/numbers.hpp"
#include <fmt/format.h>

namespace witan::cli {
namespace {

Slot find_item(const Instance& instance, const std::string& name) {
  for (Slot slot = 0; slot < instance.size(); ++slot) {
    if (instance.item_name(slot) == name) return slot;
  }
  throw InputError(fmt::format("--anchor {}: instance {} has no such item", name, in_quotes(instance.name)));
}

}  // namespace

void IntervalArguments::describe(Arguments& arguments) {
  arguments.text("--intervals", intervals_, "KIND",
                 "how sure the scores are: auto, none, fisher, sandwich or bootstrap=N");
  arguments.text("--by", by_, "WHAT",
                 "what the bootstrap draws and the sandwich leaves out: experts, which is usual, or statements");
  arguments.decimal("--level", level_, "P", "the level of intervals; 0.95 if not given");
  arguments.flag("--quasi", quasi_,
                 "also an error q of every item by itself: that of a difference is nearly √(q² + q²)");
  arguments.text("--scale", scale_, "SCALE", "natural, or elo: 400 points for a factor of ten in the odds");
  arguments.text("--anchor", anchor_, "ITEM=SCORE", "the item that gets this score; errors become those against it");
}

UncertaintyRequest IntervalArguments::parse() const {
  UncertaintyRequest request;
  request.intervals = parse_intervals(intervals_, "--intervals");
  request.by_given = !by_.empty();
  if (request.by_given && by_ != "experts" && by_ != "statements") {
    throw UsageError(fmt::format("--by {}: expected experts or statements", by_));
  }
  request.intervals.by = by_ == "statements" ? ResampleBy::statements : ResampleBy::experts;
  request.level_given = level_.has_value();
  request.level = level_.value_or(0.95);
  if (!(request.level > 0 && request.level < 1)) {
    throw UsageError(fmt::format("--level {}: expected a number between 0 and 1", request.level));
  }
  if (scale_ != "natural" && scale_ != "elo")
    throw UsageError(fmt::format("--scale {}: expected natural or elo", scale_));
  request.scale = scale_ == "elo" ? ScoreScale::elo : ScoreScale::natural;
  request.quasi = quasi_;
  if (request.by_given && request.intervals.kind == Intervals::fisher) {
    throw UsageError("--by goes with the sandwich and the bootstrap, and --intervals fisher knows no experts");
  }
  if ((request.by_given || request.level_given) && request.intervals.kind == Intervals::none) {
    throw UsageError(fmt::format("{} is about intervals, and --intervals none asks for none",
                                 request.by_given ? "--by" : "--level"));
  }
  if (quasi_ && request.intervals.kind == Intervals::none) {
    throw UsageError("--quasi makes its errors from intervals, and --intervals none asks for none");
  }
  if (anchor_.empty()) return request;
  const auto equals = anchor_.rfind('=');
  const auto value = equals == std::string::npos ? std::nullopt : parse_double(anchor_.substr(equals + 1));
  if (!value || equals == 0) throw UsageError(fmt::format("--anchor {}: expected ITEM=SCORE", anchor_));
  request.anchor = anchor_.substr(0, equals);
  request.anchor_value = *value;
  return request;
}

namespace {

/// What was asked about intervals and has no effect is said.
void note_without_effect(const UncertaintyRequest& request, Fit& fit) {
  // What was asked for by name and could not be given has its own note.
  if (!has_converged(fit.diagnostics.stop) || request.intervals.kind != Intervals::automatic) return;
  if (!fit.uncertainty && (request.by_given || request.level_given)) {
    fit.diagnostics.notes.push_back(fmt::format("{} has no effect: there are no intervals here",
                                                request.by_given && request.level_given ? "--by and --level"
                                                : request.by_given                      ? "--by"
                                                                                        : "--level"));
  } else if (request.by_given && fit.uncertainty->kind() != UncertaintyKind::sandwich &&
             fit.uncertainty->kind() != UncertaintyKind::bootstrap) {
    fit.diagnostics.notes.push_back(
        fmt::format("--by has no effect: these intervals ({}) come from neither the sandwich nor the bootstrap, which "
                    "--intervals asks for",
                    to_string(fit.uncertainty->kind())));
  }
}

}  // namespace

void apply(const UncertaintyRequest& request, const Instance& instance, Fit& fit, Context& context) {
  note_without_effect(request, fit);
  ScoreShown shown{request.scale, std::nullopt, request.anchor_value};
  if (!request.anchor.empty()) shown.anchor = find_item(instance, request.anchor);
  rescale(shown, fit);
  if (request.quasi) add_quasi_errors(fit, context);
}

}  // namespace witan::cli
