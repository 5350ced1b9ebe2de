#pragma once

#include "witan/method/parameters.hpp"
#include "witan/method/spec.hpp"
#include "witan/simulate/simulate.hpp"
#include "witan/util/context.hpp"

#include <functional>
#include <string_view>
#include <vector>

namespace witan {

/// A simulator, selected by name, and its parameters.
struct SimulatorInfo {
  std::string_view name, summary;
  std::vector<Parameter> (*parameters)();
  /// Parses the parameters. Throws UsageError for unknown or invalid ones.
  std::function<Simulation(Context&)> (*make)(const Spec& spec);
};

/// Returns all simulators, in the order of the help.
[[nodiscard]] const std::vector<SimulatorInfo>& simulators();
/// Returns the simulator of this name. Throws UsageError if the name is unknown.
[[nodiscard]] const SimulatorInfo& find_simulator(std::string_view name);

}  // namespace witan
