#include "mpm_variance_newton.hpp"

#include <algorithm>
#include <cmath>

#include <Eigen/Cholesky>

namespace witan {
namespace {

constexpr double kMinDamping = 1e-10;  // the gauges are directions without any curvature
constexpr double kMaxDamping = 1e12;
constexpr double kGoodModel = 0.75;
constexpr double kPoorModel = 0.25;
constexpr double kUselessModel = 1e-3;

class DampedNewton {
 public:
  DampedNewton(const MpmVarianceLoss& loss, std::vector<double>& x)
      : loss_(loss), x_(x), gradient_(x.size()), matrix_(size(), size()), fisher_(size()) {
    value_ = loss_(x_, gradient_);
  }

  [[nodiscard]] double largest_gradient() const { return largest(gradient_); }

  /// False if no damping makes a step that is worth it.
  bool step(Context& context) {
    for (; damping_ <= kMaxDamping; damping_ = std::max(4 * damping_, kMinDamping)) {
      context.check_stop();
      if (!propose()) continue;
      const double ratio = try_step();
      if (!(ratio > kUselessModel)) continue;
      if (ratio > kGoodModel) damping_ = std::max(damping_ / 8, kMinDamping);
      if (ratio < kPoorModel) damping_ *= 2;
      return true;
    }
    return false;
  }

 private:
  [[nodiscard]] Eigen::Index size() const { return static_cast<Eigen::Index>(x_.size()); }
  static double largest(const std::vector<double>& values) {
    double most = 0;
    for (const double value : values) most = std::max(most, std::abs(value));
    return most;
  }

  /// The step that the damped curvature asks for; false if that curves downwards somewhere.
  bool propose() {
    loss_.curvature(x_, {matrix_.data(), x_.size() * x_.size()}, {fisher_.data(), x_.size()});
    matrix_.diagonal() += damping_ * fisher_;
    const Eigen::LLT<Eigen::Ref<Eigen::MatrixXd>> factor(matrix_);
    if (factor.info() != Eigen::Success) return false;
    step_ = -factor.solve(Eigen::Map<const Eigen::VectorXd>(gradient_.data(), size()));
    return step_.allFinite();
  }

  /// Takes the step if it is good; how much of the promised decrease it brought. Where rounding hides the decrease, a
  /// gradient that shrinks counts as all of it.
  double try_step() {
    const double slope = step_.dot(Eigen::Map<const Eigen::VectorXd>(gradient_.data(), size()));
    const double promised = -0.5 * (slope - damping_ * step_.dot(fisher_.cwiseProduct(step_)));
    std::vector<double> next(x_.size()), gradient(x_.size());
    for (std::size_t i = 0; i < next.size(); ++i) next[i] = x_[i] + step_[static_cast<Eigen::Index>(i)];
    fix_variance_gauges(next);
    const double value = loss_(next, gradient);
    const bool hidden = std::abs(value - value_) <= 1e-14 * std::abs(value_);
    const double ratio =
        hidden ? (largest(gradient) < 0.9 * largest(gradient_) ? 1.0 : 0.0) : (value_ - value) / promised;
    if (!(ratio > kUselessModel)) return ratio;
    x_ = std::move(next);
    gradient_ = std::move(gradient);
    value_ = value;
    return ratio;
  }

  const MpmVarianceLoss& loss_;
  std::vector<double>& x_;
  std::vector<double> gradient_;
  Eigen::MatrixXd matrix_;
  Eigen::VectorXd fisher_, step_;
  double value_ = 0;
  double damping_ = 1e-2;
};

}  // namespace

bool newton_can_afford(std::size_t items) {
  constexpr std::size_t kMaxItems = 2000;
  return items <= kMaxItems;
}

NewtonEnd minimise_by_newton(const MpmVarianceLoss& loss, std::vector<double>& x, int most_steps, double tolerance,
                             Context& context) {
  DampedNewton newton(loss, x);
  NewtonEnd end;
  while (end.steps < most_steps && newton.largest_gradient() > tolerance && newton.step(context)) ++end.steps;
  end.largest_gradient = newton.largest_gradient();
  return end;
}

}  // namespace witan
