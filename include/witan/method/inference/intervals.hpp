#pragma once

#include "witan/method/method.hpp"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace witan {

/// Source of the standard errors. automatic: the sandwich for lists, for comparisons with clusters, and for comparisons
/// by at least kMinExpertsToCluster experts, who may differ; otherwise the Fisher information, which assumes that
/// comparisons are independent.
enum class Intervals : std::uint8_t { automatic, none, fisher, sandwich, bootstrap };
/// Unit that is independent of the others. A cluster of comparisons is, for example, a task or a session.
enum class ResampleBy : std::uint8_t { experts, statements, clusters };
/// Minimum number of experts from which `automatic` estimates the differences between experts. With fewer, intervals
/// would be more than three times as wide.
inline constexpr std::size_t kMinExpertsToCluster = 4;

struct IntervalOptions {
  Intervals kind = Intervals::automatic;
  int draws = 200;                      ///< number of bootstrap draws
  ResampleBy by = ResampleBy::experts;  ///< resampling unit of the bootstrap and cluster of the sandwich
  bool by_given = false;                ///< false: clusters of comparisons replace the experts
};

/// Parses auto, none, fisher, sandwich, bootstrap or bootstrap=N. Throws UsageError if the text is none of them.
[[nodiscard]] IntervalOptions parse_intervals(const std::string& text);

/// Maximum number of items for which `automatic` computes the covariance matrix. Above it, the matrix would dominate
/// the cost, and methods use Problem::large_fisher and Problem::large_influence if they provide them.
inline constexpr std::uint32_t kMaxAutomaticItems = 1'000;
/// Maximum number of items for which a requested `fisher` or `sandwich` computes the matrix.
inline constexpr std::uint32_t kMaxMatrixItems = 2'500;

/// Fits all instances of `data` in parallel, with uncertainties, and returns the fits in instance order. Each instance
/// is prepared once. `starts` is empty, or has one fit per instance; a fit without scores means no warm start.
[[nodiscard]] std::vector<Fit> solve_all(const Model& model, const Dataset& data, std::span<const Fit> starts,
                                         const IntervalOptions& options, Context& context);

/// Adds the uncertainty to a fit of `instance`, or a note that says why there is none. `automatic` adds neither for a
/// method without derivatives. A fit that did not converge gets no uncertainty.
///
/// `problem` is the instance as `model` prepared it, and is released as soon as possible. If it is null, the instance
/// is prepared when derivatives are needed.
void add_uncertainty(const Model& model, const Instance& instance, std::unique_ptr<Problem> problem,
                     IntervalOptions options, Fit& fit, Context& context);
/// Adds the uncertainty to a fit whose problem no longer exists.
void add_uncertainty(const Model& model, const Instance& instance, const IntervalOptions& options, Fit& fit,
                     Context& context);

/// Maximum share of bootstrap draws that may fail, or lack an item. Above it, the intervals from the other draws would
/// be too narrow.
inline constexpr double kMaxGaps = 0.05;

/// The scores and estimates of refits to resampled data. An estimate that a refit lacks is NaN.
struct BootstrapDraws {
  std::vector<std::vector<double>> scores, estimates;
  std::size_t failed = 0;     ///< number of draws that did not converge or have no scores; not included above
  std::string failure;        ///< reason of the first failure
  std::vector<Slot> unknown;  ///< items with a score in the fit that too many draws lack; NaN in all draws
};

/// Refits to resampled data, in parallel. The result does not depend on the number of threads.
///
/// By experts or clusters: draws them with replacement, each with all its statements. By statements: every comparison
/// and every ballot gets a Poisson(1) count. Equal comparisons are drawn together, so the cost of a draw does not grow
/// with their number. A comparison of integer weight w counts as w comparisons. If few draws lack an item, its score
/// there is its mean over the other draws.
[[nodiscard]] BootstrapDraws bootstrap(const Model& model, const Instance& instance, const Fit& fit, int draws,
                                       ResampleBy by, Context& context);

}  // namespace witan
