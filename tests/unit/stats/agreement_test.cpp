#include "witan/stats/agreement.hpp"

#include "witan/io/read.hpp"

#include <gtest/gtest.h>

namespace witan::agreement_test {

Dataset read(std::string_view text) {
  ReadOptions options;
  options.from = "csv";
  return read_text(text, "t.csv", options);
}

Agreement measure(const Dataset& data) { return measure_agreement(data.instance(0), Context()); }

TEST(Agreement, CompleteListsHaveW) {
  const Agreement found = measure(read(
      "expert,item,rank\ne1,a,1\ne1,b,2\ne1,c,3\ne1,d,4\ne2,a,2\ne2,b,1\ne2,c,4\ne2,d,3\ne3,a,1\ne3,b,3\ne3,c,2\ne3,d,4"
      "\n"));
  EXPECT_NEAR(found.kendall_w.value(), 12.0 * 29 / 540, 1e-12);
  // Swapped pairs of six: e1e2 ab, cd; e1e3 bc; e2e3 all three of those. τ = 2/6, 4/6, 0.
  EXPECT_NEAR(found.mean_tau.value(), 1.0 / 3, 1e-12);
  EXPECT_EQ(found.list_pairs, 3U);
  EXPECT_FALSE(found.sampled);
}

TEST(Agreement, PartialListsMeetOnCommonItems) {
  const Agreement found =
      measure(read("expert,item,rating\ne1,a,5\ne1,b,4\ne1,c,1\ne2,b,9\ne2,c,2\ne2,d,1\ne3,d,1\ne3,e,2\n"));
  EXPECT_EQ(found.kendall_w, std::nullopt);
  EXPECT_DOUBLE_EQ(found.mean_tau.value(), 1);  // e1 and e2 agree on b and c; e3 has too few common items
  EXPECT_EQ(found.list_pairs, 1U);
}

TEST(Agreement, AgainstTheRest) {
  const Agreement found = measure(read(
      "expert,item,rank\ne1,a,1\ne1,b,2\ne1,c,3\ne2,a,1\ne2,b,2\ne2,c,3\ne3,a,3\ne3,b,2\ne3,c,1\ne4,x,1\ne4,y,2\n"));
  ASSERT_EQ(found.experts.size(), 4U);
  EXPECT_EQ(found.experts[0].agreement, std::nullopt);  // the rest is e2 and its opposite e3, which cancel
  EXPECT_DOUBLE_EQ(found.experts[2].agreement.value(), -1);
  EXPECT_EQ(found.experts[3].agreement, std::nullopt);
}

TEST(Agreement, ComparisonsOfTheSameItems) {
  const Agreement found = measure(read(
      "expert,left,right,winner\ne1,a,b,left\ne2,b,a,right\ne3,a,b,right\ne1,a,b,left\ne2,a,c,left\ne3,a,b,tie\n"));
  // a beats b: twice by e1, once by e2; b beats a: once by e3.
  EXPECT_DOUBLE_EQ(found.agreeing, 2);
  EXPECT_DOUBLE_EQ(found.disagreeing, 3);
  ASSERT_EQ(found.experts.size(), 3U);
  EXPECT_EQ(found.experts[0].agreement, std::nullopt);  // e2 and e3 contradict each other
  EXPECT_DOUBLE_EQ(found.experts[1].agreement.value(), 1);
  EXPECT_DOUBLE_EQ(found.experts[2].agreement.value(), -1);
}

TEST(Agreement, ManyListsAreSampledWithAFlag) {
  std::string text = "expert,item,rank\n";
  for (std::size_t e = 0; e < kMaxAgreementLists + 1; ++e) {
    // Two in three rank a, b, c; the rest rank c, b, a: τ is 1 with probability 5/9, else −1.
    const bool majority = e % 3 != 0;
    const std::string expert = "e" + std::to_string(e);
    text += expert + ",a," + (majority ? "1" : "3") + "\n" + expert + ",b,2\n" + expert + ",c," +
            (majority ? "3" : "1") + "\n";
  }
  const Dataset data = read(text);
  const Agreement found = measure(data);
  EXPECT_TRUE(found.sampled);
  EXPECT_NEAR(found.mean_tau.value(), 1.0 / 9, 0.03);
  EXPECT_EQ(measure(data).mean_tau, found.mean_tau);
}

TEST(Agreement, ComparisonsCountByWeight) {
  const Agreement found = measure(read("expert,winner,loser,weight\ne1,a,b,3\ne1,b,a,1\ne2,a,b,2\ne3,b,a,0.5\n"));
  // e1 with e2: 3·2 agree and 1·2 do not; e1 with e3: 1·½ and 3·½; e2 with e3: 2·½ do not.
  EXPECT_DOUBLE_EQ(found.agreeing, 6.5);
  EXPECT_DOUBLE_EQ(found.disagreeing, 4.5);
  EXPECT_DOUBLE_EQ(found.experts[0].agreement.value(), 0.5);
}

TEST(Agreement, ExpertsWhoCancelOutUpToRoundingAreIgnored) {
  const Agreement found = measure(read("expert,winner,loser,weight\ne1,a,b,1e9\ne2,a,b,0.1\ne3,a,b,0.2\ne4,b,a,0.3\n"));
  EXPECT_EQ(found.experts[0].agreement, std::nullopt);
}

}  // namespace witan::agreement_test
