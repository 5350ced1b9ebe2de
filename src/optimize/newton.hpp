#pragma once

#include "witan/util/context.hpp"

#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

namespace witan {

/// The objective at a point.
struct NewtonValue {
  double value = 0;
  double largest_gradient = 0;  ///< largest absolute component of the gradient; NaN if the problem does not compute it
};

struct NewtonStep {
  std::vector<double> direction;
  /// Increase of the quadratic model over the whole step: gradient·direction/2 without damping. A step with a negative
  /// increase, beyond rounding, counts as a failed solve.
  double predicted_increase = 0;
};

/// A function to maximise. It stores the derivatives at the accepted point; the maximiser stores the point itself.
class NewtonProblem {
 public:
  NewtonProblem() = default;
  virtual ~NewtonProblem() = default;
  NewtonProblem(const NewtonProblem&) = delete;
  NewtonProblem& operator=(const NewtonProblem&) = delete;

  /// Evaluates the objective and its derivatives at a trial point. May replace x by an equivalent point, for example by
  /// one whose mean is zero. With damping, the derivatives at the accepted point must remain valid.
  [[nodiscard]] virtual NewtonValue evaluate(std::vector<double>& x) = 0;
  /// Accepts the last trial point.
  virtual void accept() {}
  /// Solves (C + damping·D)·direction = gradient at the accepted point x, where C is minus the Hessian or an
  /// approximation of it, and D a positive diagonal. `accuracy` is the relative residual that suffices for an iterative
  /// solver. Returns nullopt if the matrix is not positive definite.
  [[nodiscard]] virtual std::optional<NewtonStep> solve(const std::vector<double>& x, double damping,
                                                        double accuracy) = 0;
  /// Returns to the accepted point x. Called once, if no trial point is accepted.
  virtual void restore(const std::vector<double>& /*x*/) {}
  /// Returns true if the accepted point shows that the objective has no finite maximum.
  [[nodiscard]] virtual bool diverges(const std::vector<double>& /*x*/) const { return false; }
};

/// Halves a step until the value increases by `sufficient_increase` of the slope (Armijo's condition).
struct LineSearch {
  double sufficient_increase = 1e-4;
  int max_trials = 60;
  /// Largest component of the first trial step. Newton steps are too long where the objective is nearly flat.
  double max_step = std::numeric_limits<double>::infinity();
  bool adapt_max_step = false;  ///< doubles `max_step` if it was too short, and shortens it to an accepted step
};

/// Adds a multiple of a diagonal to the curvature (Levenberg–Marquardt), for objectives that are not concave. The
/// ratios are of the actual to the predicted increase.
struct Damping {
  double initial = 0;
  double min = 1e-4;            ///< smallest positive damping
  double max = 1e12;            ///< no progress is possible if steps with this damping fail
  bool can_vanish = true;       ///< whether a decrease below `min` yields 0
  double rejected_factor = 10;  ///< increase after a rejected step
  double poor_factor = 10;      ///< increase after an accepted step with a ratio below `poor_ratio`
  double good_divisor = 10;     ///< decrease after a ratio above `good_ratio`
  double accepted_ratio = 1e-4;
  double poor_ratio = 0.25;
  double good_ratio = 0.75;
  double undamped = 0;  ///< a step with at most this damping counts as a full Newton step
};

/// How to judge a step whose effect on the value is within rounding.
///
/// - accept: accepts steps of at most `small_step`, and steps whose predicted increase is within rounding, unless their
///   damping exceeds 1.
/// - compare_gradients: accepts a step if the largest component of the gradient decreases.
enum class WithinRounding : std::uint8_t { accept, compare_gradients };

/// Tolerances and the policy of a search. A negative tolerance disables its test.
struct NewtonOptions {
  int max_iterations = 100;
  double step_tolerance = 1e-9;    ///< converged if no component of an accepted full Newton step is larger
  double gradient_tolerance = -1;  ///< converged if no component of the gradient is larger
  /// As `gradient_tolerance`, but tested only when the search ends for another reason.
  double acceptable_gradient = -1;
  double relative_rounding = 1e-13;  ///< rounding error of the value, relative to the value
  double absolute_rounding = 0;      ///< rounding error of the value, added to the relative one
  WithinRounding within_rounding = WithinRounding::accept;
  double small_step = 1e-5;
  /// Converged if the predicted increase is within rounding and steps no longer become shorter by half.
  bool stop_at_rounding = false;
  std::variant<LineSearch, Damping> policy = LineSearch{};
};

/// Reason why a search ended.
///
/// - no_progress: no step increases the value, however short or damped. This is not convergence.
/// - diverged: NewtonProblem::diverges() returned true.
/// - not_finite: the value at the start is infinite or NaN.
enum class NewtonStop : std::uint8_t { converged, no_progress, iteration_limit, diverged, not_finite };
[[nodiscard]] std::string_view to_string(NewtonStop stop);

struct NewtonResult {
  NewtonStop stop = NewtonStop::iteration_limit;
  int iterations = 0;  ///< number of accepted steps
  double value = 0;
  double largest_gradient = 0;
};

/// Finds a local maximum by Newton's method, starting at x, and stores it in x. The value never decreases by more than
/// rounding. Each iteration solves one linear system, or several with damping, and evaluates the objective once or
/// more. Trial points whose value is not finite are rejected. Throws Cancelled if the context requests a stop.
[[nodiscard]] NewtonResult maximise(NewtonProblem& problem, std::vector<double>& x, const NewtonOptions& options,
                                    Context& context);

}  // namespace witan
