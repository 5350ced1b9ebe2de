#pragma once

#include "bradley_terry.hpp"
#include "expert_orders.hpp"
#include "generalized_mallows.hpp"
#include "judgements.hpp"
#include "klementiev.hpp"
#include "mallows.hpp"
#include "mallows_mixture.hpp"
#include "plackett_luce.hpp"
#include "ratings.hpp"
#include "runs.hpp"

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
using Simulators = SimulatorList<BradleyTerrySimulator, PlackettLuceSimulator, MallowsSimulator,
                                 GeneralizedMallowsSimulator, MallowsMixtureSimulator, KlementievSimulator,
                                 CrankingSimulator, CpsSimulator, RatingsSimulator, JudgementsSimulator, RunsSimulator>;

}  // namespace witan
