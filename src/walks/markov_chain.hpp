#pragma once

#include "witan/method/fit.hpp"
#include "witan/util/context.hpp"

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace witan {

/// Up to so many states a chain is solved directly, O(states³) and 8 states² bytes; beyond, by power iteration.
inline constexpr std::uint32_t kMaxStatesSolvedDirectly = 1000;

/// One step of a chain: adds x·P to y. P is never seen whole.
using ChainStep = std::function<void(std::span<const double> x, std::span<double> y)>;

struct ChainOptions {
  double teleport = 0;       ///< with this probability the step goes to a state chosen evenly
  double tolerance = 1e-10;  ///< of power iteration: the estimated relative error of every probability
  int steps = 10'000;        ///< of power iteration
  std::uint32_t direct = kMaxStatesSolvedDirectly;
};

struct StationaryDistribution {
  std::vector<double> log_probability;  ///< by state; may be −∞ after power iteration where it underflows
  Stop stop = Stop::closed_form;
  int iterations = 0;
  double error = 0;  ///< of power iteration: the estimated relative error of the worst probability
};

/// The stationary distribution of an irreducible chain.
///
/// The direct solution eliminates states without a subtraction (Grassmann, Taksar & Heyman 1985), so that every
/// probability has its own full relative precision however small it is; only the logarithms are formed. Power iteration
/// starts from the even distribution. A small last step does not mean a small error where the chain mixes slowly, so
/// the error is estimated as that of a geometric series, from the ratio of the last two changes. Throws Cancelled.
[[nodiscard]] StationaryDistribution stationary_distribution(std::uint32_t states, const ChainStep& step,
                                                             const ChainOptions& options, Context& context);

/// Adds how a chain was solved to what is said of a fit, which may consist of several chains.
void add_diagnostics(const StationaryDistribution& found, Diagnostics& to);

/// A directed edge between states.
struct ChainEdge {
  std::uint32_t from, to;
};
/// The strong component of each of the first `states` of `nodes` nodes, numbered from 0 so that no edge leads from a
/// lower number to a higher one: where the chain ends has 0. O(nodes + edges).
[[nodiscard]] std::vector<std::uint32_t> chain_components(std::uint32_t states, std::uint32_t nodes,
                                                          std::span<const ChainEdge> edges);

}  // namespace witan
