#include "witan/method/inference/intervals.hpp"

#include "witan/util/error.hpp"
#include "witan/util/option_name.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "clustered_view.hpp"
#include "data/evidence_part.hpp"
#include "derivatives.hpp"
#include "method/shared/item_groups.hpp"
#include "sandwich.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

void add_fisher(const Instance& instance, const Problem& problem, Intervals asked, Fit& fit, Context& context) {
  const auto size = matrix_size(instance, asked == Intervals::automatic);
  auto fisher = fisher_of(problem, size, fit, context);
  if (fisher && !fisher->failure_reason.empty()) {
    fit.diagnostics.notes.push_back(fisher->failure_reason);
  } else if (fisher) {
    set_estimate_errors(fisher->estimate_errors, fit);
    if (!fisher->note.empty()) fit.diagnostics.notes.push_back(fisher->note);
    const double degrees_of_freedom = fisher->degrees_of_freedom;
    auto sparse = fisher->sparse;
    fit.uncertainty = std::make_shared<Uncertainty>(UncertaintyKind::fisher, std::move(*fisher), std::move(sparse),
                                                    degrees_of_freedom);
  } else if (asked != Intervals::automatic) {
    fit.diagnostics.notes.emplace_back("no Fisher information: the method does not provide it; use bootstrap=N");
  }
}

/// Adds a note about failed draws. Returns true if the remaining draws are sufficient.
bool note_failures(const BootstrapDraws& draws, Fit& fit) {
  if (draws.failed == 0) return true;
  const std::size_t all = draws.scores.size() + draws.failed;
  const bool enough = static_cast<double>(draws.failed) <= kMaxGaps * static_cast<double>(all);
  fit.diagnostics.notes.push_back(
      enough ? fmt::format("bootstrap: {} of {} draws ignored, without scores ({})", draws.failed, all, draws.failure)
             : fmt::format("no bootstrap intervals: {} of {} draws failed ({}); at most 5 % may fail", draws.failed,
                           all, draws.failure));
  return enough;
}

std::size_t count_units(const Instance& instance, ResampleBy by) {
  return experts_of(by == ResampleBy::clusters ? ClusteredView(instance).view() : instance).size();
}

void add_bootstrap(const Model& model, const Instance& instance, const IntervalOptions& options, Fit& fit,
                   Context& context) {
  const bool by_statements = options.by == ResampleBy::statements;
  const std::size_t units = count_units(instance, options.by);
  if (!by_statements && units < 2) {
    fit.diagnostics.notes.push_back(
        fmt::format("no bootstrap intervals: resampling needs at least 2 {}, found 1; use {}",
                    options.by == ResampleBy::experts ? "experts" : "clusters", option("by", "statements")));
    return;
  }
  const BootstrapDraws draws = bootstrap(model, instance, fit, options.draws, options.by, context);
  if (!note_failures(draws, fit)) return;
  if (!draws.unknown.empty()) {
    fit.diagnostics.notes.push_back(
        fmt::format("no interval for items missing from more than 1 in {} bootstrap draws: {}",
                    std::lround(1 / kMaxGaps), name_items(instance, draws.unknown)));
  }
  const auto clusters = static_cast<double>(units);
  const double degrees_of_freedom = by_statements ? std::numeric_limits<double>::infinity() : clusters - 1;
  // The variance of n observations drawn with replacement is (n − 1)/n times the unbiased estimate.
  const double inflation = by_statements ? 1 : std::sqrt(clusters / (clusters - 1));
  fit.uncertainty = std::make_shared<Uncertainty>(
      Uncertainty::from_draws(UncertaintyKind::bootstrap, draws.scores, degrees_of_freedom, inflation));
  if (!model.learned()->empty()) {
    fit.diagnostics.notes.emplace_back(
        "the bootstrap does not retrain the model: intervals ignore the uncertainty of the learned parameters");
  }
  // Estimates are handled as scores: if one draw lacks an estimate, its standard error is NaN.
  if (fit.estimates.empty()) return;
  const Uncertainty beside =
      Uncertainty::from_draws(UncertaintyKind::bootstrap, draws.estimates, degrees_of_freedom, inflation);
  for (Slot q = 0; q < fit.estimates.size(); ++q) fit.estimates[q].standard_error = beside.standard_error(q);
}

