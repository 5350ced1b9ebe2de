#pragma once

#include "witan/simulate/bradley_terry.hpp"
#include "witan/simulate/judgements.hpp"
#include "witan/simulate/mallows.hpp"
#include "witan/simulate/plackett_luce.hpp"
#include "witan/simulate/ratings.hpp"
#include "witan/simulate/runs.hpp"

namespace witan {

/// A list of simulator types. Each has described Options, kName, kSummary and simulate().
template <class... Simulator>
struct SimulatorList {
  /// Calls `f.template operator()<S>()` for every simulator S.
  template <class F>
  static void each(F&& f) {
    (f.template operator()<Simulator>(), ...);
  }
};

/// All simulators, in the order of the help.
using Simulators = SimulatorList<BradleyTerrySimulator, PlackettLuceSimulator, MallowsSimulator, RatingsSimulator,
                                 JudgementsSimulator, RunsSimulator>;

}  // namespace witan
