#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "optimize/lbfgs.hpp"
#include "passes.hpp"

namespace witan {

/// Why L-BFGS ended; `running`: it has not.
enum class PassesEnd : std::uint8_t { running, converged, stalled };

/// L-BFGS as passes of one iteration each, for run_passes(). Converged: an iteration reduced the value by less than
/// `tolerance` times the value, or the gradient is 0.
class LbfgsPassSteps {
 public:
  LbfgsPassSteps(SmoothFunction function, const LbfgsOptions& limits, double tolerance);
  [[nodiscard]] PassState start(const std::vector<double>& weights) const;
  /// Throws InputError if the function is not finite.
  void one_pass(int pass, PassState& state) const;
  /// Throws InputError unless the optimiser's state is one that one_pass() made.
  void check(const PassState& state) const;
  [[nodiscard]] static PassesEnd end_of(const PassState& state);

 private:
  SmoothFunction function_;
  LbfgsOptions limits_;
  double tolerance_;
};

}  // namespace witan
