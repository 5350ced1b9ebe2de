#include "pairs/row_counter.hpp"

#include "witan/data/dataset_builder.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "oracle/pair_matrix.hpp"
#include "oracle/random_evidence.hpp"
#include <gtest/gtest.h>

namespace witan::row_counter_test {

/// Returns the counts of the lists by rows, or nullopt if rows do not support a list.
std::optional<PairCounts> counts_by_rows(const Instance& instance, Transform transform, Context* context) {
  RowCounter counter(instance.size());
  for (const List& list : instance.lists) {
    if (!counter.add(ListPairs(instance, list, transform), transform)) return std::nullopt;
  }
  return counter.finish(context);
}

/// Half of the random data have repeated items or weighted entries, so that about 150 rounds compare counts.
TEST(RowCounter, EqualsThePlainMatrix) {
  Random random(5);
  Context context({.threads = 2, .seed = 1, .progress = {}});
  int compared = 0;
  for (int round = 0; round < 600; ++round) {
    const Dataset data = oracle::random_evidence(random);
    Instance instance = data.instance(0);
    instance.comparisons = {};
    for (const Transform transform : {Transform::binary, Transform::difference, Transform::log}) {
      const auto counts = counts_by_rows(instance, transform, round % 2 == 0 ? &context : nullptr);
      if (!counts) continue;
      ++compared;
      const auto matrix = oracle::pair_matrix(instance, std::nullopt, transform, false, false);
      oracle::Matrix y = oracle::zeros(instance.size());
      oracle::Matrix ties = oracle::zeros(instance.size());
      for (const PairCount& pair : counts->pairs()) {
        ASSERT_LT(pair.low, pair.high);
        ASSERT_GT(pair.decided() + pair.ties, 0);
        y[pair.low][pair.high] = pair.low_wins;
        y[pair.high][pair.low] = pair.high_wins;
        ties[pair.low][pair.high] = ties[pair.high][pair.low] = pair.ties;
      }
      for (Slot i = 0; i < instance.size(); ++i) {
        for (Slot j = 0; j < instance.size(); ++j) {
          ASSERT_NEAR(y[i][j], matrix.y[i][j], 1e-10) << round;
          ASSERT_NEAR(ties[i][j], matrix.ties[i][j], 1e-10) << round;
        }
      }
    }
  }
  EXPECT_GT(compared, 300);
}

/// Above 1,024 items, long lists are counted by rows. The oracle adds every pair of every list to a table.
TEST(RowCounter, LongListsArePooledByRows) {
  constexpr Slot kItems = 1'100;
  Random random(6);
  DatasetBuilder builder;
  const auto topic = builder.instance("q");
  std::vector<DatasetBuilder::ItemHandle> items;
  for (Slot i = 0; i < kItems; ++i) {
    items.push_back(builder.item(std::to_string(i)));
    builder.add_candidate(topic, items.back());
  }
  for (const Silence silence : {Silence::below, Silence::unknown, Silence::tied_last}) {
    const auto list = builder.new_list(topic, builder.expert(std::string(to_string(silence))), Form::rank, silence);
    for (Slot i = 0; i < kItems; ++i) {
      if (random.uniform() < 0.4) builder.add_entry(list, items[i], static_cast<double>(1 + random.below(300)));
    }
  }
  const Dataset data = builder.build();
  const Instance instance = data.instance(0);
  ASSERT_TRUE(RowCounter::suits(instance.size(), 3ULL * instance.size() * instance.size() / 4));
  std::vector<double> wins(kItems * kItems), ties(kItems * kItems);
  for (const List& list : instance.lists) {
    const ListPairs pairs(instance, list, Transform::binary);
    pairs.for_each_pair([&](Slot winner, Slot loser, double strength) { wins[winner * kItems + loser] += strength; });
    pairs.for_each_tie([&](Slot one, Slot other, double weight) {
      ties[std::min(one, other) * kItems + std::max(one, other)] += weight;
    });
  }
  std::vector<PairCount> expected;
  for (Slot i = 0; i < kItems; ++i) {
    for (Slot j = i + 1; j < kItems; ++j) {
      const PairCount pair{i, j, wins[i * kItems + j], wins[j * kItems + i], ties[i * kItems + j]};
      if (pair.decided() + pair.ties > 0) expected.push_back(pair);
    }
  }
  EXPECT_TRUE(std::ranges::equal(PairCounts::pooled(instance).pairs(), expected));
  std::vector<PairCount> parts;
  PairCounts::each_pooled(
      instance, Transform::binary, Scale::automatic, UnitOf::wins_and_ties,
      [&](std::span<const PairCount> pairs) { parts.insert(parts.end(), pairs.begin(), pairs.end()); });
  EXPECT_EQ(parts, expected);
}

}  // namespace witan::row_counter_test
