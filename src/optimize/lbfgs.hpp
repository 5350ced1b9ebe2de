#pragma once

#include "witan/util/context.hpp"

#include <cstdint>
#include <deque>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

namespace witan {

/// Returns the value at x and writes the gradient, which has the length of x.
using SmoothFunction = std::function<double(std::span<const double> x, std::span<double> gradient)>;

struct LbfgsOptions {
  int memory = 10;  ///< number of stored pairs of steps and gradient changes
  int max_iterations = 1000;
  double tolerance = 1e-8;  ///< stops when no component of the gradient is larger
};

/// Reason for termination. stalled: no step along the direction decreases the value, due to rounding if the gradient is
/// small.
enum class LbfgsStop : std::uint8_t { converged, stalled, iteration_limit, not_finite };
[[nodiscard]] std::string_view to_string(LbfgsStop stop);

struct LbfgsResult {
  LbfgsStop stop = LbfgsStop::converged;
  int iterations = 0;
  int evaluations = 0;
  double value = 0;
  double largest_gradient = 0;  ///< largest absolute component
};

/// Limited-memory BFGS one iteration at a time, for callers that check or save the state between iterations.
class Lbfgs {
 public:
  /// Stores the start. Does not evaluate the function.
  Lbfgs(std::vector<double> start, const LbfgsOptions& options);
  /// Performs one iteration; the first also evaluates the start. Returns false if the iteration has ended, for the
  /// reason in result().
  bool step(const SmoothFunction& function);
  [[nodiscard]] const std::vector<double>& x() const { return x_; }
  [[nodiscard]] const LbfgsResult& result() const { return result_; }
  /// Returns the state without the options. The number of doubles depends only on the length of x and the options.
  [[nodiscard]] std::vector<double> state() const;
  /// Restores a state. Later iterations are bit-identical. Throws InputError if it is not a state of this problem: if
  /// its length differs, or if a count or the reason for termination is out of range.
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

/// Finds a local minimum, started at x, and stores it in x. Uses limited-memory BFGS (Nocedal 1980) with a bisecting
/// line search for the weak Wolfe conditions (Lewis & Overton 2013). If rounding hides differences of the value, the
/// approximate conditions of Hager & Zhang (2005) are used. The value never increases except by rounding. A step with a
/// value that is not finite is too long. An iteration takes O(memory·n) and typically one evaluation. Throws Cancelled
/// if the context is cancelled.
[[nodiscard]] LbfgsResult minimise(const SmoothFunction& function, std::vector<double>& x, const LbfgsOptions& options,
                                   Context& context);

}  // namespace witan
