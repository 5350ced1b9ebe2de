#pragma once

#include "witan/simulate/bradley_terry.hpp"
#include "witan/simulate/judgements.hpp"
#include "witan/simulate/mallows.hpp"
#include "witan/simulate/plackett_luce.hpp"
#include "witan/simulate/ratings.hpp"
#include "witan/simulate/runs.hpp"

namespace witan {

/// Simulators as types: each has Options with a description, kName, kSummary and simulate().
template <class... Simulator>
struct SimulatorList {
  /// Calls `f.template operator()<S>()` for each.
  template <class F>
  static void each(F&& f) {
    (f.template operator()<Simulator>(), ...);
  }
};

/// All simulators, in the order in which help shows them.
using Simulators = SimulatorList<BradleyTerrySimulator, PlackettLuceSimulator, MallowsSimulator, RatingsSimulator,
                                 JudgementsSimulator, RunsSimulator>;

}  // namespace witan
