#include "witan/method/inference/intervals.hpp"

#include "witan/data/evidence_part.hpp"
#include "witan/util/error.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "method/shared/item_groups.hpp"
#include "statement_influence.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

constexpr std::string_view kNoDerivatives = "no sandwich errors: the method has no derivatives; bootstrap=N needs none";

/// An item of which few experts speak may seem surer than it is: what they say then agrees with itself. So no variance
/// is left below the inverse Fisher information; what is missing is added to the item alone.
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

/// Fewer lists or experts than this say too little of how they differ: the mean of n normal ones would lie within its
/// jackknifed interval of 95 % with P(|t| < 1.96·√(n/(n − 1))), t of n − 1 degrees: 78, 86 and 89 % for n = 2, 3 and 4;
/// for one there is nothing to compare.
constexpr std::uint32_t kMinClusters = 5;

/// How many clusters speak about each item, each slot counted once a cluster.
std::vector<double> clusters_by_item(const Instance& instance, ResampleBy by) {
  constexpr std::uint32_t kNobody = ~std::uint32_t{0};
  std::vector<double> count(instance.size(), 0.0);
  std::vector<std::uint32_t> last(instance.size(), kNobody);
  const auto speak = [&](Slot slot, ExpertId expert, double times) {
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
      for (Slot slot = 0; slot < instance.size(); ++slot) speak(slot, list.expert, times);
      continue;
    }
    for (const Slot slot : instance.slots_of(list)) speak(slot, list.expert, times);
  }
  for (const std::uint32_t c : order) {
    const Comparison& said = instance.comparisons[c];
    if (instance.weight_of_comparison(c) <= 0) continue;
    speak(said.first, said.expert, 1);
    speak(said.second, said.expert, 1);
  }
  return count;
}

/// Items of which too few clusters speak, though others do: leaving one of these out is to ask the prior.
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

/// Where a ranking is one observation of its own likelihood, the Fisher information is right for sparse items, and
/// takes over; where it counts the pairs of lists as observations, sparse items get no interval.
void settle_sparse_items(const Model& model, const Instance& instance, ResampleBy by, double clusters, bool has_fisher,
                         Factor& shift, Fit& fit) {
  const std::vector<Slot> sparse = sparse_items(instance, by, clusters, fit);
  if (sparse.empty()) return;
  const bool trusts_fisher = has_fisher && model.statistic() == SufficientStatistic::pooled_statements;
  for (const Slot slot : sparse) {
    std::ranges::fill(shift.row(slot), trusts_fisher ? 0.0 : std::numeric_limits<double>::quiet_NaN());
  }
  const double fewest = std::min(clusters, static_cast<double>(kMinClusters));
  fit.diagnostics.notes.push_back(
      fmt::format("named by fewer than {} {}, so {}: {}", fewest, by == ResampleBy::experts ? "experts" : "statements",
                  trusts_fisher ? "with Fisher's error instead of the sandwich's" : "without a sandwich interval",
                  name_items(instance, sparse)));
}

/// The sandwich in its jackknife form: with u_c the shift of cluster c, (C − 1)/C·Σ u_c·u_cᵀ.
void set_sandwich(const Model& model, const Instance& instance, ResampleBy by, Influence influence, double clusters,
                  const std::optional<Fisher>& fisher, Fit& fit) {
  settle_sparse_items(model, instance, by, clusters, fisher.has_value(), influence.shift, fit);
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
    fit.diagnostics.notes.emplace_back("no standard errors: they come from how experts differ, and there is only one");
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
    fit.diagnostics.notes.emplace_back("no Fisher information: the method does not give it; bootstrap=N needs none");
  }
}

/// Says what became of draws that failed; whether the others are enough.
bool note_failures(const BootstrapDraws& draws, Fit& fit) {
  if (draws.failed == 0) return true;
  const std::size_t all = draws.scores.size() + draws.failed;
  const bool enough = static_cast<double>(draws.failed) <= kMaxGaps * static_cast<double>(all);
  fit.diagnostics.notes.push_back(
      enough ? fmt::format("left out of the bootstrap: {} of {} draws, without scores ({})", draws.failed, all,
                           draws.failure)
             : fmt::format("no bootstrap intervals: {} of {} draws gave no scores ({}), and without so many the others "
                           "would look surer than they are",
                           draws.failed, all, draws.failure));
  return enough;
}

void add_bootstrap(const Model& model, const Instance& instance, const IntervalOptions& options, Fit& fit,
                   Context& context) {
  const std::size_t experts = experts_of(instance).size();
  if (options.by == ResampleBy::experts && experts < 2) {
    fit.diagnostics.notes.emplace_back(
        "no bootstrap: it draws experts, and there is only one; --by statements draws what they say");
    return;
  }
  const BootstrapDraws draws = bootstrap(model, instance, fit, options.draws, options.by, context);
  if (!note_failures(draws, fit)) return;
  if (!draws.unknown.empty()) {
    fit.diagnostics.notes.push_back(
        fmt::format("left out by more than 1 in {} draws of the bootstrap, so without an interval: {}",
                    std::lround(1 / kMaxGaps), name_items(instance, draws.unknown)));
  }
  const double degrees_of_freedom =
      options.by == ResampleBy::experts ? static_cast<double>(experts) - 1 : std::numeric_limits<double>::infinity();
  fit.uncertainty = std::make_shared<Uncertainty>(
      Uncertainty::from_draws(UncertaintyKind::bootstrap, draws.scores, degrees_of_freedom));
  if (!model.learned().numbers.empty()) {
    fit.diagnostics.notes.emplace_back("the bootstrap keeps what the model had learnt: how sure that is, is not in it");
  }
  // As if they were scores: a draw that lacks one leaves its error unknown.
  if (fit.estimates.empty()) return;
  const Uncertainty beside = Uncertainty::from_draws(UncertaintyKind::bootstrap, draws.estimates, degrees_of_freedom);
  for (Slot q = 0; q < fit.estimates.size(); ++q) fit.estimates[q].standard_error = beside.standard_error(q);
}

/// Whether every expert casts one ballot, and some ballots were cast several times. Each copy is then another expert's,
/// so to draw experts, or to leave them out, is to do so with copies of statements.
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
  // Standard errors are for a maximum; steps that were stopped early are somewhere else.
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
    problem.reset();  // the draws need the memory
    add_bootstrap(model, instance, options, fit, context);
    return;
  }
  if (!wants_analytic(instance, options.kind, fit)) return;
  try {
    if (!problem) problem = model.pose(instance, context);
    add_analytic(model, instance, *problem, options, fit, context);
  } catch (const UsageError& refusal) {
    // Nobody asked for these errors, so that there are none is worth a note and no more.
    if (options.kind != Intervals::automatic) throw;
    fit.diagnostics.notes.push_back(fmt::format("no intervals: {}", refusal.what()));
  }
}

void add_uncertainty(const Model& model, const Instance& instance, const IntervalOptions& options, Fit& fit,
                     Context& context) {
  add_uncertainty(model, instance, nullptr, options, fit, context);
}

}  // namespace witan
