#include "witan/app/explain.hpp"

#include "witan/util/error.hpp"
#include "witan/util/option_name.hpp"

#include <algorithm>
#include <limits>

#include "data_source.hpp"
#include "find_names.hpp"
#include "fit_all.hpp"
#include "method_source.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

constexpr std::uint64_t kDefaultTop = 3;

std::uint32_t checked_top(const ExplainRequest& request) {
  constexpr std::uint64_t kMaxTop = std::numeric_limits<std::uint32_t>::max();
  const std::uint64_t top = request.top.value_or(kDefaultTop);
  if (top == 0 || top > kMaxTop) {
    throw UsageError(fmt::format("{}: expected 1 to {}", option("top", fmt::format("{}", top)), kMaxTop));
  }
  if (request.top && !request.item.empty()) {
    throw UsageError(fmt::format("{} cannot be combined with {}", option("top"), option("item")));
  }
  return static_cast<std::uint32_t>(top);
}

Explanation explain_items(const ExplainRequest& request, const Model& model, const Instance& instance,
                          Context& context) {
  if (request.item.empty()) return explain_top(model, instance, checked_top(request), context);
  const Slot item = find_item(instance, request.item, "item");
  return explain(model, instance, std::span(&item, 1), context);
}

/// Explains by features, or returns nullopt if the model does not rank by features.
std::optional<FeatureExplanation> explain_by_features(const ExplainRequest& request, const TrainedModel& model,
                                                      const Instance& instance, Context& context) {
  std::vector<Slot> items;
  if (!request.item.empty()) items.push_back(find_item(instance, request.item, "item"));
  auto features = explain_features(*model.model, model.spec, instance, std::move(items), checked_top(request), context);
  if (features && request.fragility) {
    throw UsageError(fmt::format("{} has no effect: {} ranks by features", option("fragility"), model.spec));
  }
  return features;
}

/// Returns the removals that swap an explained item with the item above or below.
std::vector<PairFragility> fragility_of(const Explanation& explanation, const Model& model, const Instance& instance,
                                        Context& context) {
  const Fit fit = model.solve(instance, context);
  std::vector<NeighbourPair> pairs = neighbour_pairs(fit);
  std::erase_if(pairs, [&](const NeighbourPair& pair) {
    return std::ranges::none_of(explanation.items, [&](const ItemExplanation& item) {
      return item.slot == pair.upper || item.slot == pair.lower;
    });
  });
  return find_fragility(model, instance, fit, pairs, context);
}

}  // namespace

ExplainResult explain(const ExplainRequest& request, Context& context) {
  return with_spelling(context, [&] {
    MethodSource method(request, ExplainRequest::kDefaultMethod);
    method.check();
    (void)checked_top(request);
    check_has_data(request);
    ReadOptions options = read_options(request);
    ExplainResult result;
    result.provenance = provenance_of("explain", request, context);
    Notes notes(result.notes, context);
    method.open(options, context);
    result.data = ranked_data(read_data(request, options, notes, context), notes);
    note_unused_options(request, result.data, notes);
    result.instance = find_instance(result.data, request.instance);
    const TrainedModel& model = method.make(result.data, context);
    result.features = explain_by_features(request, model, result.data.instance(result.instance), context);
    if (result.features) return result;
    result.explanation = explain_items(request, *model.model, result.data.instance(result.instance), context);
    result.explanation.method = model.spec;
    if (request.fragility) {
      check_fragility_has_effect(model.spec);
      result.explanation.fragility =
          fragility_of(result.explanation, *model.model, result.data.instance(result.instance), context);
    }
    if (!has_converged(result.explanation.stop)) {
      result.status = Status::not_converged;
      notes.add(fmt::format("the explained fit did not converge: {}", to_string(result.explanation.stop)));
    }
    return result;
  });
}

}  // namespace witan
