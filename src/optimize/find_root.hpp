#pragma once

#include <cmath>
#include <cstdint>

namespace witan {

/// A function of one variable and its derivative at a point.
struct RootValue {
  double value = 0;
  double slope = 0;
};

/// Where a step of bisection goes: the arithmetic or, for brackets of positive numbers over many orders of magnitude,
/// the geometric mean of the ends.
enum class Bisection : std::uint8_t { arithmetic, geometric };

/// The ends of the bracket that a Newton step may reach. A step beyond them is replaced by bisection.
///
/// - open: none.
/// - high: the upper end. Steps beyond it go to it, and it is the result if the root is above it.
/// - closed: both.
enum class BracketEnds : std::uint8_t { open, high, closed };

/// A bracket of the root, and the tolerances. The search ends if a step is at most absolute_step + relative_step·|x|.
struct RootOptions {
  double low = 0;
  double high = 1;
  BracketEnds ends = BracketEnds::open;
  double absolute_step = 0;
  double relative_step = 0;
  int max_iterations = 200;
  Bisection bisection = Bisection::arithmetic;
};

/// Reason why a search ended.
///
/// - at_high: the root is at the upper end of the bracket, or above it.
/// - not_a_number: the function is NaN at a point of the bracket.
enum class RootStop : std::uint8_t { converged, at_high, iteration_limit, not_a_number };

struct RootResult {
  double x = 0;
  RootStop stop = RootStop::iteration_limit;
  int iterations = 0;

  [[nodiscard]] bool converged() const { return stop == RootStop::converged || stop == RootStop::at_high; }
};

namespace detail {

/// The bracket during a search.
struct RootBracket {
  double low, high;
  BracketEnds ends;
  bool try_high;  ///< steps to the upper end and beyond it go to the upper end
  Bisection bisection;

  /// Returns a Newton step from x or, if it leaves the bracket, the middle of the bracket.
  [[nodiscard]] double next(double x, RootValue at) const {
    const double newton = x - at.value / at.slope;
    if (try_high && newton >= high) return high;
    const bool above = ends == BracketEnds::closed ? newton >= low : newton > low;
    const bool below = ends == BracketEnds::open ? newton < high : newton <= high;
    if (above && below) return newton;
    return bisection == Bisection::arithmetic ? (low + high) / 2 : std::sqrt(low) * std::sqrt(high);
  }
};

}  // namespace detail

/// Finds the root of a monotone function in a bracket, by Newton's method with bisection. `at(x)` returns a RootValue.
/// The function changes its sign from `sign_at_low` to the opposite at the root. Starts at `start`, which must be in
/// the bracket. O(log log accuracy) evaluations near the root, O(log accuracy) at worst.
template <class F>
[[nodiscard]] RootResult find_root(F at, double start, double sign_at_low, const RootOptions& options) {
  RootResult found{start};
  detail::RootBracket bracket{options.low, options.high, options.ends, options.ends == BracketEnds::high,
                              options.bisection};
  for (; found.iterations < options.max_iterations; ++found.iterations) {
    const RootValue here = at(found.x);
    if (std::isnan(here.value)) return {found.x, RootStop::not_a_number, found.iterations};
    const bool below = sign_at_low * here.value > 0;  // the root is above x
    if (found.x == options.high && (below || here.value == 0)) return {found.x, RootStop::at_high, found.iterations};
    if (found.x == options.high) bracket.try_high = false;
    (below ? bracket.low : bracket.high) = found.x;
    const double next = bracket.next(found.x, here);
    const double moved = std::abs(next - found.x);
    found.x = next;
    const bool closed = bracket.high - bracket.low <= options.relative_step * std::abs(bracket.low);
    if (moved <= options.absolute_step + options.relative_step * std::abs(next) || closed) {
      found.stop = RootStop::converged;
      return found;
    }
  }
  return found;
}

}  // namespace witan
