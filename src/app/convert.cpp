#include "witan/app/convert.hpp"

#include "witan/util/option_name.hpp"

#include "data_source.hpp"
#include <fmt/format.h>

namespace witan {

ConvertResult convert(const ConvertRequest& request, Context& context) {
  return with_spelling(context, [&] {
    if (request.to.empty()) throw UsageError(fmt::format("expected {}", option("to")));
    ConvertResult result;
    result.format = &find_format(request.to);
    check_has_data(request);
    const ReadOptions options = read_options(request);
    Notes notes(result.notes, context);
    result.data = read_data(request, options, notes, context);
    note_unused_options(request, result.data, notes);
    return result;
  });
}

}  // namespace witan
