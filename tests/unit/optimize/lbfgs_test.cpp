#include "optimize/lbfgs.hpp"

#include "witan/util/error.hpp"

#include <atomic>
#include <cmath>
#include <limits>

#include <gtest/gtest.h>

namespace witan::lbfgs_test {

LbfgsResult run(const SmoothFunction& function, std::vector<double>& x, const LbfgsOptions& options = {}) {
  Context context;
  return minimise(function, x, options, context);
}

double rosenbrock(std::span<const double> x, std::span<double> gradient) {
  double value = 0;
  std::fill(gradient.begin(), gradient.end(), 0.0);
  for (std::size_t i = 0; i + 1 < x.size(); ++i) {
    const double residual = x[i + 1] - x[i] * x[i];
    value += 100 * residual * residual + (1 - x[i]) * (1 - x[i]);
    gradient[i] += -400 * residual * x[i] - 2 * (1 - x[i]);
    gradient[i + 1] += 200 * residual;
  }
  return value;
}

TEST(Lbfgs, FindsTheFloorOfRosenbrocksValley) {
  std::vector<double> x(20, -1.2);
  const LbfgsResult result = run(rosenbrock, x);
  EXPECT_EQ(result.stop, LbfgsStop::converged);
  EXPECT_LE(result.largest_gradient, 1e-8);
  for (const double value : x) EXPECT_NEAR(value, 1, 1e-8);
}

TEST(Lbfgs, StepsThatWereKeptGoOnToTheSameBits) {
  const LbfgsOptions options{.memory = 4, .max_iterations = 200, .tolerance = 1e-8};
  std::vector<double> at_once(6, -1.2);
  const LbfgsResult whole = run(rosenbrock, at_once, options);
  Lbfgs steps(std::vector<double>(6, -1.2), options);
  const std::size_t numbers = steps.state().size();
  bool going = true;
  while (going) {
    Lbfgs another(std::vector<double>(6, 0.0), options);
    EXPECT_EQ(steps.state().size(), numbers);
    another.restore(steps.state());
    going = another.step(rosenbrock);
    steps.restore(another.state());
  }
  EXPECT_EQ(steps.x(), at_once);
  EXPECT_EQ(steps.result().stop, whole.stop);
  EXPECT_EQ(steps.result().iterations, whole.iterations);
  EXPECT_EQ(steps.result().evaluations, whole.evaluations);
  EXPECT_EQ(steps.result().value, whole.value);
}

TEST(Lbfgs, RejectsADamagedState) {
  Lbfgs steps(std::vector<double>(6, 0.0), {});
  (void)steps.step(rosenbrock);
  const std::vector<double> whole = steps.state();
  for (const std::size_t count : {0U, 1U, 2U, 5U}) {
    for (const double bad : {-1.0, 0.5, 1e300, std::nan(""), HUGE_VAL}) {
      std::vector<double> damaged = whole;
      damaged[count] = bad;
      EXPECT_THROW(steps.restore(damaged), InputError) << count << " " << bad;
    }
  }
  std::vector<double> longer = whole;
  longer.push_back(0);
  EXPECT_THROW(steps.restore(longer), InputError);
  // Counting on from the largest int would overflow.
  std::vector<double> counted = whole;
  counted[2] = std::numeric_limits<int>::max();
  EXPECT_THROW(steps.restore(counted), InputError);
  EXPECT_THROW(steps.restore(std::span(whole).first(whole.size() - 1)), InputError);
  EXPECT_THROW(steps.restore({}), InputError);
  EXPECT_NO_THROW(steps.restore(whole));
}

TEST(Lbfgs, AQuadraticOfConditionAMillion) {
  std::vector<double> x(7, 3);
  const auto bowl = [](std::span<const double> at, std::span<double> gradient) {
    double value = 0;
    for (std::size_t i = 0; i < at.size(); ++i) {
      const double stiff = std::pow(10.0, static_cast<double>(i));
      gradient[i] = stiff * (at[i] - 1);
      value += 0.5 * stiff * (at[i] - 1) * (at[i] - 1);
    }
    return value;
  };
  EXPECT_EQ(run(bowl, x, {.memory = 10, .max_iterations = 500, .tolerance = 1e-10}).stop, LbfgsStop::converged);
  for (const double value : x) EXPECT_NEAR(value, 1, 1e-9);
}

TEST(Lbfgs, TheValueNeverRises) {
  std::vector<double> x{-1.2, 1};
  double last = std::numeric_limits<double>::infinity();
  for (int limit = 0; limit < 40; ++limit) {
    std::vector<double> from{-1.2, 1};
    const LbfgsResult result = run(rosenbrock, from, {.memory = 5, .max_iterations = limit, .tolerance = 1e-12});
    EXPECT_LE(result.value, last);
    last = result.value;
  }
  EXPECT_LT(last, 1e-10);
}

TEST(Lbfgs, SaysThatTheLimitWasReached) {
  std::vector<double> x{-1.2, 1};
  const LbfgsResult result = run(rosenbrock, x, {.memory = 5, .max_iterations = 3, .tolerance = 1e-12});
  EXPECT_EQ(result.stop, LbfgsStop::iteration_limit);
  EXPECT_EQ(result.iterations, 3);
}

TEST(Lbfgs, AStartThatIsNotFiniteIsToldFromConvergence) {
  std::vector<double> x{0};
  const auto nowhere = [](std::span<const double>, std::span<double> gradient) {
    gradient[0] = 0;
    return std::numeric_limits<double>::quiet_NaN();
  };
  EXPECT_EQ(run(nowhere, x).stop, LbfgsStop::not_finite);
}

TEST(Lbfgs, StepsBackFromWhereTheValueIsInfinite) {
  // −log x + x has its minimum at 1 and no value below 0, where long first steps lead.
  std::vector<double> x{1e-3};
  const auto barrier = [](std::span<const double> at, std::span<double> gradient) {
    gradient[0] = 1 - 1 / at[0];
    return at[0] > 0 ? at[0] - std::log(at[0]) : std::numeric_limits<double>::infinity();
  };
  EXPECT_EQ(run(barrier, x).stop, LbfgsStop::converged);
  EXPECT_NEAR(x[0], 1, 1e-8);
}

TEST(Lbfgs, AWrongGradientStalls) {
  std::vector<double> x{1};
  const auto lie = [](std::span<const double> at, std::span<double> gradient) {
    gradient[0] = -2 * at[0];
    return at[0] * at[0];
  };
  EXPECT_EQ(run(lie, x).stop, LbfgsStop::stalled);
}

TEST(Lbfgs, StopsOnRequest) {
  const std::atomic<bool> stop = true;
  Context context({.threads = 1, .seed = 1, .progress = {}, .stop = &stop});
  std::vector<double> x{-1.2, 1};
  EXPECT_THROW((void)minimise(rosenbrock, x, {}, context), Cancelled);
}

}  // namespace witan::lbfgs_test
