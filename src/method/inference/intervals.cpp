#include "witan/method/inference/intervals.hpp"

#include "witan/util/error.hpp"
#include "witan/util/option_name.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "data/evidence_part.hpp"
#include "method/shared/item_groups.hpp"
#include "statement_influence.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

constexpr std::string_view kNoDerivatives = "no sandwich errors: the method has no derivatives; use bootstrap=N";

/// Raises the variances to at least the inverse Fisher information; each difference is added to one item only. With few
/// experts per item, their agreement by chance would otherwise give intervals that are too narrow.
Factor at_least(const Factor& factor, const Factor& least) {
  std::vector<double> missing(factor.rows(), 0.0);
  for (std::size_t i = 0; i < factor.rows(); ++i) {
    for (const double x : least.row(i)) missing[i] += x * x;
    for (const double x : factor.row(i)) missing[i] -= x * x;
  }
  const auto lacking = static_cast<std::size_t>(std::ranges::count_if(missing, [](double x) { return x > 0; }));
  Factor to(factor.rows(), factor.columns() + lacking);
  std::size_t next = factor.columns();
  for (std::size_t i = 0; i < factor.rows(); ++i) {
    std::ranges::copy(factor.row(i), to.row(i).begin());
    if (missing[i] > 0) to.row(i)[next++] = std::sqrt(missing[i]);
  }
  return to;
}

/// Minimum number of lists or experts per item. The mean of n normal observations lies within its 95 % jackknife
/// interval with probability P(|t| < 1.96·√(n/(n − 1))), t with n − 1 degrees of freedom: 78, 86 and 89 % for n = 2, 3
/// and 4. For n = 1 the jackknife is undefined.
constexpr std::uint32_t kMinClusters = 5;

/// Returns the number of clusters with data on each item. Each slot counts once per cluster.
std::vector<double> clusters_by_item(const Instance& instance, ResampleBy by) {
  constexpr std::uint32_t kNoExpert = ~std::uint32_t{0};
  std::vector<double> count(instance.size(), 0.0);
  std::vector<std::uint32_t> last(instance.size(), kNoExpert);
  const auto count_cluster = [&](Slot slot, ExpertId expert, double times) {
    const auto id = static_cast<std::uint32_t>(expert);
    if (by == ResampleBy::experts && last[slot] == id) return;
    last[slot] = id;
    count[slot] += by == ResampleBy::experts ? 1 : times;
  };
  std::vector<std::uint32_t> order(instance.comparisons.size());
  std::iota(order.begin(), order.end(), 0U);
  std::ranges::stable_sort(order, {}, [&](std::uint32_t c) { return instance.comparisons[c].expert; });
  for (const List& list : instance.lists) {
    const auto times = static_cast<double>(list.count);
    if (list.multiplicity() <= 0 || list.size() == 0) continue;
    if (list.silence != Silence::unknown) {
      for (Slot slot = 0; slot < instance.size(); ++slot) count_cluster(slot, list.expert, times);
      continue;
    }
    for (const Slot slot : instance.slots_of(list)) count_cluster(slot, list.expert, times);
  }
  for (const std::uint32_t c : order) {
    const Comparison& comparison = instance.comparisons[c];
    if (instance.weight_of_comparison(c) <= 0) continue;
    count_cluster(comparison.first, comparison.expert, 1);
    count_cluster(comparison.second, comparison.expert, 1);
  }
  return count;
}

/// Returns the items with data from too few clusters. Without one of these, the score would depend on the prior alone.
std::vector<Slot> sparse_items(const Instance& instance, ResampleBy by, double clusters, const Fit& fit) {
  if (instance.lists.empty()) return {};
  const double fewest = std::min(clusters, static_cast<double>(kMinClusters));
  const std::vector<double> count = clusters_by_item(instance, by);
  std::vector<Slot> sparse;
  for (Slot slot = 0; slot < count.size(); ++slot) {
    if (count[slot] < fewest && !std::isnan(fit.scores[slot])) sparse.push_back(slot);
  }
  return sparse;
}

void set_estimate_errors(std::span<const double> errors, Fit& fit) {
  for (std::size_t q = 0; q < std::min(errors.size(), fit.estimates.size()); ++q) {
    fit.estimates[q].standard_error = errors[q];
  }
}

