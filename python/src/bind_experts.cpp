#include "witan/app/experts.hpp"

#include <cmath>
#include <memory>
#include <optional>

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

/// Returns {column: value}; NaN if a value is not available.
nb::dict row_of(const ExpertSummary& expert, const std::vector<std::string>& columns) {
  const auto or_nan = [](const std::optional<double>& number) { return number.value_or(std::nan("")); };
  nb::dict row;
  row["weight"] = or_nan(expert.weight);
  row["agreement"] = or_nan(expert.agreement);
  row["vs_consensus"] = or_nan(expert.vs_consensus);
  row["vs_labels"] = or_nan(expert.vs_labels);
  row["coverage"] = expert.coverage;
  row["items"] = expert.items;
  row["entries"] = expert.entries;
  row["warning"] = expert.warning;
  for (std::size_t c = 0; c < columns.size(); ++c) row[str_of(columns[c])] = or_nan(expert.columns[c]);
  return row;
}

/// Returns {feature: {measure: value}}, the most important feature first.
nb::dict features_to(const FeatureReport& report) {
  nb::dict rows;
  for (std::size_t k = 0; k < report.numbers.size(); ++k) {
    nb::dict row;
    for (const FeatureMeasure& measure : report.measures) row[str_of(measure.name)] = measure.values[k];
    rows[nb::int_(report.numbers[k])] = row;
  }
  return rows;
}

/// Returns {expert: {column: value}}, the most reliable expert first; for a model on features, {feature: {measure:
/// value}}.
nb::tuple run_experts(const ExpertsRequest& request, const RunOptions& run) {
  const auto kept = std::make_shared<const ExpertsResult>(
      run_interruptibly(run, [&](Context& context) { return dated(experts(request, context)); }));
  const ExpertsResult& result = *kept;
  if (result.features) {
    return outcome(
        features_to(*result.features), result.notes, result.status,
        [&](ReportFormat format, std::ostream& out) { write_features(*result.features, format, out); },
        nb::cast(Drawable(kept)));
  }
  nb::dict rows;
  for (const ExpertSummary& expert : result.report.experts) {
    rows[str_of(expert.name)] = row_of(expert, result.report.columns);
  }
  return outcome(
      rows, result.notes, result.status,
      [&](ReportFormat format, std::ostream& out) {
        write_experts(result.report, format, out, Spelling::python, {.data = name_files(result.provenance.files)});
      },
      nb::cast(Drawable(kept)));
}

nb::tuple experts_of_data(const nb::dict& options, const nb::object& data, const TrainedModel* model,
                          const nb::object& labels, const RunOptions& run) {
  ExpertsRequest request;
  set_options(request, options, {"model", "labels"});
  set_data(request, data);
  set_model(request, model);
  set_labels(request, labels);
  return run_experts(request, run);
}

nb::tuple experts_of_fits(const Fits& fits, const RunOptions& run) {
  ExpertsRequest request;
  request.ranked = fits.result();
  return run_experts(request, run);
}

}  // namespace

void bind_experts(nb::module_& module) {
  using namespace nb::literals;
  module.def("experts", &experts_of_data, "options"_a, "data"_a.none(), "model"_a.none(), "labels"_a.none(), "run"_a);
  module.def("experts_of", &experts_of_fits, "fits"_a, "run"_a);
}

}  // namespace witan::python
