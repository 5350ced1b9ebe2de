#include "witan/app/experts.hpp"

#include "witan/app/rank.hpp"
#include "witan/util/error.hpp"
#include "witan/util/option_name.hpp"

#include <utility>

#include "data_source.hpp"
#include "method_source.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

void check_request(const ExpertsRequest& request, const MethodSource& method) {
  if (!request.ranked) {
    method.check();
    check_has_data(request);
  } else if (request.data || !request.files.empty() || method.given() || !request.labels.empty() ||
             request.label_data) {
    throw UsageError(fmt::format("{}, {}, {} and {} cannot be combined with a result", option("DATA"), option("method"),
                                 option("model"), option("labels")));
  }
}

/// Fits every instance and summarises its experts.
void fit_and_summarise(const ExpertsRequest& request, MethodSource method, ExpertsResult& result, Notes& notes,
                       Context& context) {
  ReadOptions options = read_options(request);
  method.open(options, context);
  Dataset data = ranked_data(read_data(request, options, notes, context), notes);
  result.data = label_data(std::move(data), request, label_options(request), context);
  note_unused_options(request, result.data, notes);
  result.model = method.make(result.data, context);
  result.features = summarise_features(*result.model.model, result.model.spec, result.data, context);
  if (result.features) return;
  result.report = summarise_experts(result.data, *result.model.model, result.model.spec, context);
}

void summarise_ranked(const RankResult& ranked, ExpertsResult& result, Notes& notes, Context& context) {
  result.data = ranked.data;
  result.model = ranked.model;
  notes.add_all(result.data.notes());
  result.features = summarise_features(*result.model.model, result.model.spec, result.data, context);
  if (result.features) return;
  result.report = summarise_experts(result.data, ranked.fits, result.model.spec, context);
}

}  // namespace

ExpertsResult experts(const ExpertsRequest& request, Context& context) {
  return with_spelling(context, [&] {
    const MethodSource method(request, ExpertsRequest::kDefaultMethod);
    check_request(request, method);
    ExpertsResult result;
    result.provenance = provenance_of("experts", request, context);
    Notes notes(result.notes, context);
    if (request.ranked) {
      summarise_ranked(*request.ranked, result, notes, context);
    } else {
      fit_and_summarise(request, method, result, notes, context);
    }
    const ExpertsReport& report = result.report;
    if (report.not_converged > 0) {
      result.status = Status::not_converged;
      notes.add(fmt::format("{} of {} {} did not converge ({}{})", report.not_converged, report.instances,
                            report.instances == 1 ? "instance" : "instances", report.failure_reasons.front(),
                            report.not_converged > 1 ? ", …" : ""));
    }
    return result;
  });
}

}  // namespace witan
