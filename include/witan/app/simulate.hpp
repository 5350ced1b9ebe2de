#pragma once

#include "witan/app/options.hpp"
#include "witan/simulate/simulate.hpp"
#include "witan/util/context.hpp"

#include <string>

namespace witan {

/// A request to simulate data with known true scores.
struct SimulateRequest {
  std::string model;  ///< a spec such as "mallows" or "bradley-terry(items=20,comparisons=50)"; see `simulators`

  template <class V>
  static void describe(V&& v) {
    v("MODEL", &SimulateRequest::model, "MODEL",
      "model to simulate, e.g. mallows or 'bradley-terry(items=20,comparisons=50)' [default: list all models]");
  }
};

/// Throws UsageError if the model or one of its parameters is invalid.
void check_request(const SimulateRequest& request);

/// Simulates data with the seed of the context. Throws UsageError as `check_request`.
[[nodiscard]] Simulation simulate(const SimulateRequest& request, Context& context);

}  // namespace witan
