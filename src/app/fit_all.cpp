#include "fit_all.hpp"

#include "witan/util/error.hpp"
#include "witan/util/option_name.hpp"

#include <algorithm>

#include "few_comparisons.hpp"
#include "interval_options.hpp"
#include <fmt/format.h>

namespace witan {

void note_without_statements(const Dataset& data, const MethodInfo& method, Notes& notes) {
  if ((method.input & kFeatures) != 0) {
    if (data.features() != nullptr && (!data.lists().empty() || data.comparison_count() > 0)) {
      notes.add(fmt::format("lists and comparisons ignored: {} ranks items by their features", method.name));
    }
    return;
  }
  std::size_t silent = 0;
  for (std::size_t i = 0; i < data.instance_count(); ++i) {
    const Instance instance = data.instance(i);
    silent += instance.lists.empty() && instance.comparisons.empty() ? 1 : 0;
  }
  if (silent == 0) return;
  std::string hint;
  if (data.features() != nullptr) {
    hint = fmt::format("; the data contain features, which methods such as pmop-fd use; for experts' ranks, set {}",
                       option("from", "letor-agg"));
  } else if (data.labelled()) {
    hint = "; labels are not used for ranking, only for training and evaluation";
  }
  notes.add(fmt::format("{} of {} {} no rankings or comparisons, so all items tie{}", silent, data.instance_count(),
                        data.instance_count() == 1 ? "instance has" : "instances have", hint));
}

void check_fragility_has_effect(std::string_view spec) {
  const std::string name = parse_spec(spec).name;
  if ((find_method(name).input & kFeatures) == 0) return;
  throw UsageError(fmt::format("{} has no effect: {} ranks items by their features", option("fragility"), name));
}

void note_failures(RankResult& result, Context& context) {
  const auto failed =
      std::ranges::count_if(result.fits, [](const Fit& fit) { return !has_converged(fit.diagnostics.stop); });
  if (failed == 0) return;
  result.status = Status::not_converged;
  Notes(result.notes, context)
      .add(fmt::format("{} of {} {} did not converge", failed, result.fits.size(),
                       result.fits.size() == 1 ? "instance" : "instances"));
}

namespace {

/// Reports progress and cancels as the fits do. Uses the fits before rescaling, which does not change the order.
void add_fragility(RankResult& result, Context& context) {
  bool incomplete = false;
  for (std::size_t i = 0; i < result.fits.size(); ++i) {
    std::vector<NeighbourPair> pairs = neighbour_pairs(result.fits[i]);
    incomplete = incomplete || pairs.size() > kMaxFragilePairs;
    pairs.resize(std::min(pairs.size(), kMaxFragilePairs));
    result.fragility.push_back(
        find_fragility(*result.model.model, result.data.instance(i), result.fits[i], pairs, context));
  }
  Notes notes(result.notes, context);
  if (incomplete) notes.add(fmt::format("{}: only the first {} ranks", option("fragility"), kMaxFragilePairs));
  if (!result.model.model->learned()->empty()) {
    notes.add(fmt::format("{}: refits keep the learned parameters", option("fragility")));
  }
}

}  // namespace

void fit_all(const RankRequest& request, const IntervalOptions& intervals, std::span<const Fit> starts,
             RankResult& result, Context& context) {
  if (intervals.by == ResampleBy::clusters && result.data.cluster_names().size() == 0) {
    throw UsageError(
        fmt::format("{}: the data name no clusters; comparisons have one in a column cluster, task, session "
                    "or prompt",
                    option("by", "clusters")));
  }
  result.fits = solve_all(*result.model.model, result.data, starts, intervals, context);
  if (request.keep_unscaled || !request.save_state.empty()) result.unscaled = result.fits;
  for (std::size_t i = 0; i < result.fits.size(); ++i) {
    omit_few_comparisons(request.min_comparisons, result.data.instance(i), result.fits[i]);
    note_leader_with_few(result.data.instance(i), result.fits[i]);
  }
  if (request.fragility) add_fragility(result, context);
  context.parallel_for(result.fits.size(), 1, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      finish_fit(request, intervals, result.data.instance(i), result.fits[i], context);
    }
  });
}

}  // namespace witan
