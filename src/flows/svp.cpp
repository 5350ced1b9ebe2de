#include "svp.hpp"

#include "witan/util/error.hpp"

#include <limits>

#include "method/shared/centre_scores.hpp"
#include "method/shared/ignored_ties.hpp"
#include "pairs/pair_counts.hpp"
#include "skew_completion.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

/// The compared items, and the known entries by their positions among them.
struct Known {
  std::vector<Slot> items;
  std::vector<SkewEntry> entries;
};

Known known_entries(const PairCounts& counts) {
  Known known;
  std::vector<std::uint32_t> position(counts.size(), 0);
  for (const PairCount& pair : counts.pairs()) position[pair.low] = position[pair.high] = 1;
  for (Slot slot = 0; slot < counts.size(); ++slot) {
    if (position[slot] == 0) continue;
    position[slot] = static_cast<std::uint32_t>(known.items.size());
    known.items.push_back(slot);
  }
  known.entries.reserve(counts.pairs().size());
  for (const PairCount& pair : counts.pairs()) {
    known.entries.push_back({position[pair.low], position[pair.high], pair.low_wins - pair.high_wins});
  }
  return known;
}

}  // namespace

Fit Svp::solve(const Options& options, const Instance& instance, Context& context) {
  if (options.rank % 2 != 0) {
    throw UsageError(fmt::format("svp: rank={} is odd; a skew-symmetric matrix has even rank", options.rank));
  }
  const Known known =
      known_entries(PairCounts::pooled(instance, options.transform, options.scale, nullptr, UnitOf::wins));
  const CompletionOptions completion{.rank = static_cast<std::uint32_t>(options.rank),
                                     .rate = options.rate,
                                     .tolerance = options.tolerance,
                                     .steps = options.steps};
  const SkewCompletion found =
      complete_skew(static_cast<std::uint32_t>(known.items.size()), known.entries, completion, context);
  Fit fit;
  fit.scores.assign(instance.size(), std::numeric_limits<double>::quiet_NaN());
  for (std::size_t k = 0; k < known.items.size(); ++k) fit.scores[known.items[k]] = found.row_means[k];
  centre_scores(fit.scores);
  join_relative_ties(fit.scores);
  fit.diagnostics.stop = found.converged ? Stop::converged : Stop::iteration_limit;
  fit.diagnostics.iterations = found.steps;
  note_ignored_ties(instance, fit.diagnostics);
  if (found.kept_more) {
    fit.diagnostics.notes.emplace_back("rank higher than requested: equal singular values are kept together");
  }
  fit.estimates.push_back({"misfit", found.misfit});
  return fit;
}

}  // namespace witan
