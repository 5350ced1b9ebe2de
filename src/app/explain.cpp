#include "witan/app/explain.hpp"

#include "witan/util/error.hpp"
#include "witan/util/option_name.hpp"

#include <limits>

#include "data_source.hpp"
#include "find_names.hpp"
#include "method_source.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

void check_top(std::uint64_t top) {
  constexpr std::uint64_t kMaxTop = std::numeric_limits<std::uint32_t>::max();
  if (top == 0 || top > kMaxTop) {
    throw UsageError(fmt::format("{}: expected 1 to {}", option("top", fmt::format("{}", top)), kMaxTop));
  }
}

Explanation explain_items(const ExplainRequest& request, const Model& model, const Instance& instance,
                          Context& context) {
  if (request.item.empty()) return explain_top(model, instance, static_cast<std::uint32_t>(request.top), context);
  const Slot item = find_item(instance, request.item, "item");
  return explain(model, instance, std::span(&item, 1), context);
}

}  // namespace

ExplainResult explain(const ExplainRequest& request, Context& context) {
  return with_spelling(context, [&] {
    MethodSource method(request, ExplainRequest::kDefaultMethod);
    method.check();
    check_top(request.top);
    check_has_data(request);
    ReadOptions options = read_options(request);
    ExplainResult result;
    Notes notes(result.notes, context);
    method.open(options, context);
    result.data = read_data(request, options, notes, context);
    result.instance = find_instance(*result.data, request.instance);
    const TrainedModel& model = method.make(*result.data, context);
    result.explanation = explain_items(request, *model.model, result.data->instance(result.instance), context);
    result.explanation.method = model.spec;
    if (!has_converged(result.explanation.stop)) {
      result.status = Status::not_converged;
      notes.add(fmt::format("the explained fit did not converge: {}", to_string(result.explanation.stop)));
    }
    return result;
  });
}

}  // namespace witan
