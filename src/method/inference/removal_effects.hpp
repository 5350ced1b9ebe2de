#pragma once

#include <span>
#include <vector>

#include "removable_units.hpp"

namespace witan {

/// What is removed: single statements, or experts with all their statements.
enum class Removable : std::uint8_t { statements, experts };

/// By pair and unit, the decrease of the difference upper − lower if one copy of the unit is removed.
struct RemovalEffects {
  std::vector<std::vector<double>> of_pair;
  bool additive = false;  ///< the scores are sums over the units, so the effects add up exactly
};

/// Returns the effects: exact if the scores are sums over the units, else from influences or from refits without each
/// unit. Returns zeros if none of these is available or affordable.
[[nodiscard]] RemovalEffects removal_effects(const Model& model, const RemovableData& data, Removable kind,
                                             std::span<const RemovableUnit> units, const Fit& fit,
                                             std::span<const NeighbourPair> pairs, Context& context);

}  // namespace witan
