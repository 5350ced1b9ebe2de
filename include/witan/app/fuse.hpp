#pragma once

#include "witan/app/rank.hpp"

#include <cstdint>
#include <string>

namespace witan {

/// A request to fuse search runs: `rank` with the defaults of search engines. A document that occurs twice in a run
/// counts with its best score, with a note, and there are no intervals.
struct FuseRequest : DataRequest {
  std::string method = "rrf";
  std::uint64_t depth = 0;  ///< documents per topic that the caller writes; 0: all

  template <class V>
  static void describe(V&& v) {
    DataRequest::describe(v, "RUN");
    v("method", &FuseRequest::method, "SPEC", "fusion method, e.g. rrf(k=60) or combsum(norm=minmax) [default: rrf]");
    v("depth", &FuseRequest::depth, "N", "number of documents per topic in the fused run; 0: all [default: 0]");
  }
};

/// Throws UsageError if options of the request are invalid or cannot be combined. Opens no file.
void check_request(const FuseRequest& request);

/// Fuses the runs. Throws UsageError as `check_request`, and InputError if the data are invalid.
[[nodiscard]] RankResult fuse(const FuseRequest& request, Context& context);

}  // namespace witan
