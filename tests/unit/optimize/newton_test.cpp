#include "optimize/newton.hpp"

#include "witan/util/error.hpp"

#include <atomic>
#include <cmath>
#include <functional>
#include <limits>
#include <string>

#include <gtest/gtest.h>

namespace witan::newton_test {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

/// A function of one variable, its gradient and minus its second derivative. Counts the calls of the maximiser.
class OneVariable : public NewtonProblem {
 public:
  using Function = std::function<double(double)>;
  OneVariable(Function value, Function gradient, Function curvature)
      : value_(std::move(value)), gradient_(std::move(gradient)), curvature_(std::move(curvature)) {}

  NewtonValue evaluate(std::vector<double>& x) override {
    ++evaluations;
    return {value_(x[0]), std::abs(gradient_(x[0]))};
  }
  std::optional<NewtonStep> solve(const std::vector<double>& x, double damping, double /*accuracy*/) override {
    ++solves;
    const double curvature = curvature_(x[0]) + damping;
    if (!(curvature > 0)) return std::nullopt;
    const double step = gradient_(x[0]) / curvature;
    return NewtonStep{{step}, step * (gradient_(x[0]) + damping * step) / 2};
  }
  void restore(const std::vector<double>& x) override {
    ++restores;
    restored_to = x[0];
  }

  int evaluations = 0;
  int solves = 0;
  int restores = 0;
  double restored_to = kNaN;

 private:
  Function value_, gradient_, curvature_;
};

double sigmoid(double s) { return 1 / (1 + std::exp(-s)); }

/// Log-likelihood of `wins` and `losses` of one item against an item with score 0. The maximum is at ln(wins/losses).
OneVariable logistic(double wins, double losses) {
  return {[=](double s) { return wins * std::log(sigmoid(s)) + losses * std::log(sigmoid(-s)); },
          [=](double s) { return wins * sigmoid(-s) - losses * sigmoid(s); },
          [=](double s) { return (wins + losses) * sigmoid(s) * sigmoid(-s); }};
}

/// −(a·x²/2 + b·x·y + c·y²/2) + x + y in two variables, with D = identity.
class Quadratic final : public NewtonProblem {
 public:
  NewtonValue evaluate(std::vector<double>& x) override {
    const double value = x[0] + x[1] - (kA * x[0] * x[0] / 2 + kB * x[0] * x[1] + kC * x[1] * x[1] / 2);
    return {value, std::max(std::abs(slope_x(x)), std::abs(slope_y(x)))};
  }
  std::optional<NewtonStep> solve(const std::vector<double>& x, double damping, double /*accuracy*/) override {
    const double a = kA + damping;
    const double c = kC + damping;
    const double determinant = a * c - kB * kB;
    const std::vector<double> d{(c * slope_x(x) - kB * slope_y(x)) / determinant,
                                (a * slope_y(x) - kB * slope_x(x)) / determinant};
    const double along = d[0] * slope_x(x) + d[1] * slope_y(x);
    return NewtonStep{d, (along + damping * (d[0] * d[0] + d[1] * d[1])) / 2};
  }

