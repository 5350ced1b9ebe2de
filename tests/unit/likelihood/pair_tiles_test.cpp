#include "likelihood/pair_tiles.hpp"

#include <algorithm>
#include <tuple>

#include "util/random.hpp"
#include <gtest/gtest.h>

namespace witan::pair_tiles_test {

std::vector<PairCount> random_pairs(std::uint32_t items, std::size_t count) {
  Random random(4);
  std::vector<PairCount> pairs;
  for (std::size_t k = 0; k < count; ++k) {
    const auto one = static_cast<Slot>(random.below(items));
    const auto other = static_cast<Slot>(random.below(items));
    if (one != other) pairs.push_back({std::min(one, other), std::max(one, other), random.uniform(), 0, 0});
  }
  std::ranges::sort(pairs, {}, [](const PairCount& pair) { return std::pair(pair.low, pair.high); });
  return pairs;
}

TEST(PairTiles, AreAStableSortByTile) {
  const std::uint32_t items = 3 * kTileItems + 5;
  std::vector<PairCount> pairs = random_pairs(items, 20'000);
  std::vector<PairCount> expected = pairs;
  std::ranges::stable_sort(
      expected, {}, [](const PairCount& pair) { return std::pair(pair.low / kTileItems, pair.high / kTileItems); });
  ASSERT_NE(pairs, expected);
  Context context({.threads = 2, .seed = 1, .progress = {}, .stop = nullptr});
  tile_pairs(pairs, items, context);
  EXPECT_EQ(pairs, expected);
}

TEST(PairTiles, LeaveFewItemsAsTheyAre) {
  std::vector<PairCount> pairs = random_pairs(kTileItems, 1000);
  const std::vector<PairCount> before = pairs;
  Context context;
  tile_pairs(pairs, kTileItems, context);
  EXPECT_EQ(pairs, before);
}

}  // namespace witan::pair_tiles_test
