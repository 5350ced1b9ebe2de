#pragma once

#include <algorithm>
#include <functional>
#include <span>
#include <vector>

namespace witan {

/// Solves A·x = b for a positive (semi)definite A that is given by its products, by conjugate gradients preconditioned
/// with A's diagonal. A semidefinite A is fine if b lies in its range. Ends when the preconditioned residual has fallen
/// to `tolerance` of its start, or after `most_steps`; the Newton steps that call it correct what is left.
[[nodiscard]] std::vector<double> conjugate_gradients(
    const std::function<void(const std::vector<double>& x, std::vector<double>& y)>& multiply,
    std::span<const double> diagonal, const std::vector<double>& b, double tolerance = 1e-3, int most_steps = 2'000);

/// How exactly a Newton step should be solved for: as exactly as the step before was good (Eisenstat & Walker 1996).
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
