#include "svp.hpp"

#include "witan/util/error.hpp"

#include <algorithm>
#include <limits>
#include <span>

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

Known known_entries(const Svp::Options& options, const Instance& instance) {
  const auto each_pair = [&](auto f) {
    PairCounts::each_pooled(instance, options.transform, options.scale, UnitOf::wins,
                            [&](std::span<const PairCount> pairs) { std::ranges::for_each(pairs, f); });
  };
  Known known;
  std::vector<std::uint32_t> position(instance.size(), 0);
  std::size_t count = 0;
  each_pair([&](const PairCount& pair) {
    position[pair.low] = position[pair.high] = 1;
    ++count;
  });
  for (Slot slot = 0; slot < instance.size(); ++slot) {
    if (position[slot] == 0) continue;
    position[slot] = static_cast<std::uint32_t>(known.items.size());
    known.items.push_back(slot);
  }
  known.entries.reserve(count);
  each_pair([&](const PairCount& pair) {
    known.entries.push_back({position[pair.low], position[pair.high], pair.low_wins - pair.high_wins});
  });
  return known;
}

}  // namespace

Fit Svp::solve(const Options& options, const Instance& instance, Context& context) {
  if (options.rank % 2 != 0) {
    throw UsageError(fmt::format("svp: rank={} is odd; a skew-symmetric matrix has even rank", options.rank));
  }
  const Known known = known_entries(options, instance);
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
