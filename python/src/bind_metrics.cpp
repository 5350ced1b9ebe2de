#include "witan/metric/dialect.hpp"
#include "witan/metric/evaluate_rankings.hpp"

#include <optional>
#include <utility>

#include "asked_evaluation.hpp"
#include "bindings.hpp"
#include "fits.hpp"
#include "interruptible.hpp"
#include "judged_dicts.hpp"
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

namespace witan::python {
namespace {

/// The least and the largest label.
using Scale = std::pair<double, double>;

AskedEvaluation evaluation_options(const std::string& metrics, const std::string& dialect, double relevant_from,
                                   bool complete, const std::optional<Scale>& scale) {
  AskedEvaluation options;
  for (AskedMetric& asked : parse_asked_metrics(metrics)) {
    options.metrics.push_back(asked.metric);
    options.written.push_back(std::move(asked.written));
  }
  options.how.dialect = parse_dialect(dialect);
  options.how.relevant_from = relevant_from;
  if (complete) options.missing = Missing::count_as_zero;
  if (scale) options.how.scale = LabelScale{scale->first, scale->second};
  return options;
}

/// What the metrics were called, the instances that count, a row of values for each, and the means.
nb::dict as_dict(const EvaluatedRanking& found, const AskedEvaluation& options, const auto& name_of) {
  nb::list instances;
  for (const std::uint32_t index : found.instances) {
    const std::string_view name = name_of(index);
    instances.append(nb::str(name.data(), name.size()));
  }
  nb::dict result;
  result["metrics"] = options.written;
  result["instances"] = instances;
  result["values"] = found.values;
  result["means"] = found.means;
  result["missing"] = found.missing;
  result["unlabelled"] = found.unlabelled;
  return result;
}

nb::dict evaluate_lists(const Dataset& labels, const Dataset& ranking, const AskedEvaluation& options, const How& how) {
  const EvaluatedRanking found =
      run_interruptibly(how, [&](Context& context) { return evaluate_ranking(labels, ranking, options, context); });
  return as_dict(found, options, [&](std::uint32_t index) { return labels.instance_names()[index]; });
}

nb::dict evaluate_result(const Dataset& labels, const Fits& fits, const AskedEvaluation& options, const How& how) {
  const EvaluatedRanking found = run_interruptibly(how, [&](Context& context) {
    std::vector<std::vector<double>> scores;
    for (std::size_t i = 0; i < fits.size(); ++i) scores.push_back(fits.fit(i).scores);
    return witan::evaluate_fits(labels, fits.data(), scores, options, context);
  });
  return as_dict(found, options, [&](std::uint32_t index) { return labels.instance_names()[index]; });
}

/// None if something in the dictionaries needs a closer look than this takes.
nb::object evaluate_dicts(const nb::dict& labels, const nb::dict& ranking, const AskedEvaluation& options,
                          const How& how) {
  if (options.how.dialect == Dialect::letor4) return nb::none();
  const auto judged = judged_dicts(labels, ranking, options.how.dialect);
  if (!judged) return nb::none();
  EvaluatedRanking found =
      run_interruptibly(how, [&](Context& context) { return evaluate_named(judged->instances, options, context); });
  found.unlabelled = judged->unlabelled;
  return as_dict(found, options, [&](std::uint32_t index) { return std::string_view(judged->names[index]); });
}

}  // namespace

void bind_metrics(nb::module_& module) {
  using namespace nb::literals;
  nb::class_<AskedEvaluation>(module, "EvaluationOptions", "Metrics, and under which dialect.")
      .def(
          "__init__",
          [](AskedEvaluation* self, const std::string& metrics, const std::string& dialect, double relevant_from,
             bool complete, const std::optional<Scale>& label_scale) {
            new (self) AskedEvaluation(evaluation_options(metrics, dialect, relevant_from, complete, label_scale));
          },
          "metrics"_a, "dialect"_a, "relevant_from"_a, "complete"_a = false, "label_scale"_a = nb::none())
      .def_ro("written", &AskedEvaluation::written, "The metrics as they were asked for.");
  module.def(
      "metric_name", [](const std::string& metric) { return parse_metric(metric).name(); }, "metric"_a,
      "What the engine calls a metric.");
  module.def("evaluate", &evaluate_lists, "labels"_a, "ranking"_a, "options"_a, "how"_a);
  module.def("evaluate_result", &evaluate_result, "labels"_a, "fits"_a, "options"_a, "how"_a);
  module.def("evaluate_dicts", &evaluate_dicts, "labels"_a, "ranking"_a, "options"_a, "how"_a);
}

}  // namespace witan::python
