#include "report/expert_pairs.hpp"

#include "witan/io/read.hpp"
#include "witan/stats/kendall.hpp"

#include <cmath>

#include "report/pair_votes.hpp"
#include "stats/wilson.hpp"
#include "util/random.hpp"
#include <gtest/gtest.h>

namespace witan::expert_pairs_test {

Dataset read(const std::string& text) { return read_text(text, "test.csv", {}); }

std::vector<ExpertId> all_experts(const Dataset& data) {
  std::vector<ExpertId> ids;
  for (std::uint32_t k = 0; k < data.expert_names().size(); ++k) ids.push_back(ExpertId{k});
  return ids;
}

// a and b: x>y twice against once: 2 agree; a (x>z) and c (z>x): 1 disagrees; the tie counts in neither.
TEST(ExpertAgreements, CountsComparisonsOfTheSamePair) {
  const Dataset data =
      read("expert,winner,loser,tie\na,x,y,no\na,x,y,no\nb,x,y,no\na,x,z,no\nc,z,x,no\nb,y,z,yes\nc,y,z,no\n");
  const ExpertAgreements pairs = count_expert_pairs(data, all_experts(data));
  EXPECT_EQ(pairs.at(0, 1).agreeing, 2);
  EXPECT_EQ(pairs.at(0, 1).disagreeing, 0);
  EXPECT_EQ(pairs.at(0, 1).independent, 2);
  EXPECT_EQ(pairs.at(2, 0).disagreeing, 1);
  EXPECT_EQ(pairs.at(1, 2).cases(), 0);
  EXPECT_EQ(pairs.at(1, 1).cases(), 0);
}

// Lists w x y z and x w y z over the common items: 5 pairs agree, one does not; 4 items count as 2 cases.
TEST(ExpertAgreements, CountsPairsOfCommonItemsInLists) {
  const Dataset data = read("expert,item,rank\na,w,1\na,x,2\na,y,3\na,z,4\na,only,5\nb,x,1\nb,w,2\nb,y,3\nb,z,4\n");
  const ExpertAgreements pairs = count_expert_pairs(data, all_experts(data));
  const AgreementCount& count = pairs.at(0, 1);
  EXPECT_EQ(count.agreeing, 5);
  EXPECT_EQ(count.disagreeing, 1);
  EXPECT_EQ(count.independent, 2);
}

TEST(ExpertAgreements, ConcordanceEqualsEnumeration) {
  Random random(7);
  for (int round = 0; round < 50; ++round) {
    std::vector<double> x(12), y(12);
    for (double& v : x) v = static_cast<double>(random.below(6));
    for (double& v : y) v = static_cast<double>(random.below(6));
    double concordant = 0, discordant = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
      for (std::size_t j = i + 1; j < x.size(); ++j) {
        const double product = (x[i] - x[j]) * (y[i] - y[j]);
        concordant += product > 0 ? 1 : 0;
        discordant += product < 0 ? 1 : 0;
      }
    }
    const Concordance found = count_concordance(x, y);
    EXPECT_EQ(found.concordant, concordant);
    EXPECT_EQ(found.discordant, discordant);
  }
}

// Two noisy views of the same strengths: the true share of pairs in the same order is 1/2 + asin(ρ)/π for normal
// values with correlation ρ. The interval of half as many cases as items must cover it in at least 95 % of samples;
// with 400 samples, fewer than 91 % have a probability below 1 in 1,000.
TEST(ExpertAgreements, IntervalsOfListsCoverTheTrueShare) {
  constexpr int kSamples = 400;
  constexpr double kCorrelation = 0.6;
  const double truth = 0.5 + std::asin(kCorrelation) / std::acos(-1.0);
  Random random(11);
  int covered = 0;
  for (int sample = 0; sample < kSamples; ++sample) {
    std::vector<double> x(20), y(20);
    for (std::size_t k = 0; k < x.size(); ++k) {
      x[k] = random.normal();
      y[k] = kCorrelation * x[k] + std::sqrt(1 - kCorrelation * kCorrelation) * random.normal();
    }
    const Concordance pairs = count_concordance(x, y);
    const AgreementCount count = count_of_lists(pairs.concordant, pairs.discordant, 20);
    const ShareInterval interval = wilson_interval(count.share(), count.independent, 0.95);
    covered += interval.low <= truth && truth <= interval.high ? 1 : 0;
  }
  EXPECT_GE(covered, 0.91 * kSamples);
}

// Comparisons count by weight, lists as often as they were cast, and missing items by their silence.
TEST(PairVotes, CountsComparisonsAndLists) {
  const Dataset data = read("expert,winner,loser,tie,weight\na,x,y,no,2\nb,y,x,no,1\nc,x,y,yes,3\n");
  const std::vector<Slot> items{0, 1};
  const std::vector<PairVotes> votes = count_pair_votes(data.instance(0), items);
  EXPECT_EQ(votes[1].wins, 2);
  EXPECT_EQ(votes[1].losses, 1);
  EXPECT_EQ(votes[1].ties, 3);
  EXPECT_EQ(votes[2].wins, 1);
}

TEST(PairVotes, CountsSilentItemsAsTheirMeaningStates) {
  ReadOptions options;
  const std::string text = "expert,item,rank\na,x,1\na,y,2\nb,x,1\nb,z,2\n";
  const auto votes_of = [&](Silence silence) {
    options.build.silence = silence;
    const Dataset data = read_text(text, "test.csv", options);
    const std::vector<Slot> items{1, 2};  // y and z
    return count_pair_votes(data.instance(0), items)[1];
  };
  EXPECT_EQ(votes_of(Silence::unknown).wins + votes_of(Silence::unknown).losses, 0);
  EXPECT_EQ(votes_of(Silence::below).wins, 1);
  EXPECT_EQ(votes_of(Silence::below).losses, 1);
}

TEST(PairVotes, ListRanksShareMeanRanks) {
  const Dataset data = read("expert,item,rank\na,x,1\na,y,2\na,z,2\nb,z,1\n");
  const std::vector<Slot> items{0, 1, 2};
  const auto ranks = list_ranks(data.instance(0), items, all_experts(data));
  EXPECT_EQ(ranks[0][0], 1);
  EXPECT_EQ(ranks[1][0], 2.5);
  EXPECT_EQ(ranks[2][1], 1);
  EXPECT_TRUE(std::isnan(ranks[0][1]));
}

}  // namespace witan::expert_pairs_test
