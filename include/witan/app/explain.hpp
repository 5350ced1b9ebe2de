#pragma once

#include "witan/app/data_request.hpp"
#include "witan/app/method_request.hpp"
#include "witan/app/provenance.hpp"
#include "witan/app/status.hpp"
#include "witan/report/explain.hpp"
#include "witan/util/context.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace witan {

/// A request for the contribution of every expert to the scores of items.
struct ExplainRequest : DataRequest, MethodRequest {
  static constexpr std::string_view kDefaultMethod = "borda";

  std::string instance;              ///< may be empty if there is only one
  std::string item;                  ///< empty: the best `top` items
  std::optional<std::uint64_t> top;  ///< number of best items; 3 if not set
  bool fragility = false;            ///< search the fewest removals that swap the items with their neighbours

  template <class V>
  static void describe(V&& v) {
    DataRequest::describe(v);
    v("instance", &ExplainRequest::instance, "ID", "instance to explain; optional if there is only one");
    v("item", &ExplainRequest::item, "ID", "item to explain [default: the best items]");
    v("top", &ExplainRequest::top, "N", "number of best items to explain [default: 3]");
    v("fragility", &ExplainRequest::fragility, "",
      "list the fewest statements, and the fewest experts, whose removal swaps an item with a neighbour");
    MethodRequest::describe(v, kDefaultMethod);
  }
};

struct ExplainResult {
  Dataset data;
  std::uint32_t instance = 0;  ///< index in the data
  Explanation explanation;
  std::optional<FeatureExplanation> features = {};  ///< instead of the explanation, if the model ranks by features
  std::vector<std::string> notes;
  Status status = Status::converged;
  Provenance provenance = {};
};

/// Explains items of one instance. Throws UsageError if the request is invalid, and InputError if the data, the model
/// or the names are invalid.
[[nodiscard]] ExplainResult explain(const ExplainRequest& request, Context& context);

}  // namespace witan
