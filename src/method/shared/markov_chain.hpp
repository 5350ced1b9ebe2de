#pragma once

#include "witan/method/fit.hpp"
#include "witan/util/context.hpp"

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace witan {

/// Maximum number of states for the direct solution, which takes O(states³) time and 8 states² bytes. Larger chains are
/// solved by power iteration.
inline constexpr std::uint32_t kMaxStatesSolvedDirectly = 1000;

/// One step of a chain: adds x·P to y. P is never stored as a matrix.
using ChainStep = std::function<void(std::span<const double> x, std::span<double> y)>;

struct ChainOptions {
  double teleport = 0;       ///< probability that a step goes to a uniformly random state
  double tolerance = 1e-10;  ///< of power iteration: maximum estimated relative error of a probability
  int steps = 10'000;        ///< maximum number of power iterations
  std::uint32_t direct = kMaxStatesSolvedDirectly;
};

struct StationaryDistribution {
  std::vector<double> log_probability;  ///< by state; −∞ if power iteration underflows
  Stop stop = Stop::closed_form;
  int iterations = 0;
  double error = 0;  ///< of power iteration: largest estimated relative error of a probability
};

/// Returns the stationary distribution of an irreducible chain.
///
/// The direct solution eliminates states without subtractions (Grassmann, Taksar & Heyman 1985). Every probability,
/// however small, then has full relative precision; only logarithms are stored. Power iteration starts from the uniform
/// distribution. If the chain mixes slowly, a small last step does not imply a small error. The error is therefore
/// estimated as the remainder of a geometric series, from the ratio of the last two changes. Throws Cancelled.
[[nodiscard]] StationaryDistribution stationary_distribution(std::uint32_t states, const ChainStep& step,
                                                             const ChainOptions& options, Context& context);

/// Adds the diagnostics of one chain to those of a fit, which may consist of several chains.
void add_diagnostics(const StationaryDistribution& found, Diagnostics& to);

/// A directed edge between states.
struct ChainEdge {
  std::uint32_t from, to;
};
/// Returns the strong component of each of the first `states` of `nodes` nodes. No edge leads from a lower component
/// number to a higher one, so component 0 is absorbing. O(nodes + edges).
[[nodiscard]] std::vector<std::uint32_t> chain_components(std::uint32_t states, std::uint32_t nodes,
                                                          std::span<const ChainEdge> edges);

}  // namespace witan