void scale_rows(Factor& factor, double scale) {
  for (std::size_t i = 0; i < factor.rows(); ++i) {
    for (double& x : factor.row(i)) x *= scale;
  }
}

/// Handles items with too few clusters. If a ranking is one observation of the likelihood, the Fisher standard error is
/// valid and replaces the sandwich error. If the method counts the pairs of lists as observations, these items get no
/// interval.
void handle_sparse_items(const Model& model, const Instance& instance, ResampleBy by, double clusters, bool has_fisher,
                         Factor& shift, Fit& fit) {
  const std::vector<Slot> sparse = sparse_items(instance, by, clusters, fit);
  if (sparse.empty()) return;
  const bool use_fisher = has_fisher && model.statistic() == SufficientStatistic::pooled_statements;
  for (const Slot slot : sparse) {
    std::ranges::fill(shift.row(slot), use_fisher ? 0.0 : std::numeric_limits<double>::quiet_NaN());
  }
  const double fewest = std::min(clusters, static_cast<double>(kMinClusters));
  fit.diagnostics.notes.push_back(
      fmt::format("fewer than {} {} per item, {}: {}", fewest, by == ResampleBy::experts ? "experts" : "statements",
                  use_fisher ? "Fisher standard error used instead of the sandwich" : "no sandwich interval",
                  name_items(instance, sparse)));
}

/// Sets the uncertainty to the jackknife form of the sandwich: (C − 1)/C·Σ u_c·u_cᵀ, where u_c is the shift of cluster
/// c.
void set_sandwich(const Model& model, const Instance& instance, ResampleBy by, Influence influence, double clusters,
                  const std::optional<Fisher>& fisher, Fit& fit) {
  handle_sparse_items(model, instance, by, clusters, fisher.has_value(), influence.shift, fit);
  const double scale = std::sqrt((clusters - 1) / clusters);
  scale_rows(influence.shift, scale);
  scale_rows(influence.estimate_shift, scale);
  std::vector<double> errors(influence.estimate_shift.rows());
  for (std::size_t q = 0; q < errors.size(); ++q) {
    for (const double x : influence.estimate_shift.row(q)) errors[q] += x * x;
    errors[q] = std::sqrt(errors[q]);
    if (fisher && q < fisher->estimate_errors.size()) errors[q] = std::max(errors[q], fisher->estimate_errors[q]);
  }
  set_estimate_errors(errors, fit);
  fit.uncertainty = std::make_shared<Uncertainty>(
      UncertaintyKind::sandwich, fisher ? at_least(influence.shift, *fisher) : std::move(influence.shift),
      clusters - 1);
}

void add_sandwich_by_statements(const Model& model, const Instance& instance, const Problem& problem, Intervals asked,
                                Fit& fit, Context& context) {
  const auto fisher = problem.fisher(fit, context);
  auto found = influence_by_statement(model, instance, fit, fisher, context);
  if (found && found->failure_reason.empty())
    set_sandwich(model, instance, ResampleBy::statements, std::move(found->influence), found->statements, fisher, fit);
  else if (found)
    fit.diagnostics.notes.emplace_back(found->failure_reason);
  else if (asked != Intervals::automatic)
    fit.diagnostics.notes.emplace_back(kNoDerivatives);
}

void add_sandwich(const Model& model, const Instance& instance, const Problem& problem, Intervals asked, Fit& fit,
                  Context& context) {
  constexpr std::size_t kMin = 2;
  if (experts_of(instance).size() < kMin) {
    fit.diagnostics.notes.emplace_back("no standard errors: the sandwich needs at least 2 experts, found 1");
    return;
  }
  auto influence = problem.influence(fit, context);
  if (influence) {
    const auto clusters = static_cast<double>(influence->experts.size());
    set_sandwich(model, instance, ResampleBy::experts, std::move(*influence), clusters, problem.fisher(fit, context),
                 fit);
  } else if (asked != Intervals::automatic) {
    fit.diagnostics.notes.emplace_back(kNoDerivatives);
  }
}

