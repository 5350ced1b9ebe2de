#pragma once

#include <algorithm>
#include <functional>
#include <span>
#include <vector>

namespace witan {

/// Solves A·x = b by conjugate gradients preconditioned with the diagonal of A. A is positive (semi)definite and given
/// by its products; if it is semidefinite, b must be in its range. Stops when the preconditioned residual is
/// `tolerance` times its initial value, or after `most_steps`. The Newton steps that call it correct the remaining
/// error.
[[nodiscard]] std::vector<double> conjugate_gradients(
    const std::function<void(const std::vector<double>& x, std::vector<double>& y)>& multiply,
    std::span<const double> diagonal, const std::vector<double>& b, double tolerance = 1e-3, int most_steps = 2'000);

/// Selects the tolerance of a Newton step from the reduction by the step before (Eisenstat & Walker 1996).
class InexactNewton {
 public:
  [[nodiscard]] double tolerance() const { return tolerance_; }
  void gradient_fell(double from, double to) {
    const double ratio = from > 0 ? to / from : 0;
    tolerance_ = std::clamp(ratio * ratio, kTightest, kLoosest);
  }

 private:
  static constexpr double kTightest = 1e-3;
  static constexpr double kLoosest = 0.1;
  double tolerance_ = kLoosest;
};

}  // namespace witan
