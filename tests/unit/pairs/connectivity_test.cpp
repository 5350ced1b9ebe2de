#include "pairs/connectivity.hpp"

#include "witan/io/read.hpp"

#include <bitset>

#include "oracle/pair_matrix.hpp"
#include "oracle/random_evidence.hpp"
#include <gtest/gtest.h>

namespace witan::connectivity_test {

Dataset read(std::string_view text) {
  ReadOptions options;
  options.from = "csv";
  return read_text(text, "t.csv", options);
}

using Relation = std::vector<std::bitset<256>>;

/// Returns the transitive closure of the edges, by Warshall's algorithm.
Relation closure(Relation relation) {
  const std::size_t n = relation.size();
  for (std::size_t i = 0; i < n; ++i) relation[i][i] = true;
  for (std::size_t k = 0; k < n; ++k) {
    for (std::size_t i = 0; i < n; ++i) {
      if (relation[i][k]) relation[i] |= relation[k];
    }
  }
  return relation;
}

void expect_right(const Connectivity& found, const Relation& edge) {
  const std::size_t n = edge.size();
  Relation both = edge;
  std::vector<Slot> unbeaten, winless;
  for (std::size_t i = 0; i < n; ++i) {
    bool out = false, in = false;
    for (std::size_t j = 0; j < n; ++j) {
      both[i][j] = edge[i][j] || edge[j][i];
      out = out || edge[i][j];
      in = in || edge[j][i];
    }
    if (out && !in) unbeaten.push_back(static_cast<Slot>(i));
    if (in && !out) winless.push_back(static_cast<Slot>(i));
  }
  EXPECT_EQ(found.unbeaten, unbeaten);
  EXPECT_EQ(found.winless, winless);
  const Relation strong = closure(edge);
  const Relation weak = closure(both);
  for (std::size_t i = 0; i < n; ++i) {
    EXPECT_LT(found.component[i], found.component_count);
    EXPECT_LT(found.strong_component[i], found.strong_count);
    for (std::size_t j = 0; j < n; ++j) {
      EXPECT_EQ(found.component[i] == found.component[j], weak[i][j]);
      EXPECT_EQ(found.strong_component[i] == found.strong_component[j], strong[i][j] && strong[j][i]);
      EXPECT_TRUE(!edge[i][j] || found.strong_component[i] <= found.strong_component[j]);
    }
  }
}

TEST(Connectivity, EqualsBruteForce) {
  Random random(8);
  oracle::EvidenceKinds kinds;
  kinds.max_experts = 2;
  kinds.max_comparisons = 4;
  int separate = 0, weak = 0;
  for (int round = 0; round < 500; ++round) {
    const Dataset data = oracle::random_evidence(random, kinds);
    const Instance instance = data.instance(0);
    const auto matrix = oracle::pair_matrix(instance, std::nullopt, Transform::binary);
    for (const TieEdges ties : {TieEdges::both_ways, TieEdges::none}) {
      Relation edge(instance.size());
      for (Slot i = 0; i < instance.size(); ++i) {
        for (Slot j = 0; j < instance.size(); ++j) {
          edge[i][j] = matrix.y[i][j] > 0 || (ties == TieEdges::both_ways && matrix.ties[i][j] > 0);
        }
      }
      const Connectivity found = find_connectivity(instance, ties);
      expect_right(found, edge);
      separate += found.connected() ? 0 : 1;
      weak += found.connected() && !found.strongly_connected() ? 1 : 0;
    }
    if (HasFailure()) return;
  }
  EXPECT_GT(separate, 50);
  EXPECT_GT(weak, 50);
}

/// Only a part of many pairs is used first. The rest must still count if they connect or order components.
TEST(Connectivity, OfManyPairsIsThatOfAll) {
  constexpr Slot kItems = 150;
  Random random(12);
  for (int round = 0; round < 20; ++round) {
    std::vector<PairCount> pairs;
    Relation edge(kItems);
    const Slot group = 40 + static_cast<Slot>(random.below(60));
    for (Slot i = 0; i < kItems; ++i) {
      for (Slot j = i + 1; j < kItems; ++j) {
        const bool apart = i / group != j / group;
        if (apart && round % 2 == 0) continue;  // groups that are not compared
        const bool upset =
            !apart && random.below(round % 3 == 0 ? 3 : 60) == 0;  // or the group of lower slots always wins
        pairs.push_back({i, j, upset ? 0.0 : 1.0, upset ? 1.0 : 0.0, 0});
        edge[upset ? j : i][upset ? i : j] = true;
      }
    }
    if (round % 4 == 3) {  // a single win of the last item over the first connects all
      pairs[kItems - 2] = {0, kItems - 1, 1, 1, 0};
      edge[0][kItems - 1] = edge[kItems - 1][0] = true;
    }
    expect_right(find_connectivity(kItems, pairs), edge);
  }
}

TEST(Connectivity, NamesUnbeatenAndWinless) {
  const Dataset data = read("left,right,winner\na,b,left\nb,c,left\nc,b,left\nc,d,left\nx,y,tie\n");
  const Connectivity found = find_connectivity(data.instance(0));
  EXPECT_EQ(found.unbeaten, std::vector<Slot>{0});
  EXPECT_EQ(found.winless, std::vector<Slot>{3});
  EXPECT_EQ(found.component, (std::vector<std::uint32_t>{0, 0, 0, 0, 1, 1}));
  EXPECT_EQ(found.strong_count, 4U);
  EXPECT_LT(found.strong_component[0], found.strong_component[1]);
  EXPECT_EQ(members_by_component(found.component, 2)[1], (std::vector<Slot>{4, 5}));
}

TEST(Connectivity, ALongChainNeedsNoDeepStack) {
  std::string text = "item,rank\n";
  for (int i = 0; i < 200000; ++i) text += "i" + std::to_string(i) + "," + std::to_string(i + 1) + "\n";
  const Dataset data = read(text);
  const Connectivity found = find_connectivity(data.instance(0));
  EXPECT_TRUE(found.connected());
  EXPECT_EQ(found.strong_count, 200000U);
}

}  // namespace witan::connectivity_test
