#pragma once

#include "witan/method/parameters.hpp"
#include "witan/method/spec.hpp"
#include "witan/simulate/simulate.hpp"
#include "witan/util/context.hpp"

#include <functional>
#include <string_view>
#include <vector>

namespace witan {

/// A simulator by its name and its parameters.
struct SimulatorInfo {
  std::string_view name, summary;
  std::vector<Parameter> (*parameters)();
  /// Throws UsageError for parameters that it does not take; nothing is simulated yet.
  std::function<Simulation(Context&)> (*make)(const Spec& spec);
};

/// All simulators, in the order in which help shows them.
[[nodiscard]] const std::vector<SimulatorInfo>& simulators();
/// Throws UsageError if there is none of that name.
[[nodiscard]] const SimulatorInfo& find_simulator(std::string_view name);

}  // namespace witan
