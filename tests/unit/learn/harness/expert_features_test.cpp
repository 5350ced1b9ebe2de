#include "learn/harness/expert_features.hpp"

#include <cmath>
#include <numeric>

#include "oracle/pair_matrix.hpp"
#include "oracle/random_evidence.hpp"
#include "support/scores_of.hpp"
#include <gtest/gtest.h>

namespace witan::expert_features_test {

using Kind = ExpertGroups::Kind;

std::vector<std::string> names_of(const Dataset& data) {
  std::vector<std::string> names;
  for (std::uint32_t e = 0; e < data.expert_names().size(); ++e) names.emplace_back(data.expert_names()[e]);
  return names;
}

/// Returns, by item, whether the expert has data about it.
std::vector<bool> named_by(const Instance& instance, ExpertId expert) {
  std::vector<bool> named(instance.size(), false);
  for (const List& list : instance.lists) {
    if (list.expert != expert || list.multiplicity() == 0) continue;
    for (const oracle::Statement& statement : oracle::statements_of(instance, list)) {
      if (statement.weight > 0) named[statement.slot] = true;
    }
  }
  for (std::size_t c = 0; c < instance.comparisons.size(); ++c) {
    const Comparison& comparison = instance.comparisons[c];
    if (comparison.expert == expert && instance.weight_of_comparison(c) > 0)
      named[comparison.first] = named[comparison.second] = true;
  }
  return named;
}

TEST(ExpertFeatures, AreRowAndColumnSumsOfThePairMatrix) {
  Random random(11);
  int silent = 0;
  int named = 0;
  for (int round = 0; round < 300; ++round) {
    const Dataset data = oracle::random_evidence(random);
    const Instance instance = data.instance(0);
    const auto transform = static_cast<Transform>(random.below(5));
    const std::vector<std::string> known = names_of(data);
    const KnownExperts numbers(known);
    const ExpertGroups groups(Kind::both, numbers, data.expert_names());
    const ExpertFeatureOptions options{transform, random.below(2) == 0};
    FeatureTable table(instance.size(), 3 * groups.size() + 1);
    ExpertFeatures(instance, groups, options).write(table, 1);
    const double scale = options.per_item && instance.size() > 1 ? 1 / (instance.size() - 1.0) : 1;
    std::vector<double> shared(instance.size() * 3, 0.0);
    for (std::uint32_t e = 0; e < known.size(); ++e) {
      const oracle::PairMatrix pairs = oracle::pair_matrix(instance, ExpertId{e}, transform);
      const std::vector<bool> says = named_by(instance, ExpertId{e});
      const bool has_weights = std::find(says.begin(), says.end(), true) != says.end();
      for (Slot i = 0; i < instance.size(); ++i) {
        double wins = 0;
        double losses = 0;
        for (Slot j = 0; j < instance.size(); ++j) {
          wins += scale * pairs.y[i][j];
          losses += scale * pairs.y[j][i];
        }
        const auto row = table.row(i).subspan(1 + 3 * e, 3);
        EXPECT_EQ(row[0], says[i] ? 0 : 1);
        EXPECT_NEAR(row[1], wins, 1e-9 * (1 + wins));
        EXPECT_NEAR(row[2], losses, 1e-9 * (1 + losses));
        (says[i] ? named : silent) += 1;
        shared[3 * i] += has_weights && !says[i] ? 1 : 0;
        shared[3 * i + 1] += wins;
        shared[3 * i + 2] += losses;
      }
    }
    for (Slot i = 0; i < instance.size(); ++i) {
      const auto row = table.row(i).last(3);
      EXPECT_EQ(table.row(i)[0], 0);
      EXPECT_EQ(row[0], shared[3 * i]);
      EXPECT_NEAR(row[1], shared[3 * i + 1], 1e-9 * (1 + row[1]));
      EXPECT_NEAR(row[2], shared[3 * i + 2], 1e-9 * (1 + row[2]));
    }
  }
  EXPECT_GT(silent, 200);
  EXPECT_GT(named, 500);
}

TEST(ExpertFeatures, UnseenExpertsHaveNoColumnOrTheSharedOne) {
  const Dataset data = test::read_csv_text("expert,item,rank\np,a,1\np,b,2\nq,b,1\nq,a,3\nq,c,4\n");
  const Instance instance = data.instance(0);
  const ExpertFeatureOptions options{Transform::binary, false};
  const KnownExperts known({"p"});
  const ExpertFeatures own(instance, ExpertGroups(Kind::own, known, data.expert_names()), options);
  EXPECT_EQ(own.row(0).size(), 1U);
  EXPECT_TRUE(own.row(2).empty());
  EXPECT_EQ(own.unseen_experts(), 1U);
  const ExpertFeatures mixed(instance, ExpertGroups(Kind::mixed, known, data.expert_names()), options);
  ASSERT_EQ(mixed.row(0).size(), 2U);
  EXPECT_EQ(mixed.row(0)[0].wins, 1);
  EXPECT_EQ(mixed.row(0)[1].group, 1U);
  EXPECT_EQ(mixed.row(0)[1].named, 1) << "q only: p has its own weights";
  EXPECT_EQ(mixed.row(0)[1].wins, 1);
  EXPECT_EQ(mixed.row(0)[1].losses, 1);
  const ExpertFeatures both(instance, ExpertGroups(Kind::both, known, data.expert_names()), options);
  ASSERT_EQ(both.row(0).size(), 2U);
  EXPECT_EQ(both.row(0)[1].named, 2);
  EXPECT_EQ(both.row(0)[1].wins, 2);
  EXPECT_EQ(both.row(0)[1].losses, 1);
  const ExpertFeatures all(instance, ExpertGroups(Kind::shared, known, data.expert_names()), options);
  EXPECT_EQ(all.row(2).size(), 1U);
  EXPECT_EQ(all.row(2)[0].losses, 2);
}

}  // namespace witan::expert_features_test
