#include "witan/metric/dialect.hpp"
#include "witan/metric/evaluate_rankings.hpp"
#include "witan/util/error.hpp"

#include "bindings.hpp"
#include "interruptible.hpp"
#include <fmt/format.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

namespace witan::python {
namespace {

/// Metric names, the instances that count, a row of values for each, and the means.
nb::dict evaluate_lists(const Dataset& labels, const Dataset& ranking, const std::string& metrics,
                        const std::string& dialect, double relevant_from, bool complete, const How& how) {
  EvaluationOptions options;
  options.metrics = parse_metrics(metrics);
  options.how.dialect = parse_dialect(dialect);
  options.how.relevant_from = relevant_from;
  if (complete) options.missing = Missing::count_as_zero;
  const EvaluatedRanking found =
      run_interruptibly(how, [&](Context& context) { return evaluate_ranking(labels, ranking, options, context); });
  std::vector<std::string> names;
  for (const Metric& metric : options.metrics) names.push_back(metric.name());
  std::vector<std::string> instances;
  for (const std::uint32_t index : found.instances) instances.emplace_back(labels.instance_names()[index]);
  nb::dict result;
  result["metrics"] = names;
  result["instances"] = instances;
  result["values"] = found.values;
  result["means"] = found.means;
  result["missing"] = found.missing;
  result["unlabelled"] = found.unlabelled;
  return result;
}

}  // namespace

void bind_metrics(nb::module_& module) {
  using namespace nb::literals;
  module.def("evaluate", &evaluate_lists, "labels"_a, "ranking"_a, "metrics"_a, "dialect"_a, "relevant_from"_a,
             "complete"_a, "how"_a);
}

}  // namespace witan::python
