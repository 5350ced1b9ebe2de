#include "mpm/mpm_variance.hpp"

#include <cmath>
#include <numeric>

#include "support/scores_of.hpp"
#include "util/random.hpp"
#include <fmt/format.h>
#include <gtest/gtest.h>

namespace witan::mpm_variance_test {

using test::read_csv_text;

std::string random_comparisons(Random& random, int items, int count) {
  std::string csv = "winner,loser\n";
  for (int k = 0; k < count; ++k) {
    const auto a = random.below(static_cast<std::uint64_t>(items));
    const auto b = random.below(static_cast<std::uint64_t>(items));
    if (a != b) csv += fmt::format("i{},i{}\n", a, b);
  }
  return csv;
}

/// Returns the log-likelihood, pair by pair.
double enumerated(const PairCounts& counts, std::span<const double> x, double total, double precision) {
  const std::size_t m = x.size() / 2;
  const auto exponent = [&](std::size_t i, std::size_t j) {
    return (x[i] - x[j]) / (std::exp(x[m + i]) + std::exp(x[m + j]));
  };
  double value = 0;
  counts.for_each_win([&](Slot i, Slot j, double strength) { value += strength * exponent(i, j); });
  double z = 0;
  for (std::size_t k = 0; k < m; ++k) {
    for (std::size_t l = 0; l < m; ++l) z += k != l ? std::exp(exponent(k, l)) : 0;
  }
  value -= total * std::log(z);
  for (std::size_t i = 0; i < m; ++i) value -= 0.5 * precision * x[m + i] * x[m + i];
  return value;
}

TEST(MpmVariance, ValueAndGradientAreThoseOfTheEnumeration) {
  Random random(21);
  const Dataset data = read_csv_text(random_comparisons(random, 5, 60));
  const Instance instance = data.instance(0);
  const WinLossCounts win_loss(instance, Transform::binary, Scale::raw);
  ASSERT_EQ(win_loss.item_count(), 5U);
  const PairCounts counts = PairCounts::pooled(instance, Transform::binary, Scale::raw);
  const double total = counts.total() + 0.5;
  const MpmVarianceLoss loss(win_loss, counts, total, 2);
  std::vector<double> x(10);
  for (double& value : x) value = random.normal();
  std::vector<double> gradient(10);
  EXPECT_NEAR(loss(x, gradient), -enumerated(counts, x, total, 2) / total, 1e-12);
  constexpr double kStep = 1e-5;
  for (std::size_t i = 0; i < x.size(); ++i) {
    std::vector<double> more = x;
    std::vector<double> less = x;
    more[i] += kStep;
    less[i] -= kStep;
    const double slope = (enumerated(counts, more, total, 2) - enumerated(counts, less, total, 2)) / (2 * kStep);
    EXPECT_NEAR(gradient[i], -slope / total, 1e-8) << i;
  }
}

TEST(MpmVariance, CurvatureIsTheDifferenceOfGradients) {
  Random random(26);
  const std::vector<MpmVarianceLoss::PairNetWins> pairs = {{0, 1, 3.0}, {0, 3, -1.5}, {1, 2, 0.5}, {2, 3, 2.0}};
  const MpmVarianceLoss loss(4, pairs, {{0.4, 5.0}, {1.0, 7.0}}, 0.8);
  std::vector<double> x(8);
  for (double& value : x) value = random.normal();
  std::vector<double> matrix(64), fisher(8), more_gradient(8), less_gradient(8);
  loss.curvature(x, matrix, fisher);
  constexpr double kStep = 1e-5;
  for (std::size_t column = 0; column < 8; ++column) {
    std::vector<double> more = x, less = x;
    more[column] += kStep;
    less[column] -= kStep;
    loss(more, more_gradient);
    loss(less, less_gradient);
    for (std::size_t row = column; row < 8; ++row) {
      EXPECT_NEAR(matrix[8 * column + row], (more_gradient[row] - less_gradient[row]) / (2 * kStep), 1e-8)
          << row << ' ' << column;
    }
    EXPECT_GT(fisher[column], 0) << column;
  }
}

TEST(MpmVariance, ConvergesWhereItemsAreNamedHundredsOfTimesAndOnce) {
  // Popular items with many comparisons, and forty items with one comparison against a popular one.
  Random random(27);
  std::string csv = random_comparisons(random, 12, 20000);
  for (int k = 0; k < 40; ++k)
    csv += k % 3 == 0 ? fmt::format("i{},rare{}\n", k % 12, k) : fmt::format("rare{},i{}\n", k, k % 12);
  const Dataset data = read_csv_text(csv);
  Context context;
  const Fit fit = make_model("mpm(variance=on)")->solve(data.instance(0), context);
  EXPECT_EQ(fit.diagnostics.stop, Stop::converged);
  EXPECT_LT(fit.diagnostics.iterations, 60);
}

TEST(MpmVariance, EndsWhereTheGradientIsNothingInBothGauges) {
  Random random(22);
  const Dataset data = read_csv_text(random_comparisons(random, 8, 300));
  Context context;
  const Fit fit = make_model("mpm(variance=on)")->solve(data.instance(0), context);
  EXPECT_EQ(fit.diagnostics.stop, Stop::converged);
  ASSERT_EQ(fit.item_columns.size(), 1U);
  EXPECT_EQ(fit.item_columns[0].name, "gamma");
  std::vector<double> x = fit.scores;
  double level = 0;
  for (const double gamma : fit.item_columns[0].values) x.push_back(std::log(gamma));
  for (std::size_t i = 8; i < 16; ++i) level += x[i];
  EXPECT_NEAR(level, 0, 1e-9);
  EXPECT_NEAR(std::accumulate(fit.scores.begin(), fit.scores.end(), 0.0), 0, 1e-9);
  const WinLossCounts win_loss(data.instance(0), Transform::difference, Scale::raw);
  const PairCounts counts = PairCounts::pooled(data.instance(0), Transform::difference, Scale::raw);
  const MpmVarianceLoss loss(win_loss, counts, counts.total() + 0.08, 1);
  std::vector<double> gradient(16);
  loss(x, gradient);
  for (const double part : gradient) EXPECT_NEAR(part, 0, 1e-7);
}

TEST(MpmVariance, FitsNoWorseThanWithoutAndFlatGammaIsTheBaseModel) {
  Random random(23);
  const Dataset data = read_csv_text(random_comparisons(random, 6, 200));
  Context context;
  const Fit base = make_model("mpm")->solve(data.instance(0), context);
  const Fit loose = make_model("mpm(variance=on)")->solve(data.instance(0), context);
  EXPECT_GT(loose.likelihood->log_likelihood, base.likelihood->log_likelihood - 1e-9);
  EXPECT_EQ(loose.likelihood->parameter_count, 2 * base.likelihood->parameter_count);
  // A prior with nearly zero variance gives γ = 1, which halves the differences.
  const Fit stiff = make_model("mpm(variance=on,spread=0.001)")->solve(data.instance(0), context);
  for (std::size_t i = 0; i < base.scores.size(); ++i) EXPECT_NEAR(stiff.scores[i], 2 * base.scores[i], 1e-3);
}

TEST(MpmVariance, AnItemThatContradictsItselfHasTheLargerGamma) {
  // a and d both win most pairs, but the pairs of d contradict each other.
  const Dataset data = read_csv_text(
      "winner,loser,weight\na,b,30\na,c,30\nb,c,20\na,e,30\nb,e,20\nc,e,10\nd,b,30\nb,d,28\nd,c,20\nc,d,28\nd,e,30\n"
      "e,d,28\n");
  Context context;
  const Fit fit = make_model("mpm(variance=on)")->solve(data.instance(0), context);
  const std::vector<double>& gamma = fit.item_columns[0].values;
  for (const std::size_t other : {0U, 1U, 2U, 4U}) EXPECT_GT(gamma[3], gamma[other]);
}

TEST(MpmVariance, StartsWhereAnotherFitEnded) {
  Random random(24);
  const Dataset data = read_csv_text(random_comparisons(random, 8, 300));
  Context context;
  const auto model = make_model("mpm(variance=on)");
  const Fit first = model->solve(data.instance(0), context);
  const Fit again = model->solve(data.instance(0), &first, context);
  EXPECT_LT(again.diagnostics.iterations, first.diagnostics.iterations / 2 + 1);
  for (std::size_t i = 0; i < first.scores.size(); ++i) EXPECT_NEAR(again.scores[i], first.scores[i], 1e-5);
}

TEST(MpmVariance, SeparatedAndTiedEvidenceStaysFinite) {
  for (const std::string_view csv : {"winner,loser\na,b\n", "left,right,winner\na,b,tie\n"}) {
    for (const auto& [item, score] : test::scores_of(csv, "mpm(variance=on)")) EXPECT_TRUE(std::isfinite(score)) << csv;
  }
}

TEST(MpmVariance, PlainStepsAreMarkedAsStoppedEarly) {
  Random random(25);
  const Dataset data = read_csv_text(random_comparisons(random, 6, 100));
  Context context;
  const Fit fit = make_model("mpm(variance=on,solver=gradient,steps=10)")->solve(data.instance(0), context);
  EXPECT_EQ(fit.diagnostics.stop, Stop::stopped_early);
  EXPECT_EQ(fit.diagnostics.iterations, 10);
  EXPECT_TRUE(fit.diagnostics.notes.empty());
  const Fit wild = make_model("mpm(variance=on,solver=gradient,rate=1e6)")->solve(data.instance(0), context);
  EXPECT_EQ(wild.diagnostics.stop, Stop::no_progress);
  ASSERT_EQ(wild.diagnostics.notes.size(), 1U);
  EXPECT_EQ(wild.diagnostics.notes[0], "the steps were too long and the scores diverged; reduce rate");
}

}  // namespace witan::mpm_variance_test
