#include "sandwich.hpp"

#include "witan/util/option_name.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "clustered_view.hpp"
#include "data/evidence_part.hpp"
#include "derivatives.hpp"
#include "method/shared/item_groups.hpp"
#include "method/shared/narrow_factor.hpp"
#include "same_information.hpp"
#include "statement_influence.hpp"
#include "stats/distributions.hpp"
#include "stats/sparse_covariance.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

/// Maximum size of the matrix of shifts: items × clusters.
constexpr double kMaxShifts = 5e7;
constexpr std::size_t kManyColumns = 1'000;

/// Raises the variance of each item to at least its share of the inverse Fisher information; each difference is added
/// to one item only.
Factor at_least(const Factor& factor, const Factor& least, const std::vector<double>& share) {
  std::vector<double> missing(factor.rows(), 0.0);
  for (std::size_t i = 0; i < factor.rows(); ++i) {
    for (const double x : least.row(i)) missing[i] += share[i] * x * x;
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

/// Returns the variance that each item lacks of its share of the inverse Fisher information.
std::vector<double> missing_variances(const Factor& factor, const Fisher& least, const std::vector<double>& share) {
  std::vector<double> missing(factor.rows(), 0.0);
  for (std::size_t i = 0; i < factor.rows(); ++i) {
    const auto slot = static_cast<Slot>(i);
    double variance = 0;
    for (const double x : factor.row(i)) variance += x * x;
    const double lacking = share[i] * variance_of(least, slot) - variance;
    if (lacking > 0) missing[i] = lacking;
  }
  return missing;
}

/// Returns the share of the inverse Fisher information that the variance must reach. Clusters that agree by chance,
/// such as a few equal lists, would otherwise give intervals of almost no width. A 95 % interval is at least half as
/// wide as the one of the Fisher information, which changes the coverage by less than 0.7 percentage points
/// (docs/uncertainty.md).
double least_share(double clusters) {
  constexpr double kNarrowest = 0.5, kUpper = 0.975;
  const double ratio = kNarrowest * normal_quantile(kUpper) / student_quantile(kUpper, clusters - 1);
  return ratio * ratio;
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
    if (by != ResampleBy::statements && last[slot] == id) return;
    last[slot] = id;
    count[slot] += by == ResampleBy::statements ? times : 1;
  };
  for (const List& list : instance.lists) {
    const auto times = static_cast<double>(list.count);
    if (list.multiplicity() <= 0 || list.size() == 0) continue;
    if (list.silence != Silence::unknown) {
      for (Slot slot = 0; slot < instance.size(); ++slot) count_cluster(slot, list.expert, times);
      continue;
    }
    for (const Slot slot : instance.slots_of(list)) count_cluster(slot, list.expert, times);
  }
  for (const std::uint32_t c : comparisons_by_expert(instance)) {
    const Comparison& comparison = instance.comparisons[c];
    const double times = instance.weight_of_comparison(c);
    if (times <= 0) continue;
    count_cluster(comparison.first, comparison.expert, times);
    count_cluster(comparison.second, comparison.expert, times);
  }
  return count;
}

/// Returns the items with data from too few clusters. Without one of these, the score would depend on the prior alone.
std::vector<Slot> sparse_items(const Instance& instance, ResampleBy by, double clusters, const Fit& fit) {
  const double fewest = std::min(clusters, static_cast<double>(kMinClusters));
  const std::vector<double> count = clusters_by_item(instance, by);
  std::vector<Slot> sparse;
  for (Slot slot = 0; slot < count.size(); ++slot) {
    if (count[slot] < fewest && !std::isnan(fit.scores[slot])) sparse.push_back(slot);
  }
  return sparse;
}

void scale_rows(Factor& factor, double scale) {
  for (std::size_t i = 0; i < factor.rows(); ++i) {
    for (double& x : factor.row(i)) x *= scale;
  }
}

std::string_view plural(ResampleBy by) {
  return by == ResampleBy::experts ? "experts" : by == ResampleBy::clusters ? "clusters" : "statements";
}

/// Handles items with too few clusters. In comparisons their variance is at least the inverse Fisher information: its
/// share becomes 1. For lists the Fisher standard error replaces the sandwich error if a ranking is one observation of
/// the likelihood; if the method counts the pairs of lists as observations, these items get no interval.
void handle_sparse_items(const Model& model, const Instance& instance, ResampleBy by, double clusters, bool has_fisher,
                         std::vector<double>& share, Factor& shift, Fit& fit) {
  const std::vector<Slot> sparse = sparse_items(instance, by, clusters, fit);
  if (sparse.empty()) return;
  const bool compared = instance.lists.empty() && has_fisher;
  const bool use_fisher = has_fisher && model.statistic() == SufficientStatistic::pooled_statements;
  for (const Slot slot : sparse) {
    share[slot] = 1;
    if (compared) continue;
    std::ranges::fill(shift.row(slot), use_fisher ? 0.0 : std::numeric_limits<double>::quiet_NaN());
  }
  const double fewest = std::min(clusters, static_cast<double>(kMinClusters));
  const std::string_view effect = compared     ? "standard error at least that of the Fisher information"
                                  : use_fisher ? "Fisher standard error used instead of the sandwich"
                                               : "no sandwich interval";
  fit.diagnostics.notes.push_back(
      fmt::format("fewer than {} {} per item, {}: {}", fewest, plural(by), effect, name_items(instance, sparse)));
}

/// Returns true if every scored item has a finite shift. Otherwise the data without some cluster do not identify a
/// score.
bool is_identified(const Factor& shift, const Fit& fit) {
  for (Slot slot = 0; slot < shift.rows(); ++slot) {
    if (std::isnan(fit.scores[slot])) continue;
    if (std::ranges::any_of(shift.row(slot), [](double x) { return !std::isfinite(x); })) return false;
  }
  return true;
}

/// Sets the uncertainty to the jackknife form of the sandwich: (C − 1)/C·Σ u_c·u_cᵀ, where u_c is the shift of cluster
/// c.
void set_sandwich(const Model& model, const Instance& instance, ResampleBy by, Influence influence, double clusters,
                  const std::optional<Fisher>& fisher, Fit& fit) {
  const double least = least_share(clusters);
  std::vector<double> share(instance.size(), least);
  handle_sparse_items(model, instance, by, clusters, fisher.has_value(), share, influence.shift, fit);
  const double scale = std::sqrt((clusters - 1) / clusters);
  scale_rows(influence.shift, scale);
  scale_rows(influence.estimate_shift, scale);
  std::vector<double> errors(influence.estimate_shift.rows());
  for (std::size_t q = 0; q < errors.size(); ++q) {
    for (const double x : influence.estimate_shift.row(q)) errors[q] += x * x;
    errors[q] = std::sqrt(errors[q]);
    if (fisher && q < fisher->estimate_errors.size()) {
      errors[q] = std::max(errors[q], std::sqrt(least) * fisher->estimate_errors[q]);
    }
  }
  set_estimate_errors(errors, fit);
  // The cost of standard errors and rank intervals grows with the number of columns.
  if (influence.shift.columns() > std::max(kManyColumns, influence.shift.rows())) {
    influence.shift = narrow_factor(influence.shift);
  }
  if (!influence.note.empty()) fit.diagnostics.notes.push_back(std::move(influence.note));
  if (fisher && fisher->sparse) {
    auto missing = std::make_shared<const SparseCovariance>(missing_variances(influence.shift, *fisher, share));
    fit.uncertainty = std::make_shared<Uncertainty>(UncertaintyKind::sandwich, std::move(influence.shift),
                                                    std::move(missing), clusters - 1);
    return;
  }
  fit.uncertainty = std::make_shared<Uncertainty>(
      UncertaintyKind::sandwich, fisher ? at_least(influence.shift, *fisher, share) : std::move(influence.shift),
      clusters - 1);
}

/// Returns whether sandwich errors exist; adds the reason to the fit if they were requested.
bool no_derivatives(bool automatic, Fit& fit) {
  if (!automatic) {
    fit.diagnostics.notes.emplace_back("no sandwich errors: the method has no derivatives; use bootstrap=N");
  }
  return false;
}

bool refuse(Fit& fit, std::string reason) {
  fit.diagnostics.notes.push_back(std::move(reason));
  return false;
}

bool add_by_statements(const Model& model, const Instance& instance, const Problem& problem, bool automatic, Fit& fit,
                       Context& context) {
  if (instance.size() > kMaxMatrixItems) {
    return refuse(fit, fmt::format("no sandwich errors by statements: more than {} items; use {} {}", kMaxMatrixItems,
                                   option("intervals", "bootstrap=N"), option("by", "statements")));
  }
  const auto fisher = problem.fisher(fit, context);
  auto found = influence_by_statement(model, instance, fit, fisher, context);
  if (!found) return no_derivatives(automatic, fit);
  if (!found->failure_reason.empty()) return refuse(fit, std::move(found->failure_reason));
  set_sandwich(model, instance, ResampleBy::statements, std::move(found->influence), found->statements, fisher, fit);
  return true;
}

/// Returns the influences of all experts. Above kMaxShifts, only those that need no matrix of experts and items.
std::optional<Influence> affordable_influence(const Problem& problem, const Instance& instance, std::size_t clusters,
                                              bool automatic, const Fit& fit, Context& context) {
  const bool affordable = static_cast<double>(clusters) * instance.size() <= kMaxShifts;
  const MatrixSize size = matrix_size(instance, automatic);
  if (affordable) return influence_of(problem, size, fit, context);
  return size == MatrixSize::large ? problem.large_influence(fit, context) : std::nullopt;
}

bool add_by_experts(const Model& model, const Instance& instance, const Problem& problem, ResampleBy by, bool automatic,
                    Fit& fit, Context& context) {
  const std::size_t clusters = experts_of(instance).size();
  if (clusters < 2) {
    const bool has_derivatives = influence_of(problem, matrix_size(instance, automatic), fit, context).has_value();
    if (!has_derivatives) return no_derivatives(automatic, fit);
    return refuse(fit, fmt::format("no standard errors: the sandwich needs at least 2 {}, found 1", plural(by)));
  }
  auto influence = affordable_influence(problem, instance, clusters, automatic, fit, context);
  if (!influence && static_cast<double>(clusters) * instance.size() > kMaxShifts) {
    return refuse(fit, fmt::format("no sandwich errors: the matrix of {} {} and {} items is too large; use {}",
                                   clusters, plural(by), instance.size(), option("intervals", "bootstrap=N")));
  }
  if (!influence) return no_derivatives(automatic, fit);
  if (!is_identified(influence->shift, fit)) {
    return refuse(fit, fmt::format("no sandwich errors: without the data of one of the {}, some scores are not "
                                   "identified; set prior above 0, or use {}",
                                   plural(by), option("intervals", "fisher")));
  }
  const auto count = static_cast<double>(influence->experts.size());
  set_sandwich(model, instance, by, std::move(*influence), count,
               fisher_of(problem, matrix_size(instance, automatic), fit, context), fit);
  return true;
}

bool add_by_clusters(const Model& model, const Instance& instance, const Problem& problem, bool automatic, Fit& fit,
                     Context& context) {
  const ClusteredView clustered(instance);
  const std::unique_ptr<Problem> posed = model.pose(clustered.view(), context);
  const MatrixSize size = matrix_size(instance, automatic);
  const auto fisher = fisher_of(problem, size, fit, context);
  const auto other = fisher_of(*posed, size, fit, context);
  if (fisher && other && !same_information(*fisher, *other)) {
    return refuse(fit, fmt::format("no sandwich errors by clusters: the pairs of each expert are scaled together; use "
                                   "{} or scale=raw",
                                   option("by", "experts")));
  }
  return add_by_experts(model, clustered.view(), *posed, ResampleBy::clusters, automatic, fit, context);
}

}  // namespace

bool add_sandwich(const Model& model, const Instance& instance, const Problem& problem, ResampleBy by, bool automatic,
                  Fit& fit, Context& context) {
  if (by == ResampleBy::statements) return add_by_statements(model, instance, problem, automatic, fit, context);
  if (by == ResampleBy::clusters) return add_by_clusters(model, instance, problem, automatic, fit, context);
  return add_by_experts(model, instance, problem, by, automatic, fit, context);
}

void set_estimate_errors(std::span<const double> errors, Fit& fit) {
  for (std::size_t q = 0; q < std::min(errors.size(), fit.estimates.size()); ++q) {
    fit.estimates[q].standard_error = errors[q];
  }
}

}  // namespace witan
