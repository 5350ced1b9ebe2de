#include "witan/app/fuse.hpp"

#include "witan/method/method.hpp"
#include "witan/util/error.hpp"
#include "witan/util/option_name.hpp"

#include <limits>

#include "data_source.hpp"
#include "fit_all.hpp"
#include <fmt/format.h>

namespace witan {

namespace {

/// Checks the request and returns its method.
Spec checked_spec(const FuseRequest& request) {
  const Spec spec = parse_spec(request.method);
  (void)make_model(spec);
  if (find_method(spec.name).needs_training) {
    throw UsageError(
        fmt::format("{} must be trained first: {}", request.method,
                    either(fmt::format("`witan train DATA --method {} --model FILE`, then "
                                       "`witan rank RUN --model FILE --format trec`",
                                       request.method),
                           fmt::format("model = train(data, '{}'), then rank(runs, model)", request.method))));
  }
  constexpr std::uint64_t kMaxDepth = std::numeric_limits<std::uint32_t>::max();
  if (request.depth > kMaxDepth) {
    throw UsageError(
        fmt::format("{}: expected at most {}", option("depth", fmt::format("{}", request.depth)), kMaxDepth));
  }
  check_has_data(request);
  (void)read_options(request);
  return spec;
}

}  // namespace

void check_request(const FuseRequest& request) { (void)checked_spec(request); }

RankResult fuse(const FuseRequest& request, Context& context) {
  return with_spelling(context, [&] {
    const Spec spec = checked_spec(request);
    RankResult result;
    Notes notes(result.notes, context);
    ReadOptions options = read_options(request);
    options.build.duplicates = Duplicates::keep_best;
    result.data = result.input = read_data(request, options, notes, context);
    note_without_statements(*result.data, find_method(spec.name), notes);
    result.model = {request.method, make_model(spec)};
    RankRequest plain;
    plain.intervals = "none";
    fit_all(plain, {.kind = Intervals::none}, {}, result, context);
    result.seed = context.seed_for("rank intervals", "");
    note_failures(result, context);
    return result;
  });
}

}  // namespace witan
