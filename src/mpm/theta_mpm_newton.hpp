#pragma once

#include "witan/util/context.hpp"

#include <memory>
#include <optional>
#include <vector>

#include "optimize/newton.hpp"
#include "theta_mpm_learn.hpp"

namespace witan {

/// Returns the cost of one Newton iteration in flops: dense matrices over the items of each part, and over all experts.
[[nodiscard]] double theta_newton_cost(const std::vector<ThetaPart>& parts, std::size_t experts);

/// Second-order steps for θ and the scores of all parts together. The scores are eliminated; their block is positive
/// definite for fixed θ. The remaining system for θ is solved on the box [0, 1]. It has Levenberg–Marquardt damping,
/// because the likelihood is concave in θ and in the scores, but not in both.
class ThetaNewton {
 public:
  /// Computes the derivatives at θ and the scores of the parts. θ is NaN for experts without preferences.
  ThetaNewton(const std::vector<ThetaPart>& parts, const std::vector<double>& theta, double prior, Context& context);
  ~ThetaNewton();
  ThetaNewton(const ThetaNewton&) = delete;
  ThetaNewton& operator=(const ThetaNewton&) = delete;

  /// Returns a step of θ that stays within [0, 1], or nullopt if the damped matrix is not positive definite.
  [[nodiscard]] std::optional<NewtonStep> step(double damping) const;
  /// Adds the Newton step of the scores that belongs to a change of θ to `theta`. The scores must be those of the
  /// constructor.
  void move_scores(const std::vector<double>& theta, std::vector<ThetaPart>& parts) const;

 private:
  struct Part;
  struct All;
  std::unique_ptr<All> all_;
};

}  // namespace witan
