#include "method/shared/score_covariance.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "util/random.hpp"
#include <Eigen/LU>
#include <gtest/gtest.h>

namespace witan::score_covariance_test {

/// Returns the curvature of this many comparisons of random pairs among the items first … items − 1, all of them with
/// the item `with` if it is not negative.
Eigen::MatrixXd random_curvature(int items, int first, int pairs, int with, Random& random) {
  Eigen::MatrixXd curvature = Eigen::MatrixXd::Zero(items, items);
  const auto draw = [&] { return first + static_cast<int>(random.below(static_cast<std::uint64_t>(items - first))); };
  for (int p = 0; p < pairs; ++p) {
    const int i = draw();
    const int j = with < 0 ? draw() : with;
    if (i == j) continue;
    const double information = 0.25 * random.uniform();
    curvature(i, i) += information;
    curvature(j, j) += information;
    curvature(i, j) -= information;
    curvature(j, i) -= information;
  }
  return curvature;
}

/// Removes a part of the data: a small or a large share, the only data on an item, or nearly all data. With 40 items
/// the shift is solved by LU, with 120 by conjugate gradients, or by LU if these do not converge.
TEST(ScoreCovariance, ShiftIsTheNewtonStepWithoutAPart) {
  Random random(11);
  for (const int items : {40, 120}) {
    struct Case {
      int part, rest;
      bool only_data;
    };
    for (const Case& one : {Case{items, 50 * items, false}, Case{40 * items, 50 * items, false},
                            Case{items, 50 * items, true}, Case{60 * items, items, false}}) {
      const Eigen::MatrixXd part = random_curvature(items, 0, one.part, one.only_data ? 0 : -1, random);
      Eigen::MatrixXd rest = random_curvature(items, one.only_data ? 1 : 0, one.rest, -1, random);
      rest.diagonal().array() += 0.01;  // the prior
      Eigen::VectorXd direction(items);
      for (double& x : direction) x = random.normal();
      const Eigen::VectorXd gradient = part * direction;
      std::vector<Slot> slots(static_cast<std::size_t>(items));
      std::iota(slots.begin(), slots.end(), 0U);
      const ScoreCovariance covariance(rest + part, slots, static_cast<std::uint32_t>(items));
      const std::vector<double> found = covariance.shift(slots, gradient, part, {});
      Eigen::VectorXd expected = rest.fullPivLu().solve(gradient);
      expected.array() -= expected.mean();
      for (int i = 0; i < items; ++i) {
        EXPECT_NEAR(found[static_cast<std::size_t>(i)], expected[i], 1e-10 * expected.cwiseAbs().maxCoeff())
            << items << " items, " << one.part << " and " << one.rest << " comparisons, item " << i;
      }
    }
  }
}

}  // namespace witan::score_covariance_test