/// Returns true if every expert casts one ballot and some ballots have a count above 1. Each copy then belongs to
/// another expert, so resampling experts means resampling copies of statements.
bool is_election(const Model& model, const Instance& instance) {
  if (model.statistic() == SufficientStatistic::statements || !instance.comparisons.empty()) return false;
  const auto same = [](const List& a, const List& b) { return a.expert == b.expert; };
  return std::ranges::adjacent_find(instance.lists, same) == instance.lists.end() &&
         std::ranges::any_of(instance.lists, [](const List& list) { return list.count > 1; });
}

/// Returns true if `automatic` selects the sandwich: the data have lists, clusters, or several experts.
bool clusters_by_default(const Instance& instance, ResampleBy by) {
  if (!instance.lists.empty() || by == ResampleBy::clusters) return true;
  return by == ResampleBy::experts && experts_of(instance).size() >= kMinExpertsToCluster;
}

/// Adds a note if the errors assume independent comparisons although several experts made them.
void note_independence(const Instance& instance, bool has_derivatives, Fit& fit) {
  const std::size_t experts = experts_of(instance).size();
  if (experts < 2 || !fit.uncertainty) return;
  fit.diagnostics.notes.push_back(
      has_derivatives
          ? fmt::format("intervals assume that comparisons are independent: {} experts are too few to estimate their "
                        "differences; {} with at least {}",
                        experts, option("intervals", "sandwich"), kMinExpertsToCluster)
          : fmt::format("intervals assume that comparisons of the same expert are independent; {} does not",
                        option("intervals", "bootstrap=N")));
}

void add_analytic(const Model& model, const Instance& instance, const Problem& problem, const IntervalOptions& options,
                  Fit& fit, Context& context) {
  const bool automatic = options.kind == Intervals::automatic;
  const bool sandwich = automatic ? clusters_by_default(instance, options.by) : options.kind == Intervals::sandwich;
  if (!sandwich) {
    add_fisher(instance, problem, options.kind, fit, context);
    if (automatic && options.by == ResampleBy::experts) note_independence(instance, true, fit);
    return;
  }
  const bool added = add_sandwich(model, instance, problem, options.by, automatic, fit, context);
  if (added || !automatic || !instance.lists.empty()) return;
  add_fisher(instance, problem, options.kind, fit, context);
  note_independence(instance, false, fit);
}

/// Returns true if the options select analytic errors and the fit can have them.
bool wants_analytic(Intervals kind, Fit& fit) {
  const bool automatic = kind == Intervals::automatic;
  if (automatic && fit.uncertainty) return false;
  // Standard errors are valid only at the maximum, which a fit that stopped early has not reached.
  if (fit.diagnostics.stop == Stop::stopped_early) {
    if (!automatic) fit.diagnostics.notes.emplace_back("no standard errors: the fit was stopped before its maximum");
    return false;
  }
  return true;
}

}  // namespace

void add_uncertainty(const Model& model, const Instance& instance, std::unique_ptr<Problem> problem,
                     IntervalOptions options, Fit& fit, Context& context) {
  if (options.kind == Intervals::none || !has_converged(fit.diagnostics.stop)) return;
  if (is_election(model, instance)) options.by = ResampleBy::statements;
  if (!options.by_given && options.by == ResampleBy::experts && has_clusters(instance)) {
    options.by = ResampleBy::clusters;
  }
  if (options.kind == Intervals::bootstrap) {
    problem.reset();  // frees its memory for the draws
    add_bootstrap(model, instance, options, fit, context);
    return;
  }
  if (!wants_analytic(options.kind, fit)) return;
  try {
    if (!problem) problem = model.pose(instance, context);
    add_analytic(model, instance, *problem, options, fit, context);
  } catch (const Cancelled&) {
    throw;
  } catch (const Error& refusal) {
    // The user did not request these errors, so a failure only adds a note.
    if (options.kind != Intervals::automatic) throw;
    fit.diagnostics.notes.push_back(fmt::format("no intervals: {}", refusal.marked()));
  }
}

void add_uncertainty(const Model& model, const Instance& instance, const IntervalOptions& options, Fit& fit,
                     Context& context) {
  add_uncertainty(model, instance, nullptr, options, fit, context);
}

}  // namespace witan
