#include "likelihood/plackett_luce.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "likelihood/choice_likelihood.hpp"
#include "oracle/random_evidence.hpp"
#include "support/data_dir.hpp"
#include "support/scores_of.hpp"
#include "util/random.hpp"
#include <fmt/format.h>
#include <gtest/gtest.h>

namespace witan::likelihood_plackett_luce_test {

using test::read_csv_text;

using test::read_jsonl_text;

double log_likelihood(const Dataset& data, const std::vector<double>& scores, TiedChoice ties = TiedChoice::efron) {
  Context context;
  return ChoiceLikelihood(data.instance(0), ties, context).log_likelihood(scores, context);
}

TEST(ChoiceLikelihood, ProbabilitiesOfAllOrdersSumToOne) {
  const std::vector<double> scores = {0.3, -1, 2, 0.1};
  std::vector<int> order = {0, 1, 2, 3};
  double sum = 0;
  double top_two = 0;
  do {
    std::string items;
    for (const int i : order) items += fmt::format("{}\"{}\"", items.empty() ? "" : ",", static_cast<char>('a' + i));
    const double p = std::exp(log_likelihood(read_jsonl_text(fmt::format("{{\"order\":[{}]}}\n", items)), scores));
    sum += p;
    if (order[0] == 2 && order[1] == 0) top_two += p;
  } while (std::next_permutation(order.begin(), order.end()));
  EXPECT_NEAR(sum, 1, 1e-12);
  // The likelihood of a top-two list is the sum over all completions.
  const Dataset listed =
      read_jsonl_text("{\"order\":[\"c\",\"a\"],\"silence\":\"below\"}\n{\"items\":[\"b\",\"d\"]}\n");
  EXPECT_NEAR(std::exp(log_likelihood(listed, scores)), top_two, 1e-12);
}

TEST(ChoiceLikelihood, TiesByHand) {
  // a and b tied before c, strengths 1, 2, 3.
  const std::vector<double> scores = {0, std::log(2.0), std::log(3.0)};
  const Dataset data = read_jsonl_text("{\"order\":[[\"a\",\"b\"],\"c\"]}\n");
  EXPECT_NEAR(std::exp(log_likelihood(data, scores, TiedChoice::breslow)), 1.0 * 2 / (6 * 6), 1e-14);
  EXPECT_NEAR(std::exp(log_likelihood(data, scores, TiedChoice::efron)), 1.0 * 2 / (6 * (6 - 1.5)), 1e-14);
}

TEST(ChoiceRows, TheLastRankingCanBeTheOneThatConnects) {
  // One voter in a hundred ranks c above a.
  std::string votes;
  for (int k = 0; k < 100; ++k) votes += fmt::format("{{\"expert\":\"e{}\",\"order\":[\"a\",\"b\",\"c\"]}}\n", k);
  Context context;
  const auto connected = [&](const std::string& text) {
    const Dataset data = read_jsonl_text(text);
    return find_connectivity(ChoiceRows(data.instance(0), context)).strongly_connected();
  };
  EXPECT_FALSE(connected(votes));
  EXPECT_TRUE(connected(votes + "{\"expert\":\"e100\",\"order\":[\"c\",\"a\"]}\n"));
  // The voter comes first, so the later rows are not needed.
  EXPECT_TRUE(connected("{\"expert\":\"d\",\"order\":[\"c\",\"a\"]}\n" + votes));
}

TEST(ChoiceLikelihood, DerivativesAreFiniteDifferences) {
  Random random(11);
  Context context;
  for (int round = 0; round < 40; ++round) {
    const Dataset data = oracle::random_evidence(random);
    const Instance instance = data.instance(0);
    const ChoiceLikelihood rows(instance, round % 2 == 0 ? TiedChoice::efron : TiedChoice::breslow, context);
    std::vector<double> scores(instance.size());
    for (double& s : scores) s = random.normal();
    const auto at = rows.differentiate(scores, context);
    const Eigen::MatrixXd h = rows.curvature(scores);
    std::vector<double> x(scores.size());
    for (double& v : x) v = random.normal();
    std::vector<double> product(scores.size());
    rows.multiply_curvature(scores, x, product, context);
    for (std::size_t i = 0; i < scores.size(); ++i) {
      const double step = 1e-5;
      auto up = scores;
      auto down = scores;
      up[i] += step;
      down[i] -= step;
      const double slope = (rows.log_likelihood(up, context) - rows.log_likelihood(down, context)) / (2 * step);
      EXPECT_NEAR(at.gradient[i], slope, 1e-5);
      const auto above = rows.differentiate(up, context).gradient;
      const auto below = rows.differentiate(down, context).gradient;
      double expected_product = 0;
      for (std::size_t j = 0; j < scores.size(); ++j) {
        const auto row = static_cast<Eigen::Index>(i);
        const auto column = static_cast<Eigen::Index>(j);
        EXPECT_NEAR(h(row, column), (below[j] - above[j]) / (2 * step), 1e-5) << i << ' ' << j;
        expected_product += h(row, column) * x[j];
      }
      EXPECT_NEAR(product[i], expected_product, 1e-10 * std::max(1.0, std::abs(expected_product)));
      EXPECT_NEAR(at.diagonal[i], h(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(i)), 1e-10);
    }
  }
}

/// Reference: Hunter's iteration for partial rankings without ties.
std::vector<double> minorise_maximise(const std::vector<std::vector<int>>& rankings, std::size_t items) {
  std::vector<double> strength(items, 1.0);
  for (int round = 0; round < 100'000; ++round) {
    std::vector<double> wins(items, 0.0);
    std::vector<double> rate(items, 0.0);
    for (const auto& ranking : rankings) {
      for (std::size_t k = 0; k + 1 < ranking.size(); ++k) {
        double rest = 0;
        for (std::size_t j = k; j < ranking.size(); ++j) rest += strength[static_cast<std::size_t>(ranking[j])];
        wins[static_cast<std::size_t>(ranking[k])] += 1;
        for (std::size_t j = k; j < ranking.size(); ++j) rate[static_cast<std::size_t>(ranking[j])] += 1 / rest;
      }
    }
    double moved = 0;
    double logs = 0;
    for (std::size_t i = 0; i < items; ++i) {
      moved = std::max(moved, std::abs(std::log(wins[i] / rate[i] / strength[i])));
      strength[i] = wins[i] / rate[i];
      logs += std::log(strength[i]) / static_cast<double>(items);
    }
    for (double& x : strength) x /= std::exp(logs);
    if (moved < 1e-14) break;
  }
  for (double& x : strength) x = std::log(x);
  return strength;
}

TEST(PlackettLuce, MaximumMatchesTheMinoriseMaximiseReference) {
  Random random(8);
  std::vector<std::vector<int>> rankings;
  std::string csv = "expert,item,rank\n";
  for (int voter = 0; voter < 60; ++voter) {
    std::vector<int> order(9);
    std::iota(order.begin(), order.end(), 0);
    for (std::size_t k = order.size(); k > 1; --k) std::swap(order[k - 1], order[random.below(k)]);
    order.resize(4);
    for (std::size_t k = 0; k < 4; ++k) csv += fmt::format("v{},i{},{}\n", voter, order[k], k + 1);
    rankings.push_back(order);
  }
  const Dataset data = read_csv_text(csv);
  Context context;
  const Fit fit = make_model("plackett-luce(prior=0)")->solve(data.instance(0), context);
  ASSERT_EQ(fit.diagnostics.stop, Stop::converged);
  const std::vector<double> expected = minorise_maximise(rankings, 9);
  for (std::size_t i = 0; i < 9; ++i) EXPECT_NEAR(fit.scores[i], expected[i], 1e-9) << i;
}

TEST(PlackettLuce, OfPairsIsBradleyTerry) {
  const std::string csv = "left,right,winner\na,b,left\nb,c,left\nc,a,left\na,c,left\nb,a,tie\nc,b,0.25\n";
  const auto pl = test::scores_of(csv, "plackett-luce");
  for (const auto& [item, score] : test::scores_of(csv, "bradley-terry")) EXPECT_NEAR(pl.at(item), score, 1e-9) << item;
}

TEST(PlackettLuce, NascarDriversWhoAlwaysFinishedLastAreNamed) {
  WITAN_NEEDS_DATA("nascar2002");
  const std::string paths[] = {data_file("nascar2002/nascar2002_orders.csv")->string()};
  Context context;
  ReadOptions options;
  options.from = "orders";
  const Dataset data = read_dataset(paths, options, context);
  const Fit fit = make_model("plackett-luce")->solve(data.instance(0), context);
  EXPECT_EQ(fit.diagnostics.stop, Stop::converged);
  ASSERT_FALSE(fit.diagnostics.notes.empty());
  EXPECT_EQ(fit.diagnostics.notes.front(), "never win: \"84\", \"85\", \"86\", \"87\"");
  const Fit refused = make_model("plackett-luce(prior=0)")->solve(data.instance(0), context);
  EXPECT_EQ(refused.diagnostics.stop, Stop::not_identified);
}

/// Returns the gradient of the penalised log-likelihood of one ranking in the order of the slots, computed with
/// logarithms.
std::vector<double> gradient_in_logs(const std::vector<double>& scores, double weight, double prior) {
  const std::size_t n = scores.size();
  std::vector<double> log_rest(n, scores.back());
  for (std::size_t k = n - 1; k-- > 0;) {
    const double high = std::max(scores[k], log_rest[k + 1]);
    log_rest[k] = high + std::log1p(std::exp(std::min(scores[k], log_rest[k + 1]) - high));
  }
  std::vector<double> gradient(n);
  for (std::size_t i = 0; i < n; ++i) {
    double expected = 0;
    for (std::size_t k = 0; k <= std::min(i, n - 2); ++k) expected += std::exp(scores[i] - log_rest[k]);
    gradient[i] = weight * ((i + 1 < n ? 1 : 0) - expected) - prior * scores[i];
  }
  return gradient;
}

TEST(PlackettLuce, ScoresMayLieFurtherApartThanExponentialsReach) {
  // A million equal ballots: the first and the last score differ by some thousand.
  constexpr std::size_t kItems = 200;
  std::string csv = "expert,item,rank,weight\n";
  for (std::size_t i = 0; i < kItems; ++i) csv += fmt::format("p,i{:03},{},1000000\n", i, i + 1);
  const Dataset data = test::read_csv_text(csv);
  Context context;
  const Fit fit = make_model("plackett-luce")->solve(data.instance(0), context);
  EXPECT_EQ(fit.diagnostics.stop, Stop::converged);
  EXPECT_GT(fit.scores.front() - fit.scores.back(), 1000);
  EXPECT_TRUE(std::ranges::is_sorted(fit.scores, std::greater<>()));
  for (const double slope : gradient_in_logs(fit.scores, 1e6, 0.01)) EXPECT_NEAR(slope, 0, 1e-5);
  ASSERT_TRUE(fit.likelihood);
  EXPECT_LT(fit.likelihood->log_likelihood, 0);
}

TEST(PlackettLuce, OfComparisonsIsBradleyTerryAlsoWhereOneSideHardlyEverWins) {
  const Dataset data = test::read_csv_text("winner,loser,weight\na,b,1e12\nb,a,1\nb,c,1e9\nc,b,3\n");
  Context context;
  const Fit luce = make_model("plackett-luce")->solve(data.instance(0), context);
  const Fit terry = make_model("bradley-terry")->solve(data.instance(0), context);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(luce.scores[i], terry.scores[i], 1e-8);
}

}  // namespace witan::likelihood_plackett_luce_test
