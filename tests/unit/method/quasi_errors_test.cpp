#include "method/inference/quasi_errors.hpp"

#include "witan/report/add_quasi_errors.hpp"

#include <cmath>

#include "report/quasi_error_columns.hpp"
#include "util/random.hpp"
#include <gtest/gtest.h>

namespace witan::quasi_errors_test {

Factor random_factor(Random& random, std::size_t items) {
  Factor factor(items, items);
  for (std::size_t i = 0; i < items; ++i) {
    for (std::size_t k = 0; k < items; ++k) factor.row(i)[k] = random.normal() + (i == k ? 3 : 0);
  }
  return factor;
}

double variance(const Uncertainty& sure, Slot i, Slot j) { return std::pow(sure.difference_error(i, j), 2); }

double misfit(const Uncertainty& sure, const std::vector<double>& v) {
  double sum = 0;
  for (Slot i = 0; i < v.size(); ++i) {
    for (Slot j = 0; j < i; ++j) {
      if (v[i] + v[j] <= 0) return INFINITY;
      sum += std::pow(std::log((v[i] + v[j]) / variance(sure, i, j)), 2);
    }
  }
  return sum;
}

/// Reference: minimises by steps along one coordinate at a time, halved if none helps.
std::vector<double> search_minimum(const Uncertainty& sure) {
  std::vector<double> v(sure.size(), variance(sure, 0, 1) / 2);
  double value = misfit(sure, v);
  for (double step = v[0]; step > 1e-11;) {
    bool better = false;
    for (double& one : v) {
      for (const double by : {step, -step}) {
        one += by;
        const double there = misfit(sure, v);
        if (there < value) {
          value = there;
          better = true;
          break;
        }
        one -= by;
      }
    }
    if (!better) step /= 2;
  }
  return v;
}

TEST(QuasiErrors, ThreeItemsAreSolvedExactly) {
  Random random(51);
  Context context;
  for (int round = 0; round < 20; ++round) {
    const Uncertainty sure(UncertaintyKind::fisher, random_factor(random, 3));
    const QuasiErrors found = find_quasi_errors(sure, context);
    const double v01 = variance(sure, 0, 1);
    const double v02 = variance(sure, 0, 2);
    const double v12 = variance(sure, 1, 2);
    const double exact[] = {(v01 + v02 - v12) / 2, (v01 + v12 - v02) / 2, (v02 + v12 - v01) / 2};
    for (std::size_t i = 0; i < 3; ++i) {
      if (exact[i] < 0)
        EXPECT_TRUE(std::isnan(found.errors[i]));
      else
        EXPECT_NEAR(found.errors[i] * found.errors[i], exact[i], 1e-9 * v01) << round << ' ' << i;
    }
    EXPECT_NEAR(found.worst, 0, 1e-9);
  }
}

TEST(QuasiErrors, IndependentScoresHaveTheirOwnErrors) {
  Factor factor(5, 5);
  for (std::size_t i = 0; i < 5; ++i) factor.row(i)[i] = 1 + static_cast<double>(i);
  Context context;
  const QuasiErrors found = find_quasi_errors({UncertaintyKind::fisher, factor}, context);
  for (std::size_t i = 0; i < 5; ++i) EXPECT_NEAR(found.errors[i], 1 + static_cast<double>(i), 1e-9);
  EXPECT_NEAR(found.worst, 0, 1e-12);
}

TEST(QuasiErrors, MinimumIsThatOfTheSearch) {
  Random random(52);
  Context context;
  for (int round = 0; round < 5; ++round) {
    const Uncertainty sure(UncertaintyKind::fisher, random_factor(random, 6));
    const QuasiErrors found = find_quasi_errors(sure, context);
    const std::vector<double> expected = search_minimum(sure);
    double worst = 0;
    for (Slot i = 0; i < 6; ++i) {
      if (expected[i] >= 0) {
        EXPECT_NEAR(found.errors[i] * found.errors[i], expected[i], 1e-6 * expected[i] + 1e-8);
      }
      for (Slot j = 0; j < i; ++j) {
        worst = std::max(worst, std::abs(std::sqrt(expected[i] + expected[j]) / sure.difference_error(i, j) - 1));
      }
    }
    EXPECT_NEAR(found.worst, worst, 1e-6);
  }
}

TEST(QuasiErrors, NotesStateWhyThereAreNone) {
  Context context;
  const auto notes_of = [&](std::size_t items, bool sure) {
    Random random(53);
    Fit fit;
    fit.scores.assign(items, 0.0);
    if (sure) fit.uncertainty = std::make_shared<Uncertainty>(UncertaintyKind::fisher, random_factor(random, items));
    add_quasi_errors(fit, context);
    return fit.diagnostics.notes.empty() ? std::string() : fit.diagnostics.notes.front();
  };
  // They are exact for three items, and approximate for four items with independent deviations.
  EXPECT_EQ(notes_of(3, true), "");
  EXPECT_EQ(notes_of(4, true).find("quasi-standard errors are inaccurate by up to "), 0U);
  EXPECT_NE(notes_of(2, true).find("at least 3 items"), std::string::npos);
  EXPECT_NE(notes_of(4, false).find("no intervals"), std::string::npos);
}

TEST(QuasiErrors, ANoteReportsErrorsThatDidNotConverge) {
  for (const bool converged : {true, false}) {
    Random random(55);
    Fit fit;
    fit.scores.assign(3, 0.0);
    fit.uncertainty = std::make_shared<Uncertainty>(UncertaintyKind::fisher, random_factor(random, 3));
    add_quasi_errors(fit, {{0.1, 0.2, 0.3}, 0, converged});
    const std::vector<std::string> expected{"quasi-standard errors did not converge: they may be inaccurate"};
    EXPECT_EQ(fit.diagnostics.notes, converged ? std::vector<std::string>{} : expected);
    ASSERT_EQ(fit.item_columns.size(), 1U);
    EXPECT_EQ(fit.item_columns[0].values, (std::vector<double>{0.1, 0.2, 0.3}));
  }
}

TEST(QuasiErrors, ItemsWithoutAScoreAreOmitted) {
  Random random(54);
  Context context;
  Factor factor = random_factor(random, 4);
  for (double& x : factor.row(2)) x = std::nan("");
  const QuasiErrors found = find_quasi_errors({UncertaintyKind::fisher, factor}, context);
  EXPECT_TRUE(std::isnan(found.errors[2]));
  EXPECT_NEAR(found.worst, 0, 1e-9);
}

}  // namespace witan::quasi_errors_test
