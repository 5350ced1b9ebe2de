// Standard errors of mpm without a matrix of all items. The curvature is diagonal plus three products of vectors.
#include "witan/util/error.hpp"
#include "witan/util/option_name.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>

#include "mpm_normaliser.hpp"
#include "mpm_problem.hpp"
#include "stats/sparse_covariance.hpp"
#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <Eigen/QR>

namespace witan {
namespace {

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

void check_variance(const Mpm::Options& options) {
  if (options.variance == Variance::off) return;
  throw UsageError("mpm has no analytic errors with variance=on; use " + option("intervals", "bootstrap=N"));
}

/// The inverse of T·∇² log Z + T/M²·11ᵀ by the Woodbury identity. The second term vanishes on vectors that sum to zero.
class MpmInverse {
 public:
  MpmInverse(std::span<const double> scores, double total) : normaliser_(scores), total_(total) {
    const auto m = static_cast<Eigen::Index>(scores.size());
    const auto column = [m](std::span<const double> x) { return Eigen::Map<const Eigen::VectorXd>(x.data(), m); };
    reciprocal_ = column(normaliser_.spread()).cwiseInverse();
    Eigen::MatrixXd low(m, 4);
    low << column(normaliser_.up()), column(normaliser_.down()), column(normaliser_.gradient()),
        Eigen::VectorXd::Ones(m);
    scaled_ = reciprocal_.asDiagonal() * low;
    Eigen::MatrixXd inner = low.transpose() * scaled_;
    inner(0, 1) -= 1;
    inner(1, 0) -= 1;
    inner(2, 2) -= 1;
    inner(3, 3) += static_cast<double>(m * m);
    inner_ = inner.fullPivLu().inverse();
  }

  [[nodiscard]] std::span<const double> mean() const { return normaliser_.gradient(); }

  /// Returns the solution, centred.
  [[nodiscard]] Eigen::VectorXd solve(const std::vector<double>& b) const {
    const Eigen::Map<const Eigen::VectorXd> right(b.data(), reciprocal_.size());
    Eigen::VectorXd x = reciprocal_.cwiseProduct(right) - scaled_ * (inner_ * (scaled_.transpose() * right));
    x /= total_;
    return x.array() - x.mean();
  }

  /// Returns 1/(T·spread), the diagonal part of the inverse.
  [[nodiscard]] Eigen::VectorXd diagonal() const { return reciprocal_ / total_; }

  /// Returns a factor of the positive part of the rest, centred. Its negative part is smaller than the diagonal part by
  /// a factor of the number of items, and is ignored.
  [[nodiscard]] Eigen::MatrixXd rest() const {
    const Eigen::Index m = reciprocal_.size();
    Eigen::MatrixXd columns(m, 5);
    columns << scaled_, Eigen::VectorXd::Ones(m);
    columns.leftCols(4).rowwise() -= columns.leftCols(4).colwise().mean().eval();
    Eigen::MatrixXd weights = Eigen::MatrixXd::Zero(5, 5);
    weights.topLeftCorner(4, 4) = -inner_;
    // Centring the diagonal part: D⁻¹ − (d1ᵀ + 1dᵀ)/M + Σd/M²·11ᵀ, where column 3 is d without its mean.
    const auto items = static_cast<double>(m);
    weights(3, 4) -= 1 / items;
    weights(4, 3) -= 1 / items;
    weights(4, 4) -= reciprocal_.sum() / (items * items);
    const Eigen::HouseholderQR<Eigen::MatrixXd> qr(columns);
    const Eigen::MatrixXd base = qr.householderQ() * Eigen::MatrixXd::Identity(m, 5);
    const Eigen::MatrixXd upper = base.transpose() * columns;
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(upper * weights * upper.transpose() / total_);
    return base * solver.eigenvectors() * solver.eigenvalues().cwiseMax(0.0).cwiseSqrt().asDiagonal();
  }

 private:
  MpmNormaliser normaliser_;
  double total_;
  Eigen::VectorXd reciprocal_;
  Eigen::MatrixXd scaled_, inner_;
};

Factor unknown_rows(std::size_t rows, std::size_t columns) {
  Factor factor(rows, columns);
  for (std::size_t i = 0; i < rows; ++i) std::ranges::fill(factor.row(i), kUnknown);
  return factor;
}

}  // namespace

std::optional<Fisher> MpmProblem::large_fisher(const Fit& fit, Context& /*context*/) const {
  check_variance(options_);
  if (!has_curvature(fit)) return unknown_rows(instance_.size(), 1);
  const MpmInverse inverse(counts_.by_item(fit.scores), total());
  const Eigen::MatrixXd rest = inverse.rest();
  const Eigen::VectorXd diagonal = inverse.diagonal();
  Factor factor = unknown_rows(instance_.size(), static_cast<std::size_t>(rest.cols()));
  std::vector<double> own(instance_.size(), 0.0);
  for (std::uint32_t item = 0; item < counts_.item_count(); ++item) {
    const Slot slot = counts_.slots()[item];
    Eigen::Map<Eigen::RowVectorXd>(factor.row(slot).data(), rest.cols()) = rest.row(item);
    own[slot] = diagonal[item];
  }
  Fisher fisher(std::move(factor));
  fisher.sparse = std::make_shared<const SparseCovariance>(std::move(own));
  return fisher;
}

std::optional<Influence> MpmProblem::large_influence(const Fit& fit, Context& context) const {
  check_variance(options_);
  constexpr double kMaxShifts = 5e7;
  if (static_cast<double>(counts_.size()) * instance_.size() > kMaxShifts) return std::nullopt;
  Influence influence;
  for (std::size_t e = 0; e < counts_.size(); ++e) influence.experts.push_back(counts_[e].expert);
  influence.shift = unknown_rows(instance_.size(), counts_.size());
  if (!has_curvature(fit)) return influence;
  const MpmInverse inverse(counts_.by_item(fit.scores), total());
  context.parallel_for(counts_.size(), 1, [&](std::size_t e, std::size_t /*end*/) {
    const Eigen::VectorXd shift = inverse.solve(gradient_of(e, inverse.mean())) * rest_factor(e);
    for (std::uint32_t item = 0; item < counts_.item_count(); ++item) {
      influence.shift.row(counts_.slots()[item])[e] = shift[item];
    }
  });
  return influence;
}

}  // namespace witan
