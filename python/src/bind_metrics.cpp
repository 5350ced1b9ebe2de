#include "witan/metric/dialect.hpp"
#include "witan/metric/evaluate_rankings.hpp"

#include "bindings.hpp"
#include "fits.hpp"
#include "interruptible.hpp"
#include "judged_dicts.hpp"
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

namespace witan::python {
namespace {

EvaluationOptions evaluation_options(const std::string& metrics, const std::string& dialect, double relevant_from,
                                     bool complete) {
  EvaluationOptions options;
  options.metrics = parse_metrics(metrics);
  options.how.dialect = parse_dialect(dialect);
  options.how.relevant_from = relevant_from;
  if (complete) options.missing = Missing::count_as_zero;
  return options;
}

/// Metric names, the instances that count, a row of values for each, and the means.
nb::dict as_dict(const EvaluatedRanking& found, const EvaluationOptions& options, const auto& name_of) {
  nb::list names, instances;
  for (const Metric& metric : options.metrics) names.append(metric.name());
  for (const std::uint32_t index : found.instances) {
    const std::string_view name = name_of(index);
    instances.append(nb::str(name.data(), name.size()));
  }
  nb::dict result;
  result["metrics"] = names;
  result["instances"] = instances;
  result["values"] = found.values;
  result["means"] = found.means;
  result["missing"] = found.missing;
  result["unlabelled"] = found.unlabelled;
  return result;
}

nb::dict evaluate_lists(const Dataset& labels, const Dataset& ranking, const EvaluationOptions& options,
                        const How& how) {
  const EvaluatedRanking found =
      run_interruptibly(how, [&](Context& context) { return evaluate_ranking(labels, ranking, options, context); });
  return as_dict(found, options, [&](std::uint32_t index) { return labels.instance_names()[index]; });
}

nb::dict evaluate_result(const Dataset& labels, const Fits& fits, const EvaluationOptions& options, const How& how) {
  const EvaluatedRanking found = run_interruptibly(how, [&](Context& context) {
    std::vector<std::vector<double>> scores;
    for (std::size_t i = 0; i < fits.size(); ++i) scores.push_back(fits.fit(i).scores);
    return witan::evaluate_fits(labels, fits.data(), scores, options, context);
  });
  return as_dict(found, options, [&](std::uint32_t index) { return labels.instance_names()[index]; });
}

/// None if something in the dictionaries needs a closer look than this takes.
nb::object evaluate_dicts(const nb::dict& labels, const nb::dict& ranking, const EvaluationOptions& options,
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
  nb::class_<EvaluationOptions>(module, "EvaluationOptions", "Metrics, and under which dialect.")
      .def(
          "__init__",
          [](EvaluationOptions* self, const std::string& metrics, const std::string& dialect, double relevant_from,
             bool complete) {
            new (self) EvaluationOptions(evaluation_options(metrics, dialect, relevant_from, complete));
          },
          "metrics"_a, "dialect"_a, "relevant_from"_a, "complete"_a = false);
  module.def("evaluate", &evaluate_lists, "labels"_a, "ranking"_a, "options"_a, "how"_a);
  module.def("evaluate_result", &evaluate_result, "labels"_a, "fits"_a, "options"_a, "how"_a);
  module.def("evaluate_dicts", &evaluate_dicts, "labels"_a, "ranking"_a, "options"_a, "how"_a);
}

}  // namespace witan::python
