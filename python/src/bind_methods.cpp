#include "witan/method/method.hpp"
#include "witan/method/ranking_model.hpp"
#include "witan/method/storage/model_file.hpp"
#include "witan/metric/metric.hpp"

#include <memory>
#include <sstream>

#include "bindings.hpp"
#include "interruptible.hpp"
#include "trained.hpp"
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

namespace witan::python {
namespace {

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
  description["trains"] = method.train != nullptr;
  description["needs_training"] = method.needs_training;
  description["recommends"] = method.recommends;
  description["parameters"] = parameters;
  return description;
}

Trained train(const std::string& spec, const Dataset& data, const Dataset* validation, const std::string& metric,
              const How& how) {
  const bool told = !how.progress.is_none();
  return run_interruptibly(how, [&](Context& context) {
    Training training(InstanceSet(data), validation == nullptr ? InstanceSet() : InstanceSet(*validation));
    training.metric = parse_metric(metric);
    if (told) training.on_pass = [&](const TrainingPass& pass) { context.progress("training", pass.number, pass.of); };
    return Trained{spec, std::shared_ptr<const Model>(train_model(spec, training, context)), {}};
  });
}

/// What ranks these data and learns from nothing else, as on the command line.
Trained for_ranking(const std::string& spec, const Dataset& data, const How& how) {
  return run_interruptibly(how, [&](Context& context) {
    return Trained{spec, std::shared_ptr<const Model>(ranking_model(spec, data, context)), {}};
  });
}

Trained restored(const ModelFile& file) {
  return {file.spec, std::shared_ptr<const Model>(restore_model(file)), file.read};
}

/// What to tell witan.read, so that new data are read as those were.
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
  nb::class_<Trained>(module, "Model", "A method with its parameters and what training taught it.")
      .def_ro("spec", &Trained::spec)
      .def_prop_ro("experts", [](const Trained& trained) { return trained.model->learned().experts; })
      .def_prop_ro("learned",
                   [](const Trained& trained) {
                     nb::dict numbers;
                     for (const auto& [name, values] : trained.model->learned().numbers) {
                       numbers[nb::str(name.data(), name.size())] = values;
                     }
                     return numbers;
                   })
      .def_prop_ro("reading", [](const Trained& trained) { return reading_of(trained.read); })
      .def("text", [](const Trained& trained) {
        std::ostringstream out;
        write_model({trained.spec, trained.model->learned(), trained.read}, out);
        return out.str();
      });
  module.def(
      "make_model",
      [](const std::string& spec) { return Trained{spec, std::shared_ptr<const Model>(make_model(spec)), {}}; },
      "spec"_a);
  module.def("ranking_model", &for_ranking, "spec"_a, "data"_a, "how"_a);
  module.def(
      "load_model",
      [](const std::string& path) {
        Context context;
        return restored(read_model(path, context));
      },
      "path"_a);
  module.def("parse_model", [](const std::string& text) { return restored(parse_model(text, "model")); }, "text"_a);
  module.def("train", &train, "spec"_a, "data"_a, "validation"_a.none(), "metric"_a, "how"_a);
  module.def("check_trains", [](const std::string& spec) { check_trains(spec); }, "spec"_a);
}

}  // namespace witan::python
