#pragma once

#include "witan/util/context.hpp"

#include <memory>
#include <vector>

#include "optimize/newton.hpp"
#include "theta_mpm_learn.hpp"
#include "theta_mpm_newton.hpp"

namespace witan {

/// Moves the scores of all parts towards their maximum for fixed θ. Returns the log-likelihood with the prior.
[[nodiscard]] double improve_theta_scores(std::vector<ThetaPart>& parts, const std::vector<double>& theta, double prior,
                                          Context& context);

/// Normalises θ so that the largest is 1, and scales the scores so that the likelihood does not change.
void normalise_theta(std::vector<ThetaPart>& parts, std::vector<double>& theta);

/// The penalised log-likelihood as a function of θ. The scores of the parts move with θ: each step also contains the
/// Newton step of the scores, and each evaluation improves them for the new θ. Hence the scores at a trial point depend
/// on the last accepted point.
class ThetaSearch final : public NewtonProblem {
 public:
  /// Appends the value of each accepted point to `objective`. Its last entry must be the value at the start.
  ThetaSearch(std::vector<ThetaPart>& parts, std::vector<double>& objective, double prior, Context& context)
      : parts_(parts), objective_(objective), prior_(prior), context_(context) {}

  NewtonValue evaluate(std::vector<double>& x) override;
  void accept() override;
  std::optional<NewtonStep> solve(const std::vector<double>& x, double damping, double accuracy) override;
  void restore(const std::vector<double>& x) override;

 private:
  std::vector<ThetaPart>& parts_;
  std::vector<double>& objective_;
  double prior_;
  Context& context_;
  std::unique_ptr<ThetaNewton> newton_;      ///< derivatives at the accepted point; null if not computed yet
  std::vector<std::vector<double>> scores_;  ///< scores of the parts at the accepted point
  bool started_ = false;                     ///< true if the start is accepted
  double trial_ = 0;                         ///< value at the trial point
};

/// Maximises over θ and the scores together. The value never decreases by more than rounding.
[[nodiscard]] NewtonStop search_theta(ThetaSearch& search, std::vector<double>& theta, double tolerance,
                                      int max_iterations, Context& context);

}  // namespace witan
