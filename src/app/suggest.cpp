#include "witan/app/suggest.hpp"

#include "witan/util/error.hpp"
#include "witan/util/option_name.hpp"

#include <algorithm>
#include <limits>

#include "data_source.hpp"
#include "interval_options.hpp"
#include "method_source.hpp"
#include "state_source.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

SuggestOptions suggest_options(const SuggestRequest& request) {
  constexpr std::uint64_t kMaxCount = std::numeric_limits<std::uint32_t>::max();
  if (request.count == 0 || request.count > kMaxCount) {
    throw UsageError(fmt::format("{}: expected 1 to {}", option("count", fmt::format("{}", request.count)), kMaxCount));
  }
  if (request.top > kMaxCount) {
    throw UsageError(fmt::format("{}: expected at most {}", option("top", fmt::format("{}", request.top)), kMaxCount));
  }
  if (request.level && request.top == 0) throw UsageError(fmt::format("{} needs {}", option("level"), option("top")));
  return {static_cast<std::uint32_t>(request.count), static_cast<std::uint32_t>(request.top),
          check_level(request.level)};
}

void note_failure(SuggestResult& result, Notes& notes) {
  const auto failed = std::ranges::find(result.suggestions, false, &Suggestions::converged);
  if (failed == result.suggestions.end()) return;
  result.status = Status::not_converged;
  notes.add(fmt::format("instance {}: {}", in_quotes(failed->instance), failed->notes.back()));
}

}  // namespace

SuggestResult suggest(const SuggestRequest& request, Context& context) {
  return with_spelling(context, [&] {
    MethodSource method(request, SuggestRequest::kDefaultMethod);
    method.check();
    SuggestOptions options = suggest_options(request);
    ReadOptions reading = read_options(request);
    StateSource state(request.state);
    state.check(method, request);
    SuggestResult result;
    Notes notes(result.notes, context);
    state.open(method, context);
    IntervalOptions intervals;
    state.adapt(std::nullopt, intervals);
    options.by = intervals.by;
    method.open(reading, context);
    result.data = ranked_data(state.read(request, reading, notes, context), notes);
    note_unused_options(request, result.data, notes);
    result.model = method.make(result.data, context);
    result.suggestions.resize(result.data.instance_count());
    context.parallel_for(result.suggestions.size(), 1, [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) {
        result.suggestions[i] = suggest(*result.model.model, result.data.instance(i), options, context);
      }
    });
    note_failure(result, notes);
    return result;
  });
}

}  // namespace witan
