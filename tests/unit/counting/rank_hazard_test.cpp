#include "counting/rank_hazard.hpp"

#include <cmath>

#include "oracle/slow_hazard.hpp"
#include "stats/polygamma.hpp"
#include "support/expect_error.hpp"
#include "support/scores_of.hpp"
#include "util/random.hpp"
#include <fmt/format.h>
#include <gtest/gtest.h>

namespace witan::rank_hazard_test {

using test::RankTable;
using test::read_csv_text;
using test::Scores;
using test::scores_of;
using test::SlowHazard;

constexpr double kSilent = std::numeric_limits<double>::quiet_NaN();

ReadOptions silence(Silence meaning) {
  ReadOptions options;
  options.build.silence = meaning;
  return options;
}

/// Every item is in some list, so the data set contains all items.
RankTable random_table(Random& random, std::size_t items, std::size_t experts) {
  RankTable ranks(items, std::vector<double>(experts, kSilent));
  for (auto& row : ranks) {
    for (double& rank : row) {
      if (random.uniform() < 0.6) rank = static_cast<double>(1 + random.below(12));
    }
    row[random.below(experts)] = static_cast<double>(1 + random.below(30));
  }
  return ranks;
}

std::string csv_of(const std::vector<RankTable>& instances) {
  std::string csv = "instance,expert,item,rank\n";
  for (std::size_t q = 0; q < instances.size(); ++q) {
    for (std::size_t i = 0; i < instances[q].size(); ++i) {
      for (std::size_t e = 0; e < instances[q][i].size(); ++e) {
        const double rank = instances[q][i][e];
        if (!std::isnan(rank)) csv += fmt::format("q{},e{},i{},{}\n", q, e, i, rank);
      }
    }
  }
  return csv;
}

/// Returns ln a_i minus their mean, for items i0, i1, …
void expect_log_rates(const Scores& scores, const std::vector<double>& rates) {
  double mean = 0;
  for (const double rate : rates) mean += std::log(rate) / static_cast<double>(rates.size());
  ASSERT_EQ(scores.size(), rates.size());
  for (std::size_t i = 0; i < rates.size(); ++i) {
    EXPECT_NEAR(scores.at(fmt::format("i{}", i)), std::log(rates[i]) - mean, 1e-12) << i;
  }
}

TEST(RankHazard, RateIsEventsOverExposure) {
  // k = 0: H(1) = 1, H(2) = 3/2. Events are 1, 2 and 1. Exposures are, for a: 1 and silent 3/2; for b: 3/2 and 1; for
  // c: silent 3/2 and 3/2. In total 4 events and exposure 8, so the prior of 1 adds 1 event and exposure 2.
  const Scores scores =
      scores_of("expert,item,rank\ne,a,1\ne,b,2\nf,b,1\nf,c,2\n", "rank-hazard(k=0,prior=1)", silence(Silence::below));
  EXPECT_NEAR(scores.at("b") - scores.at("a"), std::log(3 / 4.5) - std::log(2 / 4.5), 1e-14);
  EXPECT_NEAR(scores.at("a") - scores.at("c"), std::log(2 / 4.5) - std::log(2 / 5.0), 1e-14);
  EXPECT_NEAR(scores.at("a") + scores.at("b") + scores.at("c"), 0, 1e-14);
}

TEST(RankHazard, AgreesWithTheReferenceImplementation) {
  Random random(7);
  for (int round = 0; round < 30; ++round) {
    const RankTable ranks = random_table(random, 8, 5);
    const std::vector<double> ones(5, 1.0);
    for (const Silence meaning : {Silence::unknown, Silence::below, Silence::tied_last}) {
      SlowHazard reference;
      reference.silence_counts = meaning != Silence::unknown;
      expect_log_rates(scores_of(csv_of({ranks}), "rank-hazard", silence(meaning)), reference.rates(ranks, ones));
      reference.k = 3;
      reference.prior = 2;
      expect_log_rates(scores_of(csv_of({ranks}), "rank-hazard(k=3,prior=2)", silence(meaning)),
                       reference.rates(ranks, ones));
    }
  }
}

TEST(RankHazard, TiedRatingsShareTheirMeanRank) {
  const Scores scores = scores_of("expert,item,rating\ne,i0,5\ne,i1,3\ne,i2,3\ne,i3,1\nf,i1,2\nf,i3,2\n", "rank-hazard",
                                  silence(Silence::below));
  const RankTable table = {{1, kSilent}, {2.5, 1.5}, {2.5, kSilent}, {4, 1.5}};
  expect_log_rates(scores, SlowHazard().rates(table, {1, 1}));
}

TEST(RankHazard, TheSameRanksInOtherListsAreAnExactTie) {
  // Lists of different depth, for which differences of exposures would round differently.
  const Scores scores =
      scores_of("expert,item,rank\n1,a,2\n2,a,3\n1,b,3\n2,b,2\n1,c,5\n2,c,1\n3,a,7\n3,b,7\n2,d,6\n3,d,11\n",
                "rank-hazard", silence(Silence::below));
  EXPECT_EQ(scores.at("a"), scores.at("b"));
}

TEST(RankHazard, UnknownSilenceIsIgnoredAndOtherSilenceIsCensored) {
  ReadOptions unheard;
  unheard.build.expert_weights["f"] = 0;
  const std::string_view csv = "expert,item,rank\ne,a,1\ne,b,2\nf,c,1\n";
  EXPECT_TRUE(std::isnan(scores_of(csv, "rank-hazard", unheard).at("c")));
  unheard.build.silence = Silence::below;
  const Scores scores = scores_of(csv, "rank-hazard", unheard);
  EXPECT_LT(scores.at("c"), scores.at("b"));
  EXPECT_LT(scores.at("b"), scores.at("a"));
}

TEST(RankHazard, WeightTwoEqualsTwoCopies) {
  Random random(8);
  for (int round = 0; round < 10; ++round) {
    RankTable ranks = random_table(random, 6, 3);
    ReadOptions weighted = silence(Silence::below);
    weighted.build.expert_weights["e0"] = 2;
    const Scores heavy = scores_of(csv_of({ranks}), "rank-hazard", weighted);
    for (auto& row : ranks) row.push_back(row[0]);
    expect_log_rates(heavy, SlowHazard().rates(ranks, {1, 1, 1, 1}));
  }
}

TEST(RankHazard, SharesAgreeWithTheReferenceOverAllInstances) {
  Random random(9);
  for (const Silence meaning : {Silence::unknown, Silence::below}) {
    std::vector<RankTable> instances;
    for (int q = 0; q < 6; ++q) instances.push_back(random_table(random, 7, 4));
    for (auto& row : instances[1]) {
      if (!std::isnan(row[0])) row[2] = row[0];  // sometimes copies expert 0
    }
    SlowHazard reference;
    reference.silence_counts = meaning != Silence::unknown;
    const std::vector<double> weights = reference.shares(instances);
    const Dataset data = read_csv_text(csv_of(instances), silence(meaning));
    Context context;
    const auto model = train_model("rank-hazard(share=on)", data, context);
    for (std::size_t q = 0; q < instances.size(); ++q) {
      const Fit fit = model->solve(data.instance(q), context);
      for (const auto& [expert, weight] : fit.experts) {
        EXPECT_NEAR(weight, weights[static_cast<std::size_t>(expert)], 1e-10);
      }
      const std::vector<double> rates = reference.rates(instances[q], weights);
      for (std::size_t i = 1; i < rates.size(); ++i) {
        EXPECT_NEAR(fit.scores[i] - fit.scores[0], std::log(rates[i] / rates[0]), 1e-10);
      }
    }
  }
}

TEST(RankHazard, WithoutTrainingSharesAreThoseOfTheInstance) {
  Random random(10);
  const RankTable ranks = random_table(random, 9, 4);
  const SlowHazard reference;
  expect_log_rates(scores_of(csv_of({ranks}), "rank-hazard(share=on)", silence(Silence::below)),
                   reference.rates(ranks, reference.shares({ranks})));
}

TEST(RankHazard, AnExpertWithoutResidualsSharesNoVote) {
  // One item, found by one expert: the rate is 1/H, and the residual is only rounding.
  const Dataset data = read_csv_text("expert,item,rank\ne,a,3\n", silence(Silence::below));
  Context context;
  const Fit fit = make_model("rank-hazard(share=on)")->solve(data.instance(0), context);
  ASSERT_EQ(fit.experts.size(), 1U);
  EXPECT_EQ(fit.experts[0].weight, 1);
}

TEST(RankHazard, AnUnseenExpertGetsTheMeanWeightAndANote) {
  Context context;
  const Dataset known = read_csv_text("expert,item,rank\ne,a,1\ne,b,2\nf,b,1\nf,c,2\n", silence(Silence::below));
  const auto model = train_model("rank-hazard(share=on)", known, context);
  const Dataset other = read_csv_text("expert,item,rank\ne,a,1\ne,b,2\nnew,b,1\n", silence(Silence::below));
  const Fit fit = model->solve(other.instance(0), context);
  ASSERT_EQ(fit.experts.size(), 2U);
  EXPECT_NEAR(fit.experts[1].weight, 1, 1e-15);
  ASSERT_EQ(fit.diagnostics.notes.size(), 1U);
  EXPECT_EQ(fit.diagnostics.notes[0], "expert \"new\" not in the training data: uses the mean weight, 1");
}

TEST(RankHazard, ErrorsAreThoseOfTheLogarithmOfAGammaVariable) {
  ReadOptions options = silence(Silence::below);
  options.build.expert_weights["e"] = 3;
  const Dataset data = read_csv_text("expert,item,rank\ne,a,1\ne,b,2\nf,b,1\nf,c,2\n", options);
  Context context;
  const auto model = make_model("rank-hazard(prior=2)");
  const Fit fit = model->solve(data.instance(0), context);
  const auto fisher = model->fisher(data.instance(0), fit, context);
  ASSERT_TRUE(fisher);
  const Uncertainty errors(UncertaintyKind::fisher, *fisher);
  EXPECT_NEAR(errors.difference_error(0, 1), std::sqrt(trigamma(2 + 3) + trigamma(2 + 4)), 1e-14);
  EXPECT_NEAR(errors.difference_error(1, 2), std::sqrt(trigamma(2 + 4) + trigamma(2 + 1)), 1e-14);
}

TEST(RankHazard, RejectsUnsupportedData) {
  WITAN_EXPECT_INPUT_ERROR(
      scores_of("winner,loser\na,b\n", "rank-hazard"),
      "rank-hazard needs lists, but instance \"all\" has comparisons; try borda, copeland or bradley-terry");
  WITAN_EXPECT_INPUT_ERROR(scores_of("item,rank\na,0\nb,1\n", "rank-hazard"),
                           "rank-hazard needs ranks above 0, found 0");
  std::string many = "expert,item,rank\n";
  for (int e = 0; e <= 4000; ++e) many += fmt::format("e{},a,1\n", e);
  EXPECT_EQ(error_of<UsageError>([&] { (void)scores_of(many, "rank-hazard(share=on)"); }),
            "rank-hazard(share=on) needs at most 4000 experts, found 4001; use share=off");
}

}  // namespace witan::rank_hazard_test
