#include "witan/app/experts.hpp"

#include "data_source.hpp"
#include "method_source.hpp"
#include <fmt/format.h>

namespace witan {

ExpertsResult experts(const ExpertsRequest& request, Context& context) {
  return with_spelling(context, [&] {
    MethodSource method(request, ExpertsRequest::kDefaultMethod);
    method.check();
    check_has_data(request);
    ReadOptions options = read_options(request);
    ExpertsResult result;
    Notes notes(result.notes, context);
    method.open(options, context);
    result.data = label_data(read_data(request, options, notes, context), request, options.missing_label, context);
    result.model = method.make(*result.data, context);
    result.report = summarise_experts(*result.data, *result.model.model, result.model.spec, context);
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
