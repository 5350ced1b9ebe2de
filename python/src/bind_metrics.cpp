#include "witan/app/evaluate.hpp"
#include "witan/metric/dialect.hpp"
#include "witan/metric/evaluate_rankings.hpp"

#include <optional>
#include <utility>

#include "bindings.hpp"
#include "fits.hpp"
#include "interruptible.hpp"
#include "judged_dicts.hpp"
#include "request_from.hpp"
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

namespace witan::python {
namespace {

/// Options of an evaluation, with the metric names of the request, which the results use.
struct RequestedEvaluation : EvaluationOptions {
  std::vector<std::string> written;
};

RequestedEvaluation asked_evaluation(const nb::dict& options) {
  EvaluateRequest request;
  set_options(request, options, {"labels", "columns", "missing-label"});
  RequestedEvaluation requested{evaluation_options(request), {}};
  for (const AskedMetric& metric : parse_asked_metrics(request.metrics)) requested.written.push_back(metric.written);
  return requested;
}

/// Returns the names of the metrics, the evaluated instances, a row of values for each, and the means.
nb::dict as_dict(const EvaluatedRanking& found, const RequestedEvaluation& options, const auto& name_of) {
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

nb::dict evaluate_lists(const Dataset& labels, const Dataset& ranking, const RequestedEvaluation& options,
                        const RunOptions& run) {
  const EvaluatedRanking found =
      run_interruptibly(run, [&](Context& context) { return evaluate_ranking(labels, ranking, options, context); });
  return as_dict(found, options, [&](std::uint32_t index) { return labels.instance_names()[index]; });
}

nb::dict evaluate_result(const Dataset& labels, const Fits& fits, const RequestedEvaluation& options,
                         const RunOptions& run) {
  const EvaluatedRanking found = run_interruptibly(run, [&](Context& context) {
    std::vector<std::vector<double>> scores;
    for (std::size_t i = 0; i < fits.size(); ++i) scores.push_back(fits.fit(i).scores);
    return witan::evaluate_fits(labels, *fits.data(), scores, options, context);
  });
  return as_dict(found, options, [&](std::uint32_t index) { return labels.instance_names()[index]; });
}

/// Returns None if the dictionaries contain values that only evaluate() can process or report.
nb::object evaluate_dicts(const nb::dict& labels, const nb::dict& ranking, const RequestedEvaluation& options,
                          const RunOptions& run) {
  if (options.metric_options.dialect == Dialect::letor4) return nb::none();
  const auto judged = judged_dicts(labels, ranking, options.metric_options.dialect);
  if (!judged) return nb::none();
  EvaluatedRanking found =
      run_interruptibly(run, [&](Context& context) { return evaluate_named(judged->instances, options, context); });
  found.unlabelled = judged->unlabelled;
  return as_dict(found, options, [&](std::uint32_t index) { return std::string_view(judged->names[index]); });
}

}  // namespace

void bind_metrics(nb::module_& module) {
  using namespace nb::literals;
  nb::class_<RequestedEvaluation>(module, "EvaluationOptions", "Metrics, dialect and further options of an evaluation.")
      .def(
          "__init__",
          [](RequestedEvaluation* self, const nb::dict& options) {
            new (self) RequestedEvaluation(asked_evaluation(options));
          },
          "options"_a)
      .def_ro("written", &RequestedEvaluation::written, "The metric names of the request.");
  module.def(
      "metric_name", [](const std::string& metric) { return parse_metric(metric).name(); }, "metric"_a,
      "Returns the name of a metric in Witan.");
  module.def("evaluate", &evaluate_lists, "labels"_a, "ranking"_a, "options"_a, "run"_a);
  module.def("evaluate_result", &evaluate_result, "labels"_a, "fits"_a, "options"_a, "run"_a);
  module.def("evaluate_dicts", &evaluate_dicts, "labels"_a, "ranking"_a, "options"_a, "run"_a);
}

}  // namespace witan::python
