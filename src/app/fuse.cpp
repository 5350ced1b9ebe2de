#include "witan/app/fuse.hpp"

#include "witan/method/method.hpp"
#include "witan/util/error.hpp"
#include "witan/util/option_name.hpp"

#include <array>

#include "cost_check.hpp"
#include "data_source.hpp"
#include "fit_all.hpp"
#include "method_source.hpp"
#include "silence_note.hpp"
#include <fmt/format.h>

namespace witan {

namespace {

/// Checks the request and returns its method.
MethodSource checked_method(const FuseRequest& request) {
  MethodSource method(request, FuseRequest::kDefaultMethod);
  if (!method.is_model() && find_method(method.spec().name).needs_training) {
    (void)make_model(method.spec());
    throw UsageError(fmt::format(
        "{} must be trained first: {}", request.method,
        either(fmt::format("`witan train DATA --method {} --model FILE`, then `witan fuse RUN --model FILE`",
                           request.method),
               fmt::format("model = train(data, '{}'), then fuse(runs, model)", request.method))));
  }
  method.check();
  check_has_data(request);
  (void)read_options(request);
  return method;
}

}  // namespace

void check_request(const FuseRequest& request) {
  (void)checked_method(request);
  check_limit(request);
}

RankResult fuse(const FuseRequest& request, Context& context) {
  return with_spelling(context, [&] {
    check_limit(request);
    MethodSource method = checked_method(request);
    RankResult result;
    result.provenance = provenance_of("fuse", request, context);
    Notes notes(result.notes, context);
    ReadOptions options = read_options(request);
    method.open(options, context);
    options.build.duplicates = Duplicates::keep_best;
    result.data = result.input = ranked_data(read_data(request, options, notes, context), notes);
    note_unused_options(request, result.data, notes);
    note_without_statements(result.data, find_method(method.spec().name), notes);
    if (!method.is_model()) note_silence(result.data, std::array{method.spec().name}, notes);
    // Without a model file, every topic is fused by itself.
    if (!method.is_model()) method.use({method.spec_text(), make_model(method.spec())});
    check_fits(method, result.data, request, notes, context);
    result.model = method.make(result.data, context);
    RankRequest plain;
    plain.intervals = "none";
    fit_all(plain, {.kind = Intervals::none}, {}, result, context);
    result.seed = context.seed_for("rank intervals", "");
    note_failures(result, context);
    return result;
  });
}

}  // namespace witan
