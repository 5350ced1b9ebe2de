#include "narrow_factor.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include <Eigen/Cholesky>

namespace witan {

Factor narrow_factor(const Factor& factor) {
  std::vector<std::size_t> known;
  for (std::size_t i = 0; i < factor.rows(); ++i) {
    if (std::ranges::none_of(factor.row(i), [](double x) { return std::isnan(x); })) known.push_back(i);
  }
  const auto m = static_cast<Eigen::Index>(known.size());
  Eigen::MatrixXd rows(m, static_cast<Eigen::Index>(factor.columns()));
  for (Eigen::Index i = 0; i < m; ++i) {
    const auto row = factor.row(known[static_cast<std::size_t>(i)]);
    rows.row(i) = Eigen::Map<const Eigen::RowVectorXd>(row.data(), rows.cols());
  }
  // Scores sum to zero, so the covariance is singular, which a pivoted LDLᵀ decomposition handles.
  const Eigen::LDLT<Eigen::MatrixXd> ldlt(rows * rows.transpose());
  Eigen::MatrixXd root = ldlt.matrixL();
  root = root * ldlt.vectorD().cwiseMax(0.0).cwiseSqrt().asDiagonal();
  root = ldlt.transpositionsP().transpose() * root;
  Factor to(factor.rows(), std::max<std::size_t>(known.size(), 1));
  for (std::size_t i = 0; i < to.rows(); ++i) std::ranges::fill(to.row(i), std::numeric_limits<double>::quiet_NaN());
  for (Eigen::Index i = 0; i < m; ++i) {
    const auto row = to.row(known[static_cast<std::size_t>(i)]);
    for (Eigen::Index k = 0; k < m; ++k) row[static_cast<std::size_t>(k)] = root(i, k);
  }
  return to;
}

}  // namespace witan
