#pragma once

#include "witan/app/memory_request.hpp"
#include "witan/app/rank.hpp"

#include <string>
#include <string_view>

namespace witan {

/// A request to fuse search runs: `rank` with the defaults of search engines. A document that occurs twice in a run
/// counts with its best score, with a note, and there are no intervals.
struct FuseRequest : DataRequest, MethodRequest, MemoryRequest {
  static constexpr std::string_view kDefaultMethod = "rrf";

  template <class V>
  static void describe(V&& v) {
    DataRequest::describe(v, "RUN");
    v("method", &FuseRequest::method, "SPEC", "fusion method, e.g. rrf(k=60) or combsum(norm=minmax) [default: rrf]");
    v("model", &FuseRequest::model, "FILE", "model written by `witan train`, instead of a method");
    MemoryRequest::describe(v);
  }
};

/// Throws UsageError if options of the request are invalid or cannot be combined. Opens no file.
void check_request(const FuseRequest& request);

/// Fuses the runs. Throws UsageError as `check_request`, and InputError if the data are invalid.
[[nodiscard]] RankResult fuse(const FuseRequest& request, Context& context);

}  // namespace witan
