#include "witan/simulate/simulator_list.hpp"

#include "witan/util/error.hpp"
#include "witan/util/nearest.hpp"

#include "simulators.hpp"
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace witan {
namespace {

std::vector<SimulatorInfo> list_simulators() {
  std::vector<SimulatorInfo> list;
  Simulators::each([&]<class S>() {
    list.push_back({S::kName, S::kSummary, parameters_of<typename S::Options>, [](const Spec& spec) {
                      return std::function<Simulation(Context&)>(
                          [options = options_from<typename S::Options>(spec)](Context& context) {
                            return S::simulate(options, context);
                          });
                    }});
  });
  return list;
}

}  // namespace

const std::vector<SimulatorInfo>& simulators() {
  static const std::vector<SimulatorInfo> list = list_simulators();
  return list;
}

const SimulatorInfo& find_simulator(std::string_view name) {
  std::vector<std::string_view> known;
  for (const SimulatorInfo& simulator : simulators()) {
    if (simulator.name == name) return simulator;
    known.push_back(simulator.name);
  }
  throw UsageError(fmt::format("unknown model {}, expected one of {}{}", in_quotes(name), fmt::join(known, ", "),
                               did_you_mean(name, known)));
}

}  // namespace witan
