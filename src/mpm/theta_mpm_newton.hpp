#pragma once

#include "witan/util/context.hpp"

#include <memory>
#include <vector>

#include "theta_mpm_learn.hpp"

namespace witan {

/// What Newton's method costs a round in flops: dense matrices over the items of each part, and over all experts.
[[nodiscard]] double theta_newton_cost(const std::vector<ThetaPart>& parts, std::size_t experts);

/// Second-order steps for θ and the scores of all parts together. The scores are eliminated (their block is
/// positive definite for fixed θ), and what remains for θ is solved on the box [0, 1] with the damping of Levenberg and
/// Marquardt, because the likelihood is concave in θ and in the scores, but not in both.
class ThetaNewton {
 public:
  /// Derivatives at the scores of the parts and θ, NaN for experts who prefer nothing to anything.
  ThetaNewton(const std::vector<ThetaPart>& parts, const std::vector<double>& theta, double prior, Context& context);
  ~ThetaNewton();
  ThetaNewton(const ThetaNewton&) = delete;
  ThetaNewton& operator=(const ThetaNewton&) = delete;

  /// A step; empty where the damped matrix is not positive definite.
  struct Step {
    std::vector<double> theta;  ///< where to go, within [0, 1]
    double change = 0;          ///< the largest of any θ
    double gain = 0;            ///< what the quadratic model promises
  };
  [[nodiscard]] Step step(double damping) const;
  /// Moves the scores of the parts, which are as they were, with θ.
  void follow(const Step& step, std::vector<ThetaPart>& parts) const;

 private:
  struct Part;
  struct All;
  std::unique_ptr<All> all_;
};

}  // namespace witan