void add_fisher(const Problem& problem, Intervals asked, Fit& fit, Context& context) {
  auto fisher = problem.fisher(fit, context);
  if (fisher && !fisher->failure_reason.empty()) {
    fit.diagnostics.notes.push_back(fisher->failure_reason);
  } else if (fisher) {
    set_estimate_errors(fisher->estimate_errors, fit);
    const double degrees_of_freedom = fisher->degrees_of_freedom;
    fit.uncertainty = std::make_shared<Uncertainty>(UncertaintyKind::fisher, std::move(*fisher), degrees_of_freedom);
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

void add_bootstrap(const Model& model, const Instance& instance, const IntervalOptions& options, Fit& fit,
                   Context& context) {
  const std::size_t experts = experts_of(instance).size();
  if (options.by == ResampleBy::experts && experts < 2) {
    fit.diagnostics.notes.push_back(fmt::format(
        "no bootstrap intervals: resampling needs at least 2 experts, found 1; use {}", option("by", "statements")));
    return;
  }
  const BootstrapDraws draws = bootstrap(model, instance, fit, options.draws, options.by, context);
  if (!note_failures(draws, fit)) return;
  if (!draws.unknown.empty()) {
    fit.diagnostics.notes.push_back(
        fmt::format("no interval for items missing from more than 1 in {} bootstrap draws: {}",
                    std::lround(1 / kMaxGaps), name_items(instance, draws.unknown)));
  }
  const double degrees_of_freedom =
      options.by == ResampleBy::experts ? static_cast<double>(experts) - 1 : std::numeric_limits<double>::infinity();
  fit.uncertainty = std::make_shared<Uncertainty>(
      Uncertainty::from_draws(UncertaintyKind::bootstrap, draws.scores, degrees_of_freedom));
  if (!model.learned().numbers.empty()) {
    fit.diagnostics.notes.emplace_back(
        "the bootstrap does not retrain the model: intervals ignore the uncertainty of the learned parameters");
  }
  // Estimates are handled as scores: if one draw lacks an estimate, its standard error is NaN.
  if (fit.estimates.empty()) return;
  const Uncertainty beside = Uncertainty::from_draws(UncertaintyKind::bootstrap, draws.estimates, degrees_of_freedom);
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

void add_analytic(const Model& model, const Instance& instance, const Problem& problem, const IntervalOptions& options,
                  Fit& fit, Context& context) {
  const bool automatic = options.kind == Intervals::automatic;
  const bool sandwich = automatic ? !instance.lists.empty() : options.kind == Intervals::sandwich;
  if (sandwich && options.by == ResampleBy::statements)
    add_sandwich_by_statements(model, instance, problem, options.kind, fit, context);
  else if (sandwich)
    add_sandwich(model, instance, problem, options.kind, fit, context);
  else
    add_fisher(problem, options.kind, fit, context);
}

/// Returns true if the options select analytic errors and the fit can have them.
bool wants_analytic(const Instance& instance, Intervals kind, Fit& fit) {
  const bool automatic = kind == Intervals::automatic;
  if (automatic && fit.uncertainty) return false;
  // Standard errors are valid only at the maximum, which a fit that stopped early has not reached.
  if (fit.diagnostics.stop == Stop::stopped_early) {
    if (!automatic) fit.diagnostics.notes.emplace_back("no standard errors: the fit was stopped before its maximum");
    return false;
  }
  return !automatic || instance.size() <= kMaxAutomaticItems;
}

}  // namespace

void add_uncertainty(const Model& model, const Instance& instance, std::unique_ptr<Problem> problem,
                     IntervalOptions options, Fit& fit, Context& context) {
  if (options.kind == Intervals::none || !has_converged(fit.diagnostics.stop)) return;
  if (is_election(model, instance)) options.by = ResampleBy::statements;
  if (options.kind == Intervals::bootstrap) {
    problem.reset();  // frees its memory for the draws
    add_bootstrap(model, instance, options, fit, context);
    return;
  }
  if (!wants_analytic(instance, options.kind, fit)) return;
  try {
    if (!problem) problem = model.pose(instance, context);
    add_analytic(model, instance, *problem, options, fit, context);
  } catch (const UsageError& refusal) {
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
