#include "pairs/majority.hpp"

#include "witan/io/read.hpp"

#include <bit>

#include "oracle/pair_matrix.hpp"
#include "oracle/random_evidence.hpp"
#include <gtest/gtest.h>

namespace witan::majority_test {

MajorityRelation majority_of(const Instance& instance, unsigned threads = 1) {
  Context context({.threads = threads, .seed = 1, .progress = {}, .stop = nullptr});
  return {PooledRows(instance, Transform::binary, Scale::raw), context};
}

Dataset read(std::string_view text) {
  ReadOptions options;
  options.from = "csv";
  return read_text(text, "t.csv", options);
}

/// Every non-empty set whose members beat all others; the smallest.
std::vector<Slot> smallest_dominating_set(const MajorityRelation& majority) {
  std::vector<Slot> best;
  for (unsigned set = 1; set < 1U << majority.size(); ++set) {
    bool dominates = true;
    std::vector<Slot> members;
    for (Slot i = 0; i < majority.size(); ++i) {
      if ((set >> i & 1U) == 0) continue;
      members.push_back(i);
      for (Slot j = 0; j < majority.size(); ++j) dominates &= (set >> j & 1U) != 0 || majority.beats(i, j);
    }
    if (dominates && (best.empty() || members.size() < best.size())) best = members;
  }
  return best;
}

/// reach[i][j]: a path of wins leads from i to j.
std::vector<std::vector<bool>> reachable(const MajorityRelation& majority) {
  const Slot n = majority.size();
  std::vector<std::vector<bool>> reach(n, std::vector<bool>(n));
  for (Slot i = 0; i < n; ++i) {
    for (Slot j = 0; j < n; ++j) reach[i][j] = i == j || majority.beats(i, j);
  }
  for (Slot k = 0; k < n; ++k) {
    for (Slot i = 0; i < n; ++i) {
      for (Slot j = 0; j < n; ++j) reach[i][j] = reach[i][j] || (reach[i][k] && reach[k][j]);
    }
  }
  return reach;
}

void expect_components_right(const MajorityRelation& majority) {
  const auto reach = reachable(majority);
  std::vector<std::size_t> component(majority.size(), 99);
  const auto components = majority.strong_components();
  for (std::size_t c = 0; c < components.size(); ++c) {
    for (const Slot slot : components[c]) component[slot] = c;
  }
  for (Slot i = 0; i < majority.size(); ++i) {
    for (Slot j = 0; j < majority.size(); ++j) {
      EXPECT_EQ(component[i] == component[j], reach[i][j] && reach[j][i]);
      EXPECT_TRUE(!majority.beats(i, j) || component[i] <= component[j]);
    }
  }
}

TEST(Majority, EqualsBruteForce) {
  Random random(7);
  oracle::EvidenceKinds kinds;
  kinds.whole_weights = true;
  int cyclic = 0;
  for (int round = 0; round < 400; ++round) {
    const Dataset data = oracle::random_evidence(random, kinds);
    const Instance instance = data.instance(0);
    const MajorityRelation majority = majority_of(instance);
    const auto matrix = oracle::pair_matrix(instance, std::nullopt, Transform::binary);
    std::optional<Slot> winner;
    for (Slot i = 0; i < instance.size(); ++i) {
      std::uint32_t wins = 0, losses = 0;
      for (Slot j = 0; j < instance.size(); ++j) {
        EXPECT_EQ(majority.beats(i, j), matrix.y[i][j] > matrix.y[j][i]);
        wins += matrix.y[i][j] > matrix.y[j][i] ? 1 : 0;
        losses += matrix.y[i][j] < matrix.y[j][i] ? 1 : 0;
      }
      EXPECT_EQ(majority.wins(i), wins);
      EXPECT_EQ(majority.losses(i), losses);
      if (wins + 1 == instance.size()) winner = i;
    }
    EXPECT_EQ(majority.condorcet_winner(), winner);
    EXPECT_EQ(majority.smith_set(), smallest_dominating_set(majority));
    expect_components_right(majority);
    cyclic += majority.strong_components().size() < instance.size() ? 1 : 0;
    if (HasFailure()) return;
  }
  EXPECT_GT(cyclic, 20);
}

TEST(Majority, RockPaperScissorsAndAWell) {
  const Dataset data = read(
      "left,right,winner\npaper,rock,left\nrock,scissors,left\nscissors,paper,left\nwell,rock,left\nwell,paper,right\n"
      "well,scissors,left\nstone,well,right\nstone,rock,right\nstone,paper,right\nstone,scissors,right\n");
  const MajorityRelation majority = majority_of(data.instance(0));
  EXPECT_EQ(majority.condorcet_winner(), std::nullopt);
  const std::vector<Slot> all_but_stone{0, 1, 2, 4};  // paper, rock, scissors, well
  EXPECT_EQ(majority.smith_set(), all_but_stone);
  const std::vector<std::vector<Slot>> components{all_but_stone, {3}};
  EXPECT_EQ(majority.strong_components(), components);
}

TEST(Majority, SumsThatDifferByRoundingAreTied) {
  const Dataset data = read("left,right,winner,weight\na,b,left,0.1\na,b,left,0.2\na,b,right,0.3\n");
  EXPECT_TRUE(majority_of(data.instance(0)).tied(0, 1));
}

TEST(Majority, ManyItemsAcrossWords) {
  // 150 items in one line, so that rows fill more than two words of bits.
  std::string text = "expert,item,rank\n";
  for (int expert = 0; expert < 3; ++expert) {
    for (int i = 0; i < 150; ++i) {
      text += "e" + std::to_string(expert) + ",i" + std::to_string(1000 + i) + "," + std::to_string(i + 1) + "\n";
    }
  }
  const Dataset data = read(text);
  const MajorityRelation one = majority_of(data.instance(0), 1);
  const MajorityRelation four = majority_of(data.instance(0), 4);
  EXPECT_EQ(one.condorcet_winner(), 0U);
  EXPECT_EQ(one.smith_set(), std::vector<Slot>{0});
  const auto components = one.strong_components();
  ASSERT_EQ(components.size(), 150U);
  for (Slot i = 0; i < 150; ++i) {
    EXPECT_EQ(components[i], std::vector<Slot>{i});
    EXPECT_EQ(one.wins(i), 149 - i);
    EXPECT_TRUE(std::ranges::equal(one.row(i), four.row(i)));
  }
}

}  // namespace witan::majority_test
