#pragma once

#include "witan/app/data_request.hpp"
#include "witan/app/provenance.hpp"
#include "witan/report/check.hpp"
#include "witan/util/context.hpp"

#include <memory>
#include <string>
#include <vector>

namespace witan {

/// A request to check the data for problems before ranking.
struct CheckRequest : DataRequest, LabelRequest {
  template <class V>
  static void describe(V&& v) {
    DataRequest::describe(v);
    LabelRequest::describe(v);
  }
};

struct CheckResult {
  Dataset data;
  CheckReport report;
  std::vector<std::string> notes;
  Provenance provenance = {};
};

/// Checks connectivity, separation, cycles, agreement and duplicates. Throws UsageError if the request is invalid, and
/// InputError if the data cannot be read.
[[nodiscard]] CheckResult check(const CheckRequest& request, Context& context);

}  // namespace witan
