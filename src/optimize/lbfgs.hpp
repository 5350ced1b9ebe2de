#pragma once

#include "witan/util/context.hpp"

#include <cstdint>
#include <deque>
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

/// The same one iteration at a time, for those who look in between or go on another day.
class Lbfgs {
 public:
  /// Nothing is evaluated yet.
  Lbfgs(std::vector<double> start, const LbfgsOptions& options);
  /// One iteration, with an evaluation at the start before the first. False: it has ended, as result() says.
  bool step(const SmoothFunction& function);
  [[nodiscard]] const std::vector<double>& x() const { return x_; }
  [[nodiscard]] const LbfgsResult& result() const { return result_; }
  /// Everything but the options, in a number of doubles that depends on the length of x and the options alone.
  [[nodiscard]] std::vector<double> state() const;
  /// Goes on to the same bits from a state of as many numbers.
  void restore(std::span<const double> state);

 private:
  struct Pair {
    std::vector<double> step, change;
    double rho = 0;
  };
  bool check_termination(const SmoothFunction& function);
  void remember(Pair pair);
  [[nodiscard]] std::vector<double> direction() const;

  LbfgsOptions options_;
  std::vector<double> x_, gradient_;
  std::deque<Pair> memory_;
  LbfgsResult result_;
};

/// Finds a local minimum from x on, and leaves it in x: limited-memory BFGS (Nocedal 1980) with a bisecting line search
/// for the weak Wolfe conditions (Lewis & Overton 2013); where the value no longer tells steps apart, those of Hager &
/// Zhang (2005) take their place. The value never rises but by rounding. Values that are not finite are steps too far.
/// O(memory·n) an iteration and usually one evaluation. Throws Cancelled when the context asks to stop.
[[nodiscard]] LbfgsResult minimise(const SmoothFunction& function, std::vector<double>& x, const LbfgsOptions& options,
                                   Context& context);

}  // namespace witan
