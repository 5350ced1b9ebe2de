#include "factor/als_sweep.hpp"

#include <cmath>

#include "support/rated_books.hpp"
#include "support/scores_of.hpp"
#include "util/random.hpp"
#include <Eigen/Dense>
#include <gtest/gtest.h>

namespace witan::als_sweep_test {

using Rows = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// A small table with a weighted user, and random factors.
struct Problem {
  RatingTable table;
  ImplicitFactors factors;
  AlsObjective objective{0.07, 0.4, 0.6};

  Problem() : table(rating_table(InstanceSet(test::read_csv_text(test::rated_books(9, 7, 61, 0.4))), "test")) {
    table.weight[2] = 2.5;
    factors.dimensions = 3;
    Random random(5);
    for (std::size_t k = 0; k < 3 * table.users.size(); ++k) factors.users.push_back(random.normal());
    for (std::size_t k = 0; k < 3 * table.items.size(); ++k) factors.items.push_back(random.normal());
  }
  [[nodiscard]] Rows users() const {
    return Eigen::Map<const Rows>(factors.users.data(), static_cast<Eigen::Index>(table.users.size()), 3);
  }
  [[nodiscard]] Rows items() const {
    return Eigen::Map<const Rows>(factors.items.data(), static_cast<Eigen::Index>(table.items.size()), 3);
  }
  /// Returns 1 for every pair with a rating, else 0.
  [[nodiscard]] Eigen::MatrixXd rated() const {
    Eigen::MatrixXd dense = Eigen::MatrixXd::Zero(users().rows(), items().rows());
    for (std::size_t u = 0; u < table.users.size(); ++u) {
      for (const std::uint32_t item : table.items_of(u)) dense(static_cast<Eigen::Index>(u), item) = 1;
    }
    return dense;
  }
};

/// Solves for one row with an explicit weight and target for every pair: the sum over rated pairs of weight·(1 − xy)²
/// plus that over all pairs of unobserved·weight·(xy)².
Eigen::VectorXd dense_row(const Rows& others, const Eigen::VectorXd& is_rated, const Eigen::VectorXd& weights,
                          double unobserved, double ridge) {
  const Eigen::VectorXd both = weights.array() * (is_rated.array() + unobserved);
  const Eigen::MatrixXd normal =
      others.transpose() * both.asDiagonal() * others + ridge * Eigen::MatrixXd::Identity(others.cols(), others.cols());
  const Eigen::VectorXd right = others.transpose() * (weights.array() * is_rated.array()).matrix();
  return normal.fullPivLu().solve(right);
}

TEST(AlsSweep, UsersEqualDenseSolves) {
  Problem at;
  const Rows items = at.items();
  Context context;
  AlsSweep(at.table, at.objective).users(at.factors, context);
  for (Eigen::Index u = 0; u < at.users().rows(); ++u) {
    const Eigen::VectorXd row = at.rated().row(u);
    const double ridge = 0.07 * std::pow(row.sum() + 0.4 * static_cast<double>(items.rows()), 0.6);
    const Eigen::VectorXd expected = dense_row(items, row, Eigen::VectorXd::Ones(row.size()), 0.4, ridge);
    EXPECT_LT((at.users().row(u).transpose() - expected).norm(), 1e-10) << u;
  }
}

TEST(AlsSweep, ItemsEqualDenseSolvesWithUserWeights) {
  Problem at;
  const Rows users = at.users();
  Context context;
  AlsSweep(at.table, at.objective).items(at.factors, context);
  const Eigen::Map<const Eigen::VectorXd> weights(at.table.weight.data(), users.rows());
  for (Eigen::Index i = 0; i < at.items().rows(); ++i) {
    const Eigen::VectorXd column = at.rated().col(i);
    const double ridge = 0.07 * std::pow(column.dot(weights) + 0.4 * weights.sum(), 0.6);
    const Eigen::VectorXd expected = dense_row(users, column, weights, 0.4, ridge);
    EXPECT_LT((at.items().row(i).transpose() - expected).norm(), 1e-10) << i;
  }
}

/// The documented objective, pair by pair.
double naive_value(const Problem& at) {
  const Eigen::MatrixXd rated = at.rated();
  double sum = 0;
  double all = 0;
  for (const double weight : at.table.weight) all += weight;
  for (Eigen::Index u = 0; u < rated.rows(); ++u) {
    const double weight = at.table.weight[static_cast<std::size_t>(u)];
    for (Eigen::Index i = 0; i < rated.cols(); ++i) {
      const double score = at.users().row(u).dot(at.items().row(i));
      sum += weight * (rated(u, i) * (1 - score) * (1 - score) + 0.4 * score * score);
    }
    const double count = rated.row(u).sum() + 0.4 * static_cast<double>(rated.cols());
    sum += weight * 0.07 * std::pow(count, 0.6) * at.users().row(u).squaredNorm();
  }
  for (Eigen::Index i = 0; i < rated.cols(); ++i) {
    double count = 0.4 * all;
    for (Eigen::Index u = 0; u < rated.rows(); ++u) count += rated(u, i) * at.table.weight[static_cast<std::size_t>(u)];
    sum += 0.07 * std::pow(count, 0.6) * at.items().row(i).squaredNorm();
  }
  return sum;
}

TEST(AlsSweep, ValueIsTheObjectiveAndNeverIncreases) {
  Problem at;
  Context context;
  const AlsSweep sweep(at.table, at.objective);
  double before = sweep.value(at.factors, context);
  EXPECT_NEAR(before, naive_value(at), 1e-9 * before);
  for (int pass = 0; pass < 20; ++pass) {
    sweep.users(at.factors, context);
    const double between = sweep.value(at.factors, context);
    EXPECT_LE(between, before * (1 + 1e-12));
    sweep.items(at.factors, context);
    before = sweep.value(at.factors, context);
    EXPECT_LE(before, between * (1 + 1e-12));
  }
  EXPECT_NEAR(before, naive_value(at), 1e-9 * before);
}

TEST(AlsSweep, AlsUserEqualsTheSweep) {
  Problem at;
  Context context;
  AlsSweep(at.table, at.objective).users(at.factors, context);
  for (std::size_t u = 0; u < at.table.users.size(); ++u) {
    const std::vector<double> alone = als_user(at.factors, at.table.items_of(u), at.objective, context);
    const auto row = at.factors.user(u);
    EXPECT_EQ(alone, std::vector<double>(row.begin(), row.end())) << u;
  }
}

}  // namespace witan::als_sweep_test
