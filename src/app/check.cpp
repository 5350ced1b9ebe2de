#include "witan/app/check.hpp"

#include "data_source.hpp"

namespace witan {

CheckResult check(const CheckRequest& request, Context& context) {
  return with_spelling(context, [&] {
    check_has_data(request);
    const ReadOptions options = read_options(request);
    CheckResult result;
    result.provenance = provenance_of("check", request, context);
    Notes notes(result.notes, context);
    result.data = label_data(read_data(request, options, notes, context), request, label_options(request), context);
    note_unused_options(request, result.data, notes);
    result.report = check_evidence(result.data, context);
    for (Finding& finding : result.report.findings) {
      finding.message = spell_options(finding.message, context.spelling());
      finding.advice = spell_options(finding.advice, context.spelling());
    }
    return result;
  });
}

}  // namespace witan
