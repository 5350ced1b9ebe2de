#include "witan/app/explain.hpp"

#include "bindings.hpp"
#include "drawable.hpp"
#include "fits.hpp"
#include "interruptible.hpp"
#include "outcome.hpp"
#include "request_data.hpp"
#include "request_from.hpp"
#include "util/wall_clock.hpp"

namespace witan::python {
namespace {

nb::list contributions_to(const ItemExplanation& item, const ExplainResult& result) {
  const Explanation& explanation = result.explanation;
  nb::list contributions;
  for (const ExpertContribution& contribution : item.contributions) {
    nb::dict one;
    one["expert"] = str_of(result.data.name(contribution.expert));
    one["contribution"] = contribution.contribution;
    one["score_without"] = contribution.score_without;
    one["rank_without"] = contribution.rank_without;
    one["exact"] = explanation.leave_one_out == LeaveOneOut::refit && !explanation.keeps_learned_parameters;
    contributions.append(one);
  }
  return contributions;
}

/// Returns the contributions of the features, by number.
nb::list contributions_to(const FeatureContributions& item, const std::vector<std::uint64_t>& numbers) {
  nb::list contributions;
  for (std::size_t k = 0; k < numbers.size(); ++k) {
    nb::dict one;
    one["feature"] = numbers[k];
    one["value"] = item.cells[k];
    one["contribution"] = item.values[k];
    contributions.append(one);
  }
  return contributions;
}

/// Returns {item: contributions}, the best item first.
nb::tuple run_explain(const ExplainRequest& request, const RunOptions& run) {
  const auto kept = std::make_shared<const ExplainResult>(
      run_interruptibly(run, [&](Context& context) { return dated(explain(request, context)); }));
  const ExplainResult& result = *kept;
  const Instance instance = result.data.instance(result.instance);
  nb::dict items;
  if (result.features) {
    for (const FeatureContributions& item : result.features->items) {
      items[str_of(instance.item_name(item.slot))] = contributions_to(item, result.features->numbers);
    }
    return outcome(
        items, result.notes, result.status,
        [&](ReportFormat format, std::ostream& out) {
          write_feature_explanation(*result.features, instance, format, out);
        },
        nb::cast(Drawable(kept)));
  }
  for (const ItemExplanation& item : result.explanation.items) {
    items[str_of(instance.item_name(item.slot))] = contributions_to(item, result);
  }
  return outcome(
      items, result.notes, result.status,
      [&](ReportFormat format, std::ostream& out) {
        write_explanation(result.explanation, result.data, result.instance, format, out);
      },
      nb::cast(Drawable(kept)));
}

nb::tuple explain_data(const nb::dict& options, const nb::object& data, const TrainedModel* model,
                       const RunOptions& run) {
  ExplainRequest request;
  set_options(request, options, {"model"});
  set_data(request, data);
  set_model(request, model);
  return run_explain(request, run);
}

nb::tuple explain_fit(const Fits& fits, std::size_t i, const std::string& item, const RunOptions& run) {
  ExplainRequest request;
  request.data = fits.data();
  request.trained = std::make_shared<const TrainedModel>(fits.model());
  request.instance = fits.instance(i).name;
  request.item = item;
  return run_explain(request, run);
}

}  // namespace

void bind_explain(nb::module_& module) {
  using namespace nb::literals;
  module.def("explain", &explain_data, "options"_a, "data"_a.none(), "model"_a.none(), "run"_a);
  module.def("explain_fit", &explain_fit, "fits"_a, "instance"_a, "item"_a, "run"_a);
}

}  // namespace witan::python
