#pragma once

#include "witan/app/data_request.hpp"
#include "witan/io/format.hpp"
#include "witan/util/context.hpp"

#include <memory>
#include <string>
#include <vector>

namespace witan {

/// A request to convert data to another format.
struct ConvertRequest : DataRequest {
  std::string to;  ///< the name of a format

  template <class V>
  static void describe(V&& v) {
    DataRequest::describe(v);
    v("to", &ConvertRequest::to, "FORMAT",
      "output format [default: by the extension of ⟦output⟧]; for trec-run, ⟦output⟧ may be a folder, which gets one "
      "run per expert");
  }
};

struct ConvertResult {
  Dataset data;
  const Format* format = nullptr;  ///< writes the data; never null
  std::vector<std::string> notes;
};

/// Reads the data. Throws UsageError if the format is unknown, and InputError if the data cannot be read. Writers throw
/// if the format cannot represent the data.
[[nodiscard]] ConvertResult convert(const ConvertRequest& request, Context& context);

}  // namespace witan
