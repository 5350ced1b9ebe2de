#include "als_sweep.hpp"

#include <algorithm>
#include <cmath>

#include "util/compensated_sum.hpp"
#include <Eigen/Dense>

namespace witan {
namespace {

using Rows = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;

constexpr std::size_t kGramChunk = 1024;
constexpr std::size_t kRowChunk = 32;
constexpr Eigen::Index kGathered = 256;  ///< rows that are copied together before they are multiplied

Eigen::Map<const Rows> rows_of(std::span<const double> factors, std::size_t dimensions) {
  return {factors.data(), static_cast<Eigen::Index>(factors.size() / dimensions),
          static_cast<Eigen::Index>(dimensions)};
}

/// Returns Σ weight·row·rowᵀ; without weights, they are 1. Chunks are fixed and added in order.
Matrix gram(std::span<const double> factors, std::size_t dimensions, std::span<const double> weights,
            Context& context) {
  const auto rows = rows_of(factors, dimensions);
  const auto count = static_cast<std::size_t>(rows.rows());
  std::vector<Matrix> parts((count + kGramChunk - 1) / kGramChunk);
  context.parallel_for(count, kGramChunk, [&](std::size_t begin, std::size_t end) {
    const auto first = static_cast<Eigen::Index>(begin);
    const auto size = static_cast<Eigen::Index>(end - begin);
    const auto part = rows.middleRows(first, size);
    if (weights.empty()) {
      parts[begin / kGramChunk] = part.transpose() * part;
    } else {
      const Eigen::Map<const Vector> by(weights.data() + first, size);
      parts[begin / kGramChunk] = part.transpose() * by.asDiagonal() * part;
    }
  });
  Matrix sum = Matrix::Zero(rows.cols(), rows.cols());
  for (const Matrix& part : parts) sum += part;
  return sum;
}

/// Solves for one row: minimises Σ_k weight_k·(1 − x·row_k)² + x·base·x + ridge·|x|².
class RowSolver {
 public:
  RowSolver(const Matrix& base, Eigen::Map<const Rows> others)
      : base_(base), others_(others), gathered_(kGathered, base.rows()) {}

  /// `weight(k)` is the weight of the k-th of `who`.
  template <class Weight>
  void solve(std::span<const std::uint32_t> who, const Weight& weight, double ridge, std::span<double> x) {
    normal_ = base_;
    normal_.diagonal().array() += ridge;
    Vector right = Vector::Zero(base_.rows());
    for (std::size_t begin = 0; begin < who.size(); begin += static_cast<std::size_t>(kGathered)) {
      const auto size = std::min<Eigen::Index>(kGathered, static_cast<Eigen::Index>(who.size() - begin));
      for (Eigen::Index k = 0; k < size; ++k) {
        const std::size_t at = begin + static_cast<std::size_t>(k);
        const double w = weight(at);
        const auto row = others_.row(who[at]);
        right += w * row.transpose();
        gathered_.row(k) = std::sqrt(w) * row;
      }
      normal_.selfadjointView<Eigen::Lower>().rankUpdate(gathered_.topRows(size).transpose());
    }
    Eigen::Map<Vector>(x.data(), base_.rows()) = normal_.selfadjointView<Eigen::Lower>().llt().solve(right);
  }

 private:
  const Matrix& base_;
  Eigen::Map<const Rows> others_;
  Rows gathered_;
  Matrix normal_;
};

double ridge_of(const AlsObjective& objective, double count, double others) {
  return objective.l2 * std::pow(count + objective.unobserved * others, objective.exponent);
}

}  // namespace

AlsSweep::AlsSweep(const RatingTable& table, const AlsObjective& objective)
    : table_(table), objective_(objective), by_item_(table) {
  for (const double weight : table.weight) users_ += weight;
}

void AlsSweep::users(ImplicitFactors& factors, Context& context) const {
  const std::size_t width = factors.dimensions;
  const Matrix base = objective_.unobserved * gram(factors.items, width, {}, context);
  const auto others = rows_of(factors.items, width);
  const auto items = static_cast<double>(table_.items.size());
  context.parallel_for(table_.users.size(), kRowChunk, [&](std::size_t begin, std::size_t end) {
    RowSolver solver(base, others);
    for (std::size_t u = begin; u < end; ++u) {
      const auto rated = table_.items_of(u);
      // The weight of a user scales all terms of the user and cancels.
      solver.solve(
          rated, [](std::size_t) { return 1.0; }, ridge_of(objective_, static_cast<double>(rated.size()), items),
          std::span(factors.users).subspan(u * width, width));
    }
  });
}

void AlsSweep::items(ImplicitFactors& factors, Context& context) const {
  const std::size_t width = factors.dimensions;
  const Matrix base = objective_.unobserved * gram(factors.users, width, table_.weight, context);
  const auto others = rows_of(factors.users, width);
  context.parallel_for(table_.items.size(), kRowChunk, [&](std::size_t begin, std::size_t end) {
    RowSolver solver(base, others);
    for (std::size_t i = begin; i < end; ++i) {
      const auto raters =
          std::span(by_item_.user).subspan(by_item_.begin[i], by_item_.begin[i + 1] - by_item_.begin[i]);
      double count = 0;
      for (const std::uint32_t user : raters) count += table_.weight[user];
      solver.solve(
          raters, [&](std::size_t k) { return table_.weight[raters[k]]; }, ridge_of(objective_, count, users_),
          std::span(factors.items).subspan(i * width, width));
    }
  });
}

double AlsSweep::value(const ImplicitFactors& factors, Context& context) const {
  const std::size_t width = factors.dimensions;
  const auto users = rows_of(factors.users, width);
  const auto items = rows_of(factors.items, width);
  std::vector<double> values(table_.users.size());
  const Matrix all = objective_.unobserved * gram(factors.items, width, {}, context);
  context.parallel_for(values.size(), kRowChunk, [&](std::size_t begin, std::size_t end) {
    for (std::size_t u = begin; u < end; ++u) {
      const auto row = users.row(static_cast<Eigen::Index>(u));
      const auto rated = table_.items_of(u);
      double value = (row * all).dot(row) +
                     ridge_of(objective_, static_cast<double>(rated.size()), static_cast<double>(table_.items.size())) *
                         row.squaredNorm();
      for (const std::uint32_t item : rated) {
        const double error = 1 - row.dot(items.row(item));
        value += error * error;
      }
      values[u] = table_.weight[u] * value;
    }
  });
  CompensatedSum sum;
  for (const double value : values) sum.add(value);
  for (std::size_t i = 0; i < table_.items.size(); ++i) {
    double count = 0;
    for (std::size_t k = by_item_.begin[i]; k < by_item_.begin[i + 1]; ++k) count += table_.weight[by_item_.user[k]];
    sum.add(ridge_of(objective_, count, users_) * items.row(static_cast<Eigen::Index>(i)).squaredNorm());
  }
  return sum.value();
}

std::vector<double> als_user(const ImplicitFactors& factors, std::span<const std::uint32_t> rated,
                             const AlsObjective& objective, Context& context) {
  const std::size_t width = factors.dimensions;
  const Matrix base = objective.unobserved * gram(factors.items, width, {}, context);
  const auto items = rows_of(factors.items, width);
  std::vector<double> x(width);
  RowSolver(base, items)
      .solve(
          rated, [](std::size_t) { return 1.0; },
          ridge_of(objective, static_cast<double>(rated.size()), static_cast<double>(items.rows())), x);
  return x;
}

}  // namespace witan
