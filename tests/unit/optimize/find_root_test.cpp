#include "optimize/find_root.hpp"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

namespace witan::find_root_test {

/// x² − 2, which increases on the bracket.
RootValue square(double x) { return {x * x - 2, 2 * x}; }

TEST(FindRoot, FindsTheSquareRootOfTwo) {
  const RootOptions options{.low = 0, .high = 2, .relative_step = 1e-15};
  const RootResult found = find_root(square, 0.5, -1, options);
  EXPECT_EQ(found.stop, RootStop::converged);
  EXPECT_NEAR(found.x, std::sqrt(2.0), 1e-15);
  EXPECT_LE(found.iterations, 10) << "Newton's method converges quadratically";
}

TEST(FindRoot, ADecreasingFunctionHasAPositiveSignAtTheLowerEnd) {
  const auto decreasing = [](double x) { return RootValue{1 / x - 4, -1 / (x * x)}; };
  const RootOptions options{.low = 0, .high = 1, .absolute_step = 1e-14};
  EXPECT_NEAR(find_root(decreasing, 0.9, 1, options).x, 0.25, 1e-14) << "the first Newton step is negative";
}

TEST(FindRoot, BisectsIfTheSlopeIsUseless) {
  const auto flat = [](double x) { return RootValue{x < 0.3 ? -1.0 : 1.0, 0}; };
  const RootOptions options{.low = 0, .high = 1, .absolute_step = 1e-6};
  EXPECT_NEAR(find_root(flat, 0.5, -1, options).x, 0.3, 1e-6);
}

TEST(FindRoot, GeometricBisectionCrossesManyOrdersOfMagnitude) {
  const auto flat = [](double x) { return RootValue{x < 1e-100 ? -1.0 : 1.0, 0}; };
  RootOptions options{.low = 1e-300, .high = 1, .relative_step = 1e-9, .max_iterations = 60};
  options.bisection = Bisection::geometric;
  const RootResult found = find_root(flat, 0.5, -1, options);
  EXPECT_EQ(found.stop, RootStop::converged);
  EXPECT_NEAR(found.x / 1e-100, 1, 1e-8);
  options.bisection = Bisection::arithmetic;
  EXPECT_EQ(find_root(flat, 0.5, -1, options).stop, RootStop::iteration_limit);
}

TEST(FindRoot, ReturnsTheUpperEndIfTheRootIsNotBelowIt) {
  const RootOptions options{.low = 0, .high = 1, .ends = BracketEnds::high, .absolute_step = 1e-14};
  const RootResult above = find_root(square, 0.5, -1, options);
  EXPECT_EQ(above.stop, RootStop::at_high);
  EXPECT_EQ(above.x, 1);
  EXPECT_TRUE(above.converged());
  const auto at_one = [](double x) { return RootValue{x * x - 1, 2 * x}; };
  EXPECT_EQ(find_root(at_one, 1, -1, options).x, 1);
  const auto below = [](double x) { return RootValue{x * x - 0.25, 2 * x}; };
  EXPECT_NEAR(find_root(below, 0.1, -1, options).x, 0.5, 1e-14) << "the first Newton step leads to the upper end";
}

TEST(FindRoot, StopsAtTheIterationLimit) {
  const RootOptions options{.low = 0, .high = 2, .relative_step = 1e-15, .max_iterations = 2};
  const RootResult found = find_root(square, 0.5, -1, options);
  EXPECT_EQ(found.stop, RootStop::iteration_limit);
  EXPECT_EQ(found.iterations, 2);
  EXPECT_FALSE(found.converged());
}

TEST(FindRoot, ReportsAValueThatIsNotANumber) {
  const auto undefined = [](double) { return RootValue{std::numeric_limits<double>::quiet_NaN(), 1}; };
  const RootResult found = find_root(undefined, 0.5, 1, {});
  EXPECT_EQ(found.stop, RootStop::not_a_number);
  EXPECT_FALSE(found.converged());
}

TEST(FindRoot, AStartAtTheRootIsTheResult) {
  const auto line = [](double x) { return RootValue{x - 0.5, 1}; };
  const RootResult found = find_root(line, 0.5, -1, {.ends = BracketEnds::closed, .absolute_step = 1e-15});
  EXPECT_EQ(found.stop, RootStop::converged);
  EXPECT_EQ(found.x, 0.5);
}

}  // namespace witan::find_root_test
