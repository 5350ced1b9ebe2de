#include "walks/rank_centrality.hpp"

#include <cmath>

#include "oracle/dense_chain.hpp"
#include "oracle/random_evidence.hpp"
#include "support/handles.hpp"
#include "support/scores_of.hpp"
#include <gtest/gtest.h>

namespace witan::rank_centrality_test {

using test::read_csv_text;
using test::Scores;
using test::scores_of;

Fit fit_of(const Dataset& data, std::string_view spec) {
  Context context;
  return make_model(spec)->solve(data.instance(0), context);
}

TEST(RankCentrality, TwoItemsDifferByTheirLogOdds) {
  constexpr std::string_view kThreeToOne = "winner,loser\na,b\na,b\nb,a\na,b\n";
  const Scores plain = scores_of(kThreeToOne, "rank-centrality(prior=0)");
  EXPECT_NEAR(plain.at("a"), std::log(3) / 2, 1e-12);
  EXPECT_NEAR(plain.at("b"), -std::log(3) / 2, 1e-12);
  EXPECT_NEAR(scores_of(kThreeToOne, "rank-centrality(prior=1)").at("a"), std::log(2) / 2, 1e-12);  // (3 + 1)/(1 + 1)
}

TEST(RankCentrality, SharesThatFollowBradleyTerryGiveItsScores) {
  // Strengths 1, 2, 4 and 8, on a ring with a chord.
  const Scores scores = scores_of(
      "left,right,winner,weight\na,b,0.3333333333333333,1\nb,c,0.3333333333333333,7\nc,d,0.3333333333333333,2\n"
      "a,d,0.1111111111111111,1\na,c,0.2,3\n",
      "rank-centrality(prior=0)");
  // Shares are stored as floats.
  EXPECT_NEAR(scores.at("b") - scores.at("a"), std::log(2), 1e-6);
  EXPECT_NEAR(scores.at("c") - scores.at("b"), std::log(2), 1e-6);
  EXPECT_NEAR(scores.at("d") - scores.at("c"), std::log(2), 1e-6);
}

TEST(RankCentrality, TiesAreHalfAWinOrIgnored) {
  constexpr std::string_view kTies = "left,right,winner\na,b,left\na,b,tie\na,b,tie\nb,a,left\na,b,left\n";
  EXPECT_NEAR(scores_of(kTies, "rank-centrality(prior=0)").at("a"), std::log(3.0 / 2) / 2, 1e-12);
  EXPECT_NEAR(scores_of(kTies, "rank-centrality(prior=0,ties=ignore)").at("a"), std::log(2.0) / 2, 1e-12);
  EXPECT_EQ(scores_of("left,right,winner\na,b,tie\nb,c,tie\n", "rank-centrality"),
            (Scores{{"a", 0}, {"b", 0}, {"c", 0}}));
}

TEST(RankCentrality, WithoutAPriorAnUnbeatenItemLeavesNoScores) {
  const Dataset data = read_csv_text("winner,loser\na,b\nb,c\nc,b\n");
  const Fit fit = fit_of(data, "rank-centrality(prior=0)");
  EXPECT_EQ(fit.diagnostics.stop, Stop::not_identified);
  for (const double score : fit.scores) EXPECT_TRUE(std::isnan(score));
  ASSERT_EQ(fit.diagnostics.notes.size(), 1U);
  EXPECT_NE(fit.diagnostics.notes[0].find(R"({"a"}, {"b", "c"})"), std::string::npos) << fit.diagnostics.notes[0];
  const Fit smooth = fit_of(data, "rank-centrality");
  EXPECT_TRUE(has_converged(smooth.diagnostics.stop));
  EXPECT_GT(smooth.scores[0], smooth.scores[1]);
  EXPECT_EQ(smooth.diagnostics.notes.size(), 0U);
}

TEST(RankCentrality, ComponentsAreSolvedSeparately) {
  const Fit fit = fit_of(read_csv_text("left,right,winner,weight\na,b,left,3\na,b,right,1\nc,d,left,1\nc,d,right,1\n"),
                         "rank-centrality(prior=0)");
  EXPECT_NEAR(fit.scores[0], std::log(3) / 2, 1e-12);
  EXPECT_EQ(fit.scores[2], 0);
  EXPECT_EQ(fit.scores[3], 0);
  ASSERT_EQ(fit.diagnostics.notes.size(), 1U);
  EXPECT_NE(fit.diagnostics.notes[0].find(R"({"a", "b"}, {"c", "d"})"), std::string::npos) << fit.diagnostics.notes[0];
}

TEST(RankCentrality, WeightsMayBeHugeOrTiny) {
  for (const double weight : {1e9, 1e-9}) {
    const std::string w = std::to_string(weight > 1 ? 1000000000 : 0) + (weight > 1 ? "" : ".000000001");
    const std::string w3 = std::to_string(weight > 1 ? 3000000000 : 0) + (weight > 1 ? "" : ".000000003");
    const Scores scores =
        scores_of("left,right,winner,weight\na,b,left," + w3 + "\na,b,right," + w + "\n", "rank-centrality(prior=0)");
    EXPECT_NEAR(scores.at("a") - scores.at("b"), std::log(3), 1e-9) << weight;
  }
}

TEST(RankCentrality, EmptyDataAndUncomparedItems) {
  DatasetBuilder builder;
  builder.begin_source("t");
  (void)builder.instance("q");
  builder.add_candidate(test::nth_instance(0), builder.item("a"));
  builder.add_candidate(test::nth_instance(0), builder.item("b"));
  const Dataset data = builder.build();
  for (const std::string_view method :
       {"rank-centrality", "mc1", "mc2", "mc3", "mc4", "hodge", "svp", "elo", "glicko2", "trueskill"}) {
    for (const double score : fit_of(data, method).scores) EXPECT_TRUE(std::isnan(score)) << method;
  }
}

TEST(RankCentrality, AgreesWithTheDenseMatrix) {
  Random random(11);
  int compared = 0;
  for (int round = 0; round < 300; ++round) {
    const Dataset data = oracle::random_evidence(random);
    const Instance instance = data.instance(0);
    const bool ignore = round % 2 == 0;
    const bool unit = count_forms(instance) > 1;
    const oracle::PairMatrix pairs = oracle::pair_matrix(instance, std::nullopt, Transform::difference, unit, !ignore);
    const auto n = static_cast<Eigen::Index>(instance.size());
    Eigen::MatrixXd p = Eigen::MatrixXd::Zero(n, n);
    bool all_compared = n > 1;
    for (Slot i = 0; i < instance.size(); ++i) {
      for (Slot j = 0; j < instance.size(); ++j) {
        const double tied = ignore ? 0 : pairs.ties[i][j] / 2;
        const double sum = pairs.y[i][j] + pairs.y[j][i] + 2 * tied;
        if (i == j) continue;
        if (sum > 0) p(i, j) = (pairs.y[j][i] + tied + 0.25) / (sum + 0.5) / static_cast<double>(n);
        all_compared = all_compared && sum > 0;
      }
      p(i, i) = 1 - p.row(i).sum();
    }
    const Fit fit = fit_of(data, ignore ? "rank-centrality(transform=difference,prior=0.25,ties=ignore)"
                                        : "rank-centrality(transform=difference,prior=0.25)");
    if (!all_compared) continue;
    ++compared;
    Eigen::VectorXd expected = oracle::stationary(p).array().log();
    expected.array() -= expected.mean();
    for (Slot i = 0; i < instance.size(); ++i) EXPECT_NEAR(fit.scores[i], expected(i), 1e-9) << round;
  }
  EXPECT_GT(compared, 50);
}

}  // namespace witan::rank_centrality_test
