#include "witan/app/evaluate.hpp"
#include "witan/app/write_evaluation.hpp"
#include "witan/metric/dialect.hpp"

#include <utility>

#include "bindings.hpp"
#include "drawable.hpp"
#include "fits.hpp"
#include "interruptible.hpp"
#include "judged_dicts.hpp"
#include "request_data.hpp"
#include "request_from.hpp"
#include "util/wall_clock.hpp"
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

namespace witan::python {
namespace {

EvaluateRequest request_of(const nb::dict& options) {
  EvaluateRequest request;
  set_options(request, options, {"labels"});
  return request;
}

/// Returns the metrics of the request, the evaluated instances, a row of values for each, the means, and notes.
nb::dict run_evaluate(const EvaluateRequest& request, const RunOptions& run) {
  const auto kept = std::make_shared<const EvaluateResult>(
      run_interruptibly(run, [&](Context& context) { return dated(evaluate(request, context)); }));
  const EvaluateResult& result = *kept;
  const RankingEvaluation& ranking = result.rankings.front();
  nb::dict found;
  found["metrics"] = result.names;
  found["instances"] = ranking.instances;
  found["values"] = ranking.result.values;
  found["means"] = ranking.result.means;
  found["missing"] = ranking.result.missing;
  found["unlabelled"] = ranking.result.unlabelled;
  found["notes"] = result.notes;
  found["drawable"] =
      Drawable(kept).with_tables([kept, data = name_files(request.labels)](ReportFormat format, std::ostream& out) {
        write_evaluation(*kept, format, EvaluationDetail::means, out, {.data = data});
      });
  return found;
}

/// Evaluates a data set, a path, or fits.
nb::dict evaluate_sources(const nb::dict& options, const nb::object& labels, const nb::object& ranking,
                          const RunOptions& run) {
  EvaluateRequest request = request_of(options);
  set_labels(request, labels);
  if (nb::isinstance<Fits>(ranking)) {
    request.ranked = nb::cast<const Fits&>(ranking).result();
  } else {
    set_source("ranking", ranking, request.rankings, request.ranking_data);
  }
  return run_evaluate(request, run);
}

/// Returns None if the dictionaries contain values that only data sets can process or report.
nb::object evaluate_dicts(const nb::dict& options, const nb::dict& labels, const nb::dict& ranking,
                          const RunOptions& run) {
  EvaluateRequest request = request_of(options);
  const Dialect dialect = parse_dialect(request.dialect);
  if (dialect == Dialect::letor4) return nb::none();
  auto judged = judged_dicts(labels, ranking, dialect);
  if (!judged) return nb::none();
  request.judged = std::make_shared<const JudgedInstances>(std::move(*judged));
  return run_evaluate(request, run);
}

}  // namespace

void bind_metrics(nb::module_& module) {
  using namespace nb::literals;
  module.def(
      "metric_name", [](const std::string& metric) { return parse_metric(metric).name(); }, "metric"_a,
      "Returns the name of a metric in Witan.");
  module.def("evaluate", &evaluate_sources, "options"_a, "labels"_a, "ranking"_a, "run"_a);
  module.def("evaluate_dicts", &evaluate_dicts, "options"_a, "labels"_a, "ranking"_a, "run"_a);
}

}  // namespace witan::python
