#include "score_covariance.hpp"

#include "witan/util/error.hpp"
#include "witan/util/option_name.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include <Eigen/Cholesky>
#include <Eigen/LU>
#include <fmt/format.h>

namespace witan {
namespace {

/// Below this number of items, an LU decomposition is as fast as an iteration.
constexpr Eigen::Index kMinIterated = 100;

/// Solves (I − K·C)y = b, with symmetric K and C, by conjugate gradients in the inner product of C, in which the matrix
/// is symmetric. Few steps suffice if K is a small part of C⁻¹. Returns nullopt if more are needed.
std::optional<Eigen::VectorXd> solve_iteratively(const Eigen::MatrixXd& k, const Eigen::MatrixXd& c,
                                                 const Eigen::VectorXd& b) {
  constexpr int kMaxSteps = 40;
  constexpr double kTolerance = 1e-14;
  Eigen::VectorXd y = Eigen::VectorXd::Zero(b.size());
  Eigen::VectorXd residual = b;
  Eigen::VectorXd direction = b;
  Eigen::VectorXd c_residual = c * b;
  Eigen::VectorXd c_direction = c_residual;
  double squared = residual.dot(c_residual);
  for (int step = 0; step < kMaxSteps; ++step) {
    if (residual.norm() <= kTolerance * b.norm()) return y;
    const Eigen::VectorXd image = direction - k * c_direction;
    const double curvature = image.dot(c_direction);
    if (!(curvature > 0)) return std::nullopt;
    const double length = squared / curvature;
    y += length * direction;
    residual -= length * image;
    c_residual = c * residual;
    const double before = std::exchange(squared, residual.dot(c_residual));
    direction = residual + squared / before * direction;
    c_direction = c_residual + squared / before * c_direction;
  }
  return std::nullopt;
}

/// Solves (I − K·C)y = b.
Eigen::VectorXd solve_part(const Eigen::MatrixXd& k, const Eigen::MatrixXd& c, const Eigen::VectorXd& b) {
  if (b.size() >= kMinIterated) {
    if (auto y = solve_iteratively(k, c, b)) return *std::move(y);
  }
  return (Eigen::MatrixXd::Identity(b.size(), b.size()) - k * c).partialPivLu().solve(b);
}

}  // namespace

void check_dense(std::uint32_t items) {
  if (items <= kMaxDenseItems) return;
  throw UsageError(fmt::format("standard errors need a matrix of all items, for at most {} items, found {}; use {}",
                               kMaxDenseItems, items, option("intervals", "bootstrap=N")));
}

ScoreCovariance::ScoreCovariance(Eigen::MatrixXd curvature, std::vector<Slot> slots, std::uint32_t items)
    : items_(items), slots_(std::move(slots)) {
  const auto m = static_cast<Eigen::Index>(slots_.size());
  const Eigen::Index n = curvature.rows();
  position_.assign(items, -1);
  for (std::size_t k = 0; k < slots_.size(); ++k) position_[slots_[k]] = static_cast<Eigen::Index>(k);
  if (m == 0) return;
  // The curvature is singular along a common shift of all scores, so the shift is fixed here; centring removes it
  // later.
  auto scores = curvature.topLeftCorner(m, m);
  scores.array() += scores.diagonal().mean() / static_cast<double>(m);
  inverse_ = curvature.ldlt().solve(Eigen::MatrixXd::Identity(n, n));
  inverse_.topRows(m).rowwise() -= inverse_.topRows(m).colwise().mean().eval();
  inverse_.leftCols(m).colwise() -= inverse_.leftCols(m).rowwise().mean().eval();
}

Factor ScoreCovariance::factor() const {
  const auto m = static_cast<Eigen::Index>(slots_.size());
  Factor factor(items_, std::max<std::size_t>(slots_.size(), 1));
  for (Slot slot = 0; slot < items_; ++slot) std::ranges::fill(factor.row(slot), std::nan(""));
  if (m == 0) return factor;
  // The centred matrix has one zero eigenvalue, which a pivoted LDLᵀ decomposition handles.
  const Eigen::LDLT<Eigen::MatrixXd> ldlt(inverse_.topLeftCorner(m, m));
  Eigen::MatrixXd root = ldlt.matrixL();
  root = root * ldlt.vectorD().cwiseMax(0.0).cwiseSqrt().asDiagonal();
  root = ldlt.transpositionsP().transpose() * root;
  for (Eigen::Index i = 0; i < m; ++i) {
    const auto row = factor.row(slots_[static_cast<std::size_t>(i)]);
    for (Eigen::Index k = 0; k < m; ++k) row[static_cast<std::size_t>(k)] = root(i, k);
  }
  return factor;
}

std::vector<double> ScoreCovariance::shift(std::span<const Slot> slots, const Eigen::VectorXd& gradient,
                                           const Eigen::MatrixXd& curvature, std::span<const double> by_other) const {
  std::vector<double> by_slot(items_, std::nan(""));
  const auto m = static_cast<Eigen::Index>(slots_.size());
  std::vector<Eigen::Index> at;
  for (const Slot slot : slots) at.push_back(position_[slot]);
  const Eigen::MatrixXd columns = inverse_(Eigen::all, at);
  Eigen::VectorXd x = columns * gradient;
  for (std::size_t k = 0; k < by_other.size(); ++k) x += inverse_.col(m + static_cast<Eigen::Index>(k)) * by_other[k];
  // (H − K)⁻¹g by the Woodbury identity, where K is the curvature of the removed data.
  const Eigen::VectorXd own = x(at);
  x += columns * solve_part(curvature, columns(at, Eigen::all), curvature * own);
  for (Eigen::Index i = 0; i < m; ++i) by_slot[slots_[static_cast<std::size_t>(i)]] = x[i];
  by_slot.insert(by_slot.end(), x.begin() + m, x.end());
  return by_slot;
}

std::vector<double> ScoreCovariance::other_errors() const {
  std::vector<double> errors;
  for (auto k = static_cast<Eigen::Index>(slots_.size()); k < inverse_.rows(); ++k) {
    errors.push_back(std::sqrt(std::max(0.0, inverse_(k, k))));
  }
  return errors;
}

}  // namespace witan
