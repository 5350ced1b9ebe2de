#include "skew_completion.hpp"

#include <algorithm>
#include <cmath>

#include "util/random.hpp"
#include <Eigen/Dense>

namespace witan {
namespace {

using Block = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using Eigen::Index;
using Eigen::MatrixXd;

constexpr std::uint32_t kSpareVectors = 10;
constexpr int kMaxInnerSteps = 500;
constexpr double kInnerTolerance = 1e-11;
constexpr double kEqual = 1e-9;

/// X = U·C·Uᵀ, where C is skew-symmetric.
struct LowRank {
  Block u;
  MatrixXd c;
};

/// The sum of X and changes at the known entries, as a linear operator.
class Moved {
 public:
  Moved(std::uint32_t size, std::span<const SkewEntry> known) : size_(size), known_(known) {}

  void set(const LowRank& x, const std::vector<double>& now, double rate) {
    x_ = &x;
    now_ = &now;
    rate_ = rate;
  }
  [[nodiscard]] Block times(const Block& z) const {
    Block product = Block::Zero(static_cast<Index>(size_), z.cols());
    if (x_->u.cols() > 0) product.noalias() = x_->u * (x_->c * (x_->u.transpose() * z));
    for (std::size_t k = 0; k < known_.size(); ++k) {
      const auto low = static_cast<Index>(known_[k].low);
      const auto high = static_cast<Index>(known_[k].high);
      const double change = rate_ * (known_[k].value - (*now_)[k]);
      product.row(low) += change * z.row(high);
      product.row(high) -= change * z.row(low);
    }
    return product;
  }

 private:
  std::uint32_t size_;
  std::span<const SkewEntry> known_;
  const LowRank* x_ = nullptr;
  const std::vector<double>* now_ = nullptr;
  double rate_ = 0;
};

/// The leading singular vectors of a matrix that changes little between calls.
class TopPlanes {
 public:
  TopPlanes(std::uint32_t size, const CompletionOptions& options) : rank_(std::min(options.rank, size)) {
    const std::uint32_t vectors = size <= options.exact ? size : std::min(size, rank_ + kSpareVectors);
    basis_ = Block::Identity(static_cast<Index>(size), static_cast<Index>(vectors));
    if (vectors == size) return;
    Random random(1);
    for (Index i = 0; i < basis_.rows(); ++i) {
      for (Index j = 0; j < basis_.cols(); ++j) basis_(i, j) = random.uniform() - 0.5;
    }
    orthonormalise(basis_);
  }

  [[nodiscard]] LowRank cut(const Moved& matrix) {
    for (int step = 0;; ++step) {
      const Block image = matrix.times(basis_);
      MatrixXd within = basis_.transpose() * image;
      within = (0.5 * (within - within.transpose())).eval();
      const MatrixXd vectors = leading_vectors(within);
      const bool whole = basis_.cols() == basis_.rows();
      const Block outside = image * vectors - basis_ * (within * vectors);
      if (whole || outside.norm() <= kInnerTolerance * within.norm() || step == kMaxInnerSteps) {
        exact_cut_ = whole || step < kMaxInnerSteps;
        return {basis_ * vectors, vectors.transpose() * within * vectors};
      }
      basis_ = matrix.times(image);
      orthonormalise(basis_);
    }
  }
  /// Returns true if the subspace iteration of the last truncation converged.
  [[nodiscard]] bool exact_cut() const { return exact_cut_; }
  /// Returns true if the last truncation kept more than the given rank.
  [[nodiscard]] bool kept_more() const { return kept_more_; }

 private:
  static void orthonormalise(Block& basis) {
    const Eigen::HouseholderQR<MatrixXd> qr{MatrixXd(basis)};
    basis = qr.householderQ() * MatrixXd::Identity(basis.rows(), basis.cols());
  }

  [[nodiscard]] MatrixXd leading_vectors(const MatrixXd& skew) {
    const Eigen::SelfAdjointEigenSolver<MatrixXd> solver(skew.transpose() * skew);
    const Eigen::VectorXd& squares = solver.eigenvalues();  // ascending
    const Index n = squares.size();
    auto kept = std::min(static_cast<Index>(rank_), n);
    const auto equals_last = [&](Index k) {
      return squares(n - 1 - k) >= (1 - kEqual) * squares(n - kept) && squares(n - 1 - k) > kEqual * squares(n - 1);
    };
    Index more = kept;
    while (more < n && kept > 0 && equals_last(more)) ++more;
    kept_more_ = more > kept;
    return solver.eigenvectors().rightCols(more);
  }

  std::uint32_t rank_;
  Block basis_;
  bool exact_cut_ = true;
  bool kept_more_ = false;
};

void read_entries(const LowRank& x, std::span<const SkewEntry> known, std::vector<double>& values) {
  const Block left = x.u * x.c;
  for (std::size_t k = 0; k < known.size(); ++k) {
    values[k] = left.row(static_cast<Index>(known[k].low)).dot(x.u.row(static_cast<Index>(known[k].high)));
  }
}

}  // namespace

SkewCompletion complete_skew(std::uint32_t size, std::span<const SkewEntry> known, const CompletionOptions& options,
                             Context& context) {
  SkewCompletion found;
  found.row_means.assign(size, 0.0);
  double norm = 0;
  for (const SkewEntry& entry : known) norm += entry.value * entry.value;
  norm = std::sqrt(norm);
  if (norm == 0) return found;
  LowRank x{Block(static_cast<Index>(size), 0), MatrixXd(0, 0)};
  std::vector<double> now(known.size(), 0.0);
  std::vector<double> next(known.size(), 0.0);
  Moved moved(size, known);
  TopPlanes planes(size, options);
  double change = 1;
  while (found.steps < options.steps && change > options.tolerance) {
    context.check_stop();
    moved.set(x, now, options.rate);
    x = planes.cut(moved);
    read_entries(x, known, next);
    change = 0;
    for (std::size_t k = 0; k < known.size(); ++k) change += (next[k] - now[k]) * (next[k] - now[k]);
    change = std::sqrt(change) / norm;
    now.swap(next);
    ++found.steps;
  }
  found.converged = change <= options.tolerance && planes.exact_cut();
  found.kept_more = planes.kept_more();
  for (std::size_t k = 0; k < known.size(); ++k) found.misfit += (known[k].value - now[k]) * (known[k].value - now[k]);
  found.misfit = std::sqrt(found.misfit) / norm;
  const Eigen::VectorXd means = x.u * (x.c * x.u.colwise().sum().transpose()) / size;
  std::copy(means.begin(), means.end(), found.row_means.begin());
  return found;
}

}  // namespace witan
