#include "mpm_variance_newton.hpp"

#include <utility>

#include "optimize/vectors.hpp"
#include <Eigen/Cholesky>

namespace witan {
namespace {

/// Minus the loss as a function of the scores and β.
class VarianceNewton final : public NewtonProblem {
 public:
  explicit VarianceNewton(const MpmVarianceLoss& loss) : loss_(loss) {}

  NewtonValue evaluate(std::vector<double>& x) override {
    // The start keeps its normalisation: it may already be the minimum.
    if (!gradient_.empty()) normalise_variances(x);
    trial_.resize(x.size());
    const double value = loss_(x, trial_);
    return {-value, largest_absolute(trial_)};
  }
  void accept() override { std::swap(gradient_, trial_); }

  std::optional<NewtonStep> solve(const std::vector<double>& x, double damping, double /*accuracy*/) override {
    const auto n = static_cast<Eigen::Index>(x.size());
    matrix_.resize(n, n);
    fisher_.resize(n);
    loss_.curvature(x, {matrix_.data(), x.size() * x.size()}, {fisher_.data(), x.size()});
    matrix_.diagonal() += damping * fisher_;
    const Eigen::LLT<Eigen::Ref<Eigen::MatrixXd>> factor(matrix_);
    if (factor.info() != Eigen::Success) return std::nullopt;
    const Eigen::Map<const Eigen::VectorXd> gradient(gradient_.data(), n);
    const Eigen::VectorXd step = -factor.solve(gradient);
    const double increase = -0.5 * (step.dot(gradient) - damping * step.dot(fisher_.cwiseProduct(step)));
    return NewtonStep{{step.begin(), step.end()}, increase};
  }

 private:
  const MpmVarianceLoss& loss_;
  std::vector<double> gradient_, trial_;  ///< gradients of the loss
  Eigen::MatrixXd matrix_;
  Eigen::VectorXd fisher_;
};

}  // namespace

bool newton_can_afford(std::size_t items) {
  constexpr std::size_t kMaxItems = 2000;
  return items <= kMaxItems;
}

NewtonResult minimise_by_newton(const MpmVarianceLoss& loss, std::vector<double>& x, int max_iterations,
                                double tolerance, Context& context) {
  VarianceNewton newton(loss);
  NewtonOptions options{.max_iterations = max_iterations, .step_tolerance = -1, .gradient_tolerance = tolerance};
  options.acceptable_gradient = 10 * tolerance;
  options.relative_rounding = 1e-14;
  options.within_rounding = WithinRounding::compare_gradients;
  // The loss has no curvature in the directions that the normalisation fixes, so the damping never vanishes.
  options.policy = Damping{.initial = 1e-2,
                           .min = 1e-10,
                           .can_vanish = false,
                           .rejected_factor = 4,
                           .poor_factor = 2,
                           .good_divisor = 8,
                           .accepted_ratio = 1e-3};
  return maximise(newton, x, options, context);
}

}  // namespace witan