 private:
  static constexpr double kA = 4;
  static constexpr double kB = 1;
  static constexpr double kC = 2;
  static double slope_x(const std::vector<double>& x) { return 1 - kA * x[0] - kB * x[1]; }
  static double slope_y(const std::vector<double>& x) { return 1 - kB * x[0] - kC * x[1]; }
};

NewtonResult run(NewtonProblem& problem, std::vector<double>& x, const NewtonOptions& options) {
  Context context;
  return maximise(problem, x, options, context);
}

/// Runs every test with both policies.
class Newton : public testing::TestWithParam<bool> {
 protected:
  static NewtonOptions options() {
    NewtonOptions options;
    if (GetParam()) options.policy = Damping{};
    return options;
  }
};
INSTANTIATE_TEST_SUITE_P(Policies, Newton, testing::Bool(), [](const testing::TestParamInfo<bool>& policy) {
  return std::string(policy.param ? "Damping" : "LineSearch");
});

TEST_P(Newton, MaximisesAConcaveQuadraticInOneStep) {
  Quadratic problem;
  std::vector<double> x{50, -70};
  NewtonOptions one_step = options();
  one_step.gradient_tolerance = 1e-10;
  const NewtonResult result = run(problem, x, one_step);
  EXPECT_EQ(result.stop, NewtonStop::converged);
  EXPECT_EQ(result.iterations, 1);
  // 4x + y = 1 and x + 2y = 1.
  EXPECT_NEAR(x[0], 1.0 / 7, 1e-12);
  EXPECT_NEAR(x[1], 3.0 / 7, 1e-12);
  EXPECT_NEAR(result.value, 2.0 / 7, 1e-12);
}

TEST_P(Newton, FindsTheLogOddsOfWins) {
  for (const double start : {0.0, 8.0, -8.0}) {
    // The full steps from ±8 are far too long.
    OneVariable problem = logistic(3, 1);
    std::vector<double> x{start};
    const NewtonResult result = run(problem, x, options());
    EXPECT_EQ(result.stop, NewtonStop::converged) << start;
    EXPECT_NEAR(x[0], std::log(3.0), 1e-9) << start;
    EXPECT_NEAR(result.value, 3 * std::log(0.75) + std::log(0.25), 1e-12) << start;
    EXPECT_EQ(problem.restores, 0) << start;
  }
}

TEST_P(Newton, RejectsTrialPointsWithoutAFiniteValue) {
  // ln x − x has its maximum at 1. The full step from 3 leads to −3.
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  for (const double outside : {kNaN, -kInfinity, kInfinity}) {
    OneVariable problem([outside](double x) { return x > 0 ? std::log(x) - x : outside; },
                        [](double x) { return 1 / x - 1; }, [](double x) { return 1 / (x * x); });
    std::vector<double> x{3};
    EXPECT_EQ(run(problem, x, options()).stop, NewtonStop::converged) << outside;
    EXPECT_NEAR(x[0], 1, 1e-9) << outside;
  }
}

TEST_P(Newton, DescentDirectionsAreNoProgress) {
  // The gradient has the wrong sign, and the predicted increase of its step is positive.
  OneVariable problem([](double x) { return -x * x / 2; }, [](double x) { return x; }, [](double) { return 1.0; });
  std::vector<double> x{2};
  const NewtonResult result = run(problem, x, options());
  EXPECT_EQ(result.stop, NewtonStop::no_progress);
  EXPECT_EQ(result.iterations, 0);
  EXPECT_EQ(x[0], 2);
  EXPECT_EQ(problem.restores, 1);
  EXPECT_EQ(problem.restored_to, 2);
}

TEST_P(Newton, AConstantValueWithAGradientIsNoProgress) {
  for (const double value : {0.0, 1.0, -1e6}) {
    OneVariable problem([=](double) { return value; }, [](double) { return 1.0; }, [](double) { return 1.0; });
    std::vector<double> x{0};
    EXPECT_EQ(run(problem, x, options()).stop, NewtonStop::no_progress) << value;
    EXPECT_EQ(x[0], 0) << value;
  }
}

/// Solves that always return one step, whatever the gradient is.
class FixedStep final : public NewtonProblem {
 public:
  explicit FixedStep(std::optional<NewtonStep> step) : step_(std::move(step)) {}
  NewtonValue evaluate(std::vector<double>& x) override { return {-(x[0] - 1) * (x[0] - 1), 2 * std::abs(x[0] - 1)}; }
  std::optional<NewtonStep> solve(const std::vector<double>& /*x*/, double /*damping*/, double /*accuracy*/) override {
    return step_;
  }

