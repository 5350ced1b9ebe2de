#include "pair_svd.hpp"

#include <algorithm>
#include <cmath>

#include "util/random.hpp"
#include <Eigen/Dense>

namespace witan {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

/// Additional vectors of the first block: they speed up convergence and separate close singular values.
constexpr std::uint32_t kSpareVectors = 1;
/// Relative to the largest singular value: residuals below kSvdTolerance have converged (small singular values have
/// larger ones, by rounding), and singular values below kNothing are 0.
constexpr double kSvdTolerance = 1e-13;
constexpr double kNothing = 1e-12;
/// A vector that orthogonalisation shortens below this share is rounding error.
constexpr double kDependent = 1e-11;
/// The basis grows by this factor between convergence checks.
constexpr double kGrowth = 1.25;

/// Y and Yᵀ on the items that occur in a pair.
class Products {
 public:
  Products(std::span<const PairView* const> views, std::uint32_t size)
      : views_(views), x_(size, 0.0), yx_(size, 0.0), ytx_(size, 0.0) {
    for (const PairView* view : views_) view->add_wins_losses(yx_, ytx_);
    for (Slot slot = 0; slot < size; ++slot) {
      if (yx_[slot] > 0 || ytx_[slot] > 0) slots_.push_back(slot);
    }
    clear();
  }
  [[nodiscard]] const std::vector<Slot>& slots() const { return slots_; }
  [[nodiscard]] VectorXd times(const VectorXd& x) { return product(x, yx_); }
  [[nodiscard]] VectorXd transposed_times(const VectorXd& x) { return product(x, ytx_); }

 private:
  [[nodiscard]] VectorXd product(const VectorXd& x, const std::vector<double>& wanted) {
    const auto n = static_cast<Index>(slots_.size());
    for (Index k = 0; k < n; ++k) x_[slots_[static_cast<std::size_t>(k)]] = x(k);
    for (const PairView* view : views_) view->multiply(x_, yx_, ytx_);
    VectorXd result(n);
    for (Index k = 0; k < n; ++k) result(k) = wanted[slots_[static_cast<std::size_t>(k)]];
    clear();
    return result;
  }
  void clear() {
    for (const Slot slot : slots_) x_[slot] = yx_[slot] = ytx_[slot] = 0;
  }

  std::span<const PairView* const> views_;
  std::vector<double> x_, yx_, ytx_;
  std::vector<Slot> slots_;
};

struct Triplets {
  VectorXd sigma;
  MatrixXd v;
};

/// An orthonormal basis W that grows along YᵀY, with its images.
class Krylov {
 public:
  Krylov(Products& products, std::uint32_t rank) : products_(products), rank_(rank) {
    const Index n = static_cast<Index>(products.slots().size());
    const Index block = std::min(n, static_cast<Index>(rank + kSpareVectors));
    w_.resize(n, 0);
    Random random(1);
    for (Index c = 0; c < block; ++c) {
      // The first is positive, as the first singular vector is.
      VectorXd start(n);
      for (Index k = 0; k < n; ++k) start(k) = c == 0 ? 0.5 + random.uniform() : random.uniform() - 0.5;
      append(start);
    }
  }

  [[nodiscard]] Triplets solve() {
    Index next = 0;  // whose image is added next
    for (Index look = w_.cols();;) {
      while (w_.cols() < look && next < w_.cols()) append(VectorXd(normal_.col(next++)));
      const bool whole = next == w_.cols() || w_.cols() == w_.rows();
      Triplets found = ritz();
      if (whole || converged_) return found;
      look = std::min<Index>(w_.rows(), 1 + static_cast<Index>(kGrowth * static_cast<double>(w_.cols())));
    }
  }

 private:
  void append(VectorXd x) {
    const double before = x.norm();
    for (int twice = 0; twice < 2; ++twice) x -= w_ * (w_.transpose() * x);
    const double after = x.norm();
    if (!(after > kDependent * before)) return;
    x /= after;
    const Index at = w_.cols();
    grow(w_, x);
    grow(image_, products_.times(x));
    grow(normal_, products_.transposed_times(image_.col(at)));
  }
  static void grow(MatrixXd& matrix, const VectorXd& column) {
    matrix.conservativeResize(column.size(), matrix.cols() + 1);
    matrix.rightCols(1) = column;
  }
  /// The triplets of Y within the basis.
  [[nodiscard]] Triplets ritz() {
    const Eigen::HouseholderQR<MatrixXd> qr(image_);
    const MatrixXd r = qr.matrixQR().topRows(image_.cols()).template triangularView<Eigen::Upper>();
    const Eigen::JacobiSVD<MatrixXd> svd(r, Eigen::ComputeFullV);
    const Index kept = std::min(static_cast<Index>(rank_), image_.cols());
    Triplets found{svd.singularValues().head(kept), w_ * svd.matrixV().leftCols(kept)};
    const double most = found.sigma(0);
    converged_ = true;
    for (Index c = 0; c < kept && found.sigma(c) > kNothing * most; ++c) {
      const double sigma = found.sigma(c);
      const VectorXd residual = normal_ * svd.matrixV().col(c) / sigma - sigma * found.v.col(c);
      converged_ = converged_ && residual.norm() <= kSvdTolerance * most * (1 + 0.1 * most / sigma);
    }
    return found;
  }

  Products& products_;
  std::uint32_t rank_;
  MatrixXd w_, image_, normal_;  ///< W, YW and YᵀYW
  bool converged_ = false;
};

/// Returns whether u and v must be negated: the first pair is non-negative, and the largest entry of the others
/// positive.
bool must_negate(const VectorXd& u, Index column) {
  if (column == 0) return u.sum() < 0;
  Index largest = 0;
  for (Index k = 1; k < u.size(); ++k) {
    if (std::abs(u(k)) > std::abs(u(largest)) * (1 + 1e-9)) largest = k;
  }
  return u(largest) < 0;
}

/// Rounding leaves -1e-17 where the first pair of vectors has 0.
double cleaned(double value, Index column) { return column == 0 && std::abs(value) < 1e-15 ? 0.0 : value; }

}  // namespace

PairSvd pair_svd(std::span<const PairView* const> views, std::uint32_t size, std::uint32_t rank) {
  PairSvd result{std::vector<double>(rank, 0.0), FeatureTable(size, rank), FeatureTable(size, rank)};
  Products products(views, size);
  const std::vector<Slot>& slots = products.slots();
  if (slots.empty() || rank == 0) return result;
  const Triplets found = Krylov(products, rank).solve();
  for (Index c = 0; c < found.sigma.size() && found.sigma(c) > kNothing * found.sigma(0); ++c) {
    // One more product each, so that items with equal data have identical values.
    VectorXd u = products.times(found.v.col(c));
    const double sigma = u.norm();
    u /= sigma;
    VectorXd v = products.transposed_times(u) / sigma;
    const double sign = must_negate(u, c) ? -1 : 1;
    result.sigma[static_cast<std::size_t>(c)] = sigma;
    for (std::size_t k = 0; k < slots.size(); ++k) {
      result.u.row(slots[k])[static_cast<std::size_t>(c)] = cleaned(sign * u(static_cast<Index>(k)), c);
      result.v.row(slots[k])[static_cast<std::size_t>(c)] = cleaned(sign * v(static_cast<Index>(k)), c);
    }
  }
  return result;
}

PairSvd pair_svd(const PairView& view, std::uint32_t rank) {
  const PairView* const one = &view;
  return pair_svd(std::span(&one, 1), view.size(), rank);
}

}  // namespace witan
