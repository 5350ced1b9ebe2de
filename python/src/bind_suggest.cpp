#include "witan/app/suggest.hpp"

#include "bindings.hpp"
#include "fits.hpp"
#include "interruptible.hpp"
#include "outcome.hpp"
#include "request_data.hpp"
#include "request_from.hpp"

namespace witan::python {
namespace {

nb::dict suggestions_of(const Suggestions& found, const Instance& instance) {
  nb::list pairs, notes;
  for (const Suggestion& pair : found.pairs) {
    nb::dict one;
    one["item"] = str_of(instance.item_name(pair.item));
    one["other"] = str_of(instance.item_name(pair.other));
    one["connects"] = pair.connects;
    one["p_higher"] = pair.p_higher;
    one["p_win"] = pair.p_win;
    one["information"] = pair.information;
    pairs.append(one);
  }
  for (const std::string& note : found.notes) notes.append(str_of(spell_options(note, Spelling::python)));
  nb::dict all;
  all["pairs"] = pairs;
  all["notes"] = notes;
  all["determined"] = found.top ? nb::cast(found.top->determined()) : nb::none();
  all["top"] = found.top ? nb::cast(describe_top(*found.top, instance)) : nb::none();
  return all;
}

/// Returns {instance: suggestions}.
nb::tuple run_suggest(const SuggestRequest& request, const RunOptions& run) {
  const SuggestResult result = run_interruptibly(run, [&](Context& context) { return suggest(request, context); });
  nb::dict instances;
  for (std::size_t i = 0; i < result.suggestions.size(); ++i) {
    const Instance instance = result.data.instance(i);
    instances[str_of(instance.name)] = suggestions_of(result.suggestions[i], instance);
  }
  return outcome(instances, result.notes, result.status, [&](ReportFormat format, std::ostream& out) {
    write_suggestions(result.data, result.suggestions, result.model.spec, format, out, Spelling::python);
  });
}

nb::tuple suggest_for_data(const nb::dict& options, const nb::object& data, const TrainedModel* model,
                           const RunOptions& run) {
  SuggestRequest request;
  set_options(request, options, {"model"});
  set_data(request, data);
  set_model(request, model);
  return run_suggest(request, run);
}

nb::tuple suggest_for_fits(const Fits& fits, const nb::dict& options, const RunOptions& run) {
  SuggestRequest request;
  set_options(request, options, {"method", "model", "state"});
  request.data = fits.data();
  request.trained = std::make_shared<const TrainedModel>(fits.model());
  return run_suggest(request, run);
}

}  // namespace

void bind_suggest(nb::module_& module) {
  using namespace nb::literals;
  module.def("suggest", &suggest_for_data, "options"_a, "data"_a.none(), "model"_a.none(), "run"_a);
  module.def("suggest_for", &suggest_for_fits, "fits"_a, "options"_a, "run"_a);
}

}  // namespace witan::python
