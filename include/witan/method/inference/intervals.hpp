#pragma once

#include "witan/method/method.hpp"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace witan {

/// Where the uncertainty of scores comes from. automatic: the Fisher information where all evidence is comparisons,
/// which count as independent, and the sandwich clustered by expert where pairs come from lists, which do not.
enum class Intervals : std::uint8_t { automatic, none, fisher, sandwich, bootstrap };
enum class ResampleBy : std::uint8_t { experts, statements };

struct IntervalOptions {
  Intervals kind = Intervals::automatic;
  int draws = 200;                      ///< of the bootstrap
  ResampleBy by = ResampleBy::experts;  ///< of the bootstrap; and what the sandwich takes as one observation
};

/// Parses auto, none, fisher, sandwich, bootstrap or bootstrap=N. Throws UsageError if the text is none of them.
[[nodiscard]] IntervalOptions parse_intervals(const std::string& text);

/// Beyond so many items `automatic` adds nothing, since the matrix of all items becomes the larger part of the work.
inline constexpr std::uint32_t kMaxAutomaticItems = 1'000;

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

/// Of a bootstrap's draws that fail, or that leave an item out, more than this share is too many: what the others say
/// would look surer than it is.
inline constexpr double kMaxGaps = 0.05;

/// Refits to resampled evidence, each with the scores and what the fit's quantities are there (NaN: it has none).
struct BootstrapDraws {
  std::vector<std::vector<double>> scores, estimates;
  std::size_t failed = 0;     ///< draws whose fit did not come out well or has no scores: they are not above
  std::string failure;        ///< what became of the first of them
  std::vector<Slot> unknown;  ///< items that the fit has a score for and too many draws have not: NaN in all of them
};

/// Refits to resampled evidence, on all threads; the same for any number of them.
///
/// By experts: as many as there are, drawn with replacement, each with all that it says. By statements: every
/// comparison and every ballot counts a Poisson(1) number of times; equal comparisons are drawn together, so the cost
/// of a draw does not grow with their number. A comparison of whole weight w counts as w of them. An item that a few
/// draws leave out gets there the mean of what it has in the others.
[[nodiscard]] BootstrapDraws bootstrap(const Model& model, const Instance& instance, const Fit& fit, int draws,
                                       ResampleBy by, Context& context);

}  // namespace witan
