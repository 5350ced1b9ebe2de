#include "optimize/linear_programme.hpp"

#include <array>

#include <gtest/gtest.h>

namespace witan::linear_programme_test {

constexpr int kIterations = 1000;
const std::function<bool()> kNeverStop = [] { return false; };

TEST(LinearProgramme, WithoutRowsEveryColumnIsAtItsBestBound) {
  LinearProgramme programme;
  (void)programme.add_column(2, 0, 1);
  (void)programme.add_column(-3, 0, 1);
  EXPECT_EQ(programme.solve(kIterations, kNeverStop), LinearProgramme::Outcome::optimal);
  EXPECT_EQ(programme.values()[0], 0);
  EXPECT_EQ(programme.values()[1], 1);
  EXPECT_EQ(programme.objective(), -3);
}

TEST(LinearProgramme, RowsAreAddedAndRemovedBetweenSolutions) {
  // Minimise −x − 2y with x, y in [0, 1].
  LinearProgramme programme;
  const int x = programme.add_column(-1, 0, 1);
  const int y = programme.add_column(-2, 0, 1);
  const std::array<LinearProgramme::Entry, 2> sum{{{x, 1}, {y, 1}}};
  programme.add_row(sum, 0, 1);
  EXPECT_EQ(programme.solve(kIterations, kNeverStop), LinearProgramme::Outcome::optimal);
  EXPECT_NEAR(programme.objective(), -2, 1e-9);
  EXPECT_NEAR(programme.values()[1], 1, 1e-9);
  const double price = programme.duals()[0];  // the reduced cost of x is −1 − price ≥ 0, that of y at its bound ≤ 0
  EXPECT_LE(price, -1 + 1e-9);
  EXPECT_GE(price, -2 - 1e-9);

  programme.set_bounds(y, 0, 0);
  EXPECT_EQ(programme.solve(kIterations, kNeverStop), LinearProgramme::Outcome::optimal);
  EXPECT_NEAR(programme.objective(), -1, 1e-9);

  programme.set_bounds(y, 0, 1);
  const int z = programme.add_column(-1, 0, 1);
  const std::array<LinearProgramme::Entry, 2> other{{{y, 1}, {z, 1}}};
  programme.add_row(other, 0, 1);
  EXPECT_EQ(programme.solve(kIterations, kNeverStop), LinearProgramme::Outcome::optimal);
  EXPECT_NEAR(programme.objective(), -2, 1e-9);
  programme.remove_rows(std::array{0});
  EXPECT_EQ(programme.rows(), 1);
  EXPECT_EQ(programme.solve(kIterations, kNeverStop), LinearProgramme::Outcome::optimal);
  EXPECT_NEAR(programme.objective(), -3, 1e-9);
}

TEST(LinearProgramme, ContradictoryRowsAreInfeasible) {
  LinearProgramme programme;
  const int x = programme.add_column(1, 0, 1);
  const std::array<LinearProgramme::Entry, 1> row{{{x, 1}}};
  programme.add_row(row, 2, 3);
  EXPECT_EQ(programme.solve(kIterations, kNeverStop), LinearProgramme::Outcome::infeasible);
}

}  // namespace witan::linear_programme_test
