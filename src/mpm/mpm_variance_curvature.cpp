#include <cmath>
#include <vector>

#include "mpm_variance.hpp"
#include <Eigen/Core>

namespace witan {
namespace {

/// The contribution of a level to the derivatives with respect to the exponents x_ij: w·θ·P and w·θ²·P, where w = T_l/T
/// is its share of the pairs.
struct LevelTerms {
  double theta, log_normaliser, first, second;
};

/// The Hessian. Its lower triangle is filled pair by pair.
class CurvatureSums {
 public:
  CurvatureSums(std::span<const double> x, std::span<double> matrix, std::span<double> fisher)
      : items_(static_cast<Eigen::Index>(x.size() / 2)),
        scores_(x.data(), items_),
        gamma_(Eigen::Map<const Eigen::ArrayXd>(x.data() + items_, items_).exp()),
        sums_(matrix.data(), 2 * items_, 2 * items_),
        fisher_(fisher.data(), 2 * items_) {
    sums_.setZero();
    fisher_.setZero();
  }

  /// Adds c·∇x∇xᵀ + e·∇∇x of one pair, where `by_net` is the part of e that depends on the data. With a = 1/(γ_i +
  /// γ_j), x_ij has the derivatives a, −a, −aγ_i·x and −aγ_j·x with respect to s_i, s_j, β_i and β_j.
  void add(Eigen::Index i, Eigen::Index j, double by_net, std::span<const LevelTerms> levels) {
    const double a = 1 / (gamma_[i] + gamma_[j]);
    const double x = (scores_[i] - scores_[j]) * a;
    double e = by_net;
    double c = 0;
    for (const auto& [theta, log_normaliser, first, second] : levels) {
      const double win = std::exp(theta * x - log_normaliser);
      const double lose = std::exp(-theta * x - log_normaliser);
      e += first * (win - lose);
      c += second * (win + lose);
    }
    const double steep = c * a * a;
    const double bent = e * a * a;
    const Eigen::Index bi = items_ + i;
    const Eigen::Index bj = items_ + j;
    const double gi = gamma_[i];
    const double gj = gamma_[j];
    const double cross = steep * x + bent;
    const double both = steep * x * x + 2 * bent * x;
    sums_(j, i) -= steep;
    sums_(bj, i) -= cross * gj;
    sums_(bi, j) += cross * gi;
    sums_(bj, bi) += both * gi * gj;
    sums_(bi, i) -= cross * gi;
    sums_(bj, j) += cross * gj;
    sums_(i, i) += steep;
    sums_(j, j) += steep;
    sums_(bi, bi) += both * gi * gi - e * a * x * gi;
    sums_(bj, bj) += both * gj * gj - e * a * x * gj;
    fisher_[i] += steep;
    fisher_[j] += steep;
    fisher_[bi] += steep * x * x * gi * gi;
    fisher_[bj] += steep * x * x * gj * gj;
  }

  /// Subtracts share·ggᵀ of a level, where g is the gradient of its log Z.
  void subtract_square(const Eigen::VectorXd& gradient, double share) {
    sums_.selfadjointView<Eigen::Lower>().rankUpdate(gradient, -share);
    fisher_.array() -= share * gradient.array().square();
  }

  void add_prior(double precision) {
    sums_.diagonal().tail(items_).array() += precision;
    fisher_.tail(items_).array() += precision;
  }

 private:
  Eigen::Index items_;
  Eigen::Map<const Eigen::ArrayXd> scores_;
  Eigen::ArrayXd gamma_;
  Eigen::Map<Eigen::MatrixXd> sums_;
  Eigen::Map<Eigen::VectorXd> fisher_;
};

}  // namespace

void MpmVarianceLoss::curvature(std::span<const double> x, std::span<double> matrix, std::span<double> fisher) const {
  CurvatureSums sums(x, matrix, fisher);
  std::vector<LevelTerms> levels;
  std::vector<Eigen::VectorXd> gradients;
  for (const auto& [theta, total] : levels_) {
    std::vector<double> gradient(x.size(), 0.0);
    const double share = total / total_;
    levels.push_back({theta, add_log_normaliser(x, theta, -1, gradient), share * theta, share * theta * theta});
    for (std::size_t i = 0; i < items_; ++i) gradient[items_ + i] *= std::exp(x[items_ + i]);
    gradients.emplace_back(Eigen::Map<const Eigen::VectorXd>(gradient.data(), static_cast<Eigen::Index>(x.size())));
  }
  std::vector<double> net_wins(items_);
  auto pair = pairs_.begin();
  for (std::uint32_t i = 0; i < items_; ++i) {
    std::ranges::fill(net_wins, 0.0);
    for (; pair != pairs_.end() && pair->i == i; ++pair) net_wins[pair->j] += pair->net;
    for (std::uint32_t j = i + 1; j < items_; ++j) sums.add(i, j, -net_wins[j] / total_, levels);
  }
  for (std::size_t l = 0; l < levels_.size(); ++l) sums.subtract_square(gradients[l], levels_[l].total / total_);
  sums.add_prior(precision_ / total_);
}

}  // namespace witan