 private:
  std::optional<NewtonStep> step_;
};

TEST_P(Newton, FailedSolvesAreNoProgress) {
  const std::vector<std::optional<NewtonStep>> useless = {
      std::nullopt, NewtonStep{{0}, 0}, NewtonStep{{kNaN}, 1}, NewtonStep{{-1}, 1}, NewtonStep{{-1}, -1},
  };
  for (std::size_t k = 0; k < useless.size(); ++k) {
    FixedStep problem(useless[k]);
    std::vector<double> x{0};
    EXPECT_EQ(run(problem, x, options()).stop, NewtonStop::no_progress) << k;
    EXPECT_EQ(x[0], 0) << k;
  }
}

TEST_P(Newton, AnAcceptableGradientTurnsNoProgressIntoConvergence) {
  NewtonOptions tolerant = options();
  for (const double acceptable : {1.9, 2.1}) {
    FixedStep problem(std::nullopt);
    tolerant.acceptable_gradient = acceptable;
    std::vector<double> x{0};
    const NewtonStop expected = acceptable > 2 ? NewtonStop::converged : NewtonStop::no_progress;
    EXPECT_EQ(run(problem, x, tolerant).stop, expected) << acceptable;
  }
}

TEST_P(Newton, StopsAtTheIterationLimit) {
  OneVariable problem = logistic(3, 1);
  NewtonOptions limited = options();
  limited.max_iterations = 2;
  std::vector<double> x{8};
  const NewtonResult result = run(problem, x, limited);
  EXPECT_EQ(result.stop, NewtonStop::iteration_limit);
  EXPECT_EQ(result.iterations, 2);
  EXPECT_NE(x[0], 8);
}

TEST_P(Newton, RejectsAStartWithoutAFiniteValue) {
  for (const double start : {kNaN, std::numeric_limits<double>::infinity()}) {
    OneVariable problem = logistic(3, 1);
    std::vector<double> x{start};
    EXPECT_EQ(run(problem, x, options()).stop, NewtonStop::not_finite);
    EXPECT_EQ(problem.solves, 0);
  }
}

TEST_P(Newton, ThrowsIfAStopIsRequested) {
  const std::atomic<bool> stop{true};
  Context::Options cancelled;
  cancelled.stop = &stop;
  Context context(cancelled);
  OneVariable problem = logistic(3, 1);
  std::vector<double> x{0};
  EXPECT_THROW((void)maximise(problem, x, options(), context), Cancelled);
}

TEST_P(Newton, ReportsDivergence) {
  /// Without losses, the likelihood has no finite maximum.
  class Separated final : public NewtonProblem {
   public:
    NewtonValue evaluate(std::vector<double>& x) override { return {std::log(sigmoid(x[0])), sigmoid(-x[0])}; }
    std::optional<NewtonStep> solve(const std::vector<double>& x, double damping, double /*accuracy*/) override {
      const double gradient = sigmoid(-x[0]);
      const double step = gradient / (gradient * sigmoid(x[0]) + damping);
      return NewtonStep{{step}, step * (gradient + damping * step) / 2};
    }
    [[nodiscard]] bool diverges(const std::vector<double>& x) const override { return x[0] > 5; }
  };
  Separated problem;
  std::vector<double> x{0};
  EXPECT_EQ(run(problem, x, options()).stop, NewtonStop::diverged);
}

TEST_P(Newton, ComparesGradientsWhereRoundingHidesTheIncrease) {
  // The constant is so large that the value does not change near the maximum.
  OneVariable problem([](double x) { return 1e12 - (x - 1) * (x - 1); }, [](double x) { return -2 * (x - 1); },
                      [](double) { return 2.5; });
  NewtonOptions compared = options();
  compared.within_rounding = WithinRounding::compare_gradients;
  compared.step_tolerance = -1;
  compared.gradient_tolerance = 1e-12;
  compared.relative_rounding = 1e-15;
  std::vector<double> x{1 + 1e-3};
  EXPECT_EQ(run(problem, x, compared).stop, NewtonStop::converged);
  EXPECT_NEAR(x[0], 1, 1e-12);
}

TEST(NewtonDamping, SolvesAgainWithMoreDampingWhereTheFunctionIsNotConcave) {
  // cos x, from close to its minimum: the curvature is negative there.
  OneVariable problem([](double x) { return std::cos(x); }, [](double x) { return -std::sin(x); },
                      [](double x) { return std::cos(x); });
  std::vector<double> x{3};
  EXPECT_EQ(run(problem, x, {.policy = Damping{}}).stop, NewtonStop::converged);
  EXPECT_NEAR(std::cos(x[0]), 1, 1e-12);
  EXPECT_GT(problem.solves, problem.evaluations);
}

TEST(NewtonLineSearch, LimitsTheFirstStep) {
  OneVariable problem = logistic(3, 1);
  std::vector<double> x{8};
  (void)run(problem, x, {.max_iterations = 1, .policy = LineSearch{.max_step = 0.5}});
  EXPECT_NEAR(x[0], 7.5, 1e-12);
}

}  // namespace witan::newton_test
