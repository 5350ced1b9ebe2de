#include "witan/app/check.hpp"
#include "witan/app/compare.hpp"
#include "witan/app/convert.hpp"
#include "witan/app/evaluate.hpp"
#include "witan/app/experts.hpp"
#include "witan/app/explain.hpp"
#include "witan/app/fuse.hpp"
#include "witan/app/rank.hpp"
#include "witan/app/reproduce.hpp"
#include "witan/app/simulate.hpp"
#include "witan/app/suggest.hpp"
#include "witan/app/train.hpp"
#include "witan/method/method.hpp"
#include "witan/method/storage/model_file.hpp"
#include "witan/metric/metric.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <sstream>

#include "bindings.hpp"
#include "interruptible.hpp"
#include "request_data.hpp"
#include "request_from.hpp"
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

namespace witan::python {
namespace {

/// The models of comparisons. For them, a list of pairs of names contains (winner, loser); for other methods, it
/// contains rankings of two items.
constexpr std::array<std::string_view, 14> kPairModels = {
    "bradley-terry", "thurstone", "crowd-bt", "rank-centrality",  "hodge",    "svp",   "elo",
    "glicko2",       "trueskill", "counting", "average-win-rate", "pagerank", "eigen", "newman"};

bool models_pairs(std::string_view method) { return std::ranges::find(kPairModels, method) != kPairModels.end(); }

nb::dict describe(const MethodInfo& method) {
  nb::list parameters;
  for (const Parameter& parameter : method.parameters()) {
    nb::dict one;
    one["name"] = parameter.name;
    one["range"] = parameter.range;
    one["default"] = parameter.default_value;
    one["help"] = parameter.help;
    parameters.append(one);
  }
  nb::dict description;
  description["name"] = method.name;
  description["summary"] = method.summary;
  description["cost"] = method.cost;
  description["citation"] = method.citation;
  description["lists"] = (method.input & kLists) != 0;
  description["comparisons"] = (method.input & kComparisons) != 0;
  description["features"] = (method.input & kFeatures) != 0;
  description["pairs"] = models_pairs(method.name);
  description["silence"] = (method.input & kSilence) != 0;
  description["trains"] = method.train != nullptr;
  description["needs_training"] = method.needs_training;
  description["recommends"] = method.recommends;
  description["parameters"] = parameters;
  return description;
}

/// Returns whether pairs of names are comparisons for these methods; nullopt if the methods differ.
std::optional<bool> prefers_pairs(const std::string& specs) {
  std::optional<bool> all;
  for (const Spec& spec : parse_specs(specs)) {
    const bool pairs = models_pairs(spec.name);
    if (all && *all != pairs) return std::nullopt;
    all = pairs;
  }
  return all;
}

/// Trains a model; returns it with the notes of the training and the specs that tuning tried.
nb::tuple train_model(const nb::dict& options, const nb::object& data, const nb::object& validation,
                      const nb::object& labels, const RunOptions& run) {
  TrainRequest request;
  set_options(request, options, {"valid"});
  set_data(request, data);
  set_source("validation", validation, request.valid, request.valid_data);
  set_labels(request, labels);
  const bool reports_progress = !run.progress.is_none();
  const TrainResult result = run_interruptibly(run, [&](Context& context) {
    if (reports_progress)
      request.on_pass = [&](const TrainingPass& pass) { context.progress("training", pass.number, pass.of); };
    return train(request, context);
  });
  return nb::make_tuple(result.model, result.notes, result.tried, result.facts, result.status == Status::converged);
}

TrainedModel restored(const ModelFile& file) {
  return {file.spec, std::shared_ptr<const Model>(restore_model(file)), file.read};
}

/// Returns the arguments of witan.read that read new data like the training data.
nb::dict reading_of(const ReadAs& read) {
  nb::dict options;
  if (read.silence) options["silence"] = to_string(*read.silence);
  if (read.direction) options["direction"] = *read.direction == Direction::low ? "low" : "high";
  if (!read.columns.empty()) options["columns"] = read.columns;
  return options;
}

}  // namespace

void bind_methods(nb::module_& module) {
  using namespace nb::literals;
  module.def("methods", [] {
    nb::list all;
    for (const MethodInfo& method : methods()) all.append(describe(method));
    return all;
  });
  nb::class_<TrainedModel>(module, "Model",
                           "A method with its parameters and, if it was trained, its learned parameters.")
      .def_ro("spec", &TrainedModel::spec)
      .def("scorer_json",
           [](const TrainedModel& trained) {
             const std::string text = scorer_json(trained.spec, *trained.model->learned());
             return nb::str(text.data(), text.size());
           })
      .def_prop_ro("experts", [](const TrainedModel& trained) { return trained.model->learned()->experts; })
      .def_prop_ro("learned",
                   [](const TrainedModel& trained) {
                     nb::dict learned;
                     for (const auto& [name, values] : trained.model->learned()->numbers) {
                       learned[nb::str(name.data(), name.size())] = values;
                     }
                     for (const auto& [name, values] : trained.model->learned()->choices) {
                       learned[nb::str(name.data(), name.size())] = values;
                     }
                     return learned;
                   })
      .def_prop_ro("reading", [](const TrainedModel& trained) { return reading_of(trained.read); })
      .def(
          "text",
          [](const TrainedModel& trained, std::vector<std::pair<std::string, std::string>> facts) {
            std::ostringstream out;
            write_model({trained.spec, *trained.model->learned(), trained.read, std::move(facts)}, out);
            return out.str();
          },
          "facts"_a = std::vector<std::pair<std::string, std::string>>());
  module.def("prefers_pairs", &prefers_pairs, "specs"_a,
             "Returns whether pairs of names are comparisons for these methods; None if the methods differ.");
  module.def(
      "make_model",
      [](const std::string& spec) { return TrainedModel{spec, std::shared_ptr<const Model>(make_model(spec)), {}}; },
      "spec"_a);
  module.def(
      "load_model",
      [](const std::string& path) {
        Context context;
        return restored(read_model(path, context));
      },
      "path"_a);
  module.def("parse_model", [](const std::string& text) { return restored(parse_model(text, "model")); }, "text"_a);
  module.def("train", &train_model, "options"_a, "data"_a, "validation"_a.none(), "labels"_a.none(), "run"_a);
  module.def(
      "options",
      [] {
        nb::dict all;
        all["rank"] = described_options<RankRequest>();
        all["fuse"] = described_options<FuseRequest>();
        all["train"] = described_options<TrainRequest>();
        all["evaluate"] = described_options<EvaluateRequest>();
        all["compare"] = described_options<CompareRequest>();
        all["check"] = described_options<CheckRequest>();
        all["experts"] = described_options<ExpertsRequest>();
        all["explain"] = described_options<ExplainRequest>();
        all["suggest"] = described_options<SuggestRequest>();
        all["convert"] = described_options<ConvertRequest>();
        all["simulate"] = described_options<SimulateRequest>();
        all["reproduce"] = described_options<ReproduceRequest>();
        all["read"] = described_options<DataRequest>();
        return all;
      },
      "Returns the options of every request, with their defaults and help; `read` are those of reading files.");
}

}  // namespace witan::python
