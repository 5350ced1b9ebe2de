#pragma once

#include "witan/util/context.hpp"

#include <cstdint>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

namespace witan {

/// The value at x; fills in the gradient, which is as long as x.
using SmoothFunction = std::function<double(std::span<const double> x, std::span<double> gradient)>;

struct LbfgsOptions {
  int memory = 10;  ///< pairs of steps and gradient changes that are kept
  int max_iterations = 1000;
  double tolerance = 1e-8;  ///< it ends when no component of the gradient is larger
};

/// Why it ended. stalled: no step along the direction makes the value less, which is rounding if the gradient is small.
enum class LbfgsStop : std::uint8_t { converged, stalled, iteration_limit, not_finite };
[[nodiscard]] std::string_view to_string(LbfgsStop stop);

struct LbfgsResult {
  LbfgsStop stop = LbfgsStop::converged;
  int iterations = 0;
  int evaluations = 0;
  double value = 0;
  double largest_gradient = 0;  ///< in size, of all components
};

/// Finds a local minimum from x on, and leaves it in x: limited-memory BFGS (Nocedal 1980) with a bisecting line search
/// for the weak Wolfe conditions (Lewis & Overton 2013); where the value no longer tells steps apart, those of Hager &
/// Zhang (2005) take their place. The value never rises but by rounding. Values that are not finite are steps too far.
/// O(memory·n) an iteration and usually one evaluation. Throws Cancelled when the context asks to stop.
[[nodiscard]] LbfgsResult minimise(const SmoothFunction& function, std::vector<double>& x, const LbfgsOptions& options,
                                   Context& context);

}  // namespace witan
