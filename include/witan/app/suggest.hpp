#pragma once

#include "witan/app/data_request.hpp"
#include "witan/app/method_request.hpp"
#include "witan/app/status.hpp"
#include "witan/report/suggest.hpp"
#include "witan/util/context.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace witan {

/// A request for the most informative comparisons to collect next.
struct SuggestRequest : DataRequest, MethodRequest {
  static constexpr std::string_view kDefaultMethod = "bradley-terry";

  std::uint64_t count = 10;
  std::uint64_t top = 0;
  std::optional<double> level;
  std::string state;  ///< file written by `rank`; the data, if any, are added to it

  template <class V>
  static void describe(V&& v) {
    DataRequest::describe(v);
    v("count", &SuggestRequest::count, "K", "number of comparisons per instance [default: 10]");
    v("top", &SuggestRequest::top, "k",
      "find the members of the top k, and report whether they are determined; 0: the whole order [default: 0]");
    v("level", &SuggestRequest::level, "P", "confidence level for the members of the top k [default: 0.95]");
    MethodRequest::describe(v, kDefaultMethod);
    v("state", &SuggestRequest::state, "FILE",
      "resume from a file written by `witan rank --save-state`, and add ⟦DATA⟧ to it");
  }
};

struct SuggestResult {
  Dataset data;
  TrainedModel model;
  std::vector<Suggestions> suggestions;  ///< one per instance
  std::vector<std::string> notes;
  Status status = Status::converged;
};

/// Suggests comparisons for every instance. Throws UsageError if the request is invalid, and InputError if the data or
/// the state are invalid.
[[nodiscard]] SuggestResult suggest(const SuggestRequest& request, Context& context);

}  // namespace witan
