#include "pair_tiles.hpp"

#include <algorithm>
#include <span>

namespace witan {
namespace {

/// Pairs of one row of tiles, by their column, otherwise as they are.
void group_by_column(std::span<PairCount> row, std::size_t columns) {
  std::vector<std::size_t> end(columns, 0);
  for (const PairCount& pair : row) ++end[pair.high / kTileItems];
  std::size_t place = 0;
  for (std::size_t& column : end) place += std::exchange(column, place);
  const std::vector<PairCount> before(row.begin(), row.end());
  for (const PairCount& pair : before) row[end[pair.high / kTileItems]++] = pair;
}

}  // namespace

void tile_pairs(std::vector<PairCount>& pairs, std::uint32_t items, Context& context) {
  const std::size_t tiles = (items + std::size_t{kTileItems} - 1) / kTileItems;
  if (tiles < 2) return;
  context.for_chunks(tiles, 1, [&](std::size_t row, std::size_t /*end*/) {
    const auto in_row = std::ranges::equal_range(
        pairs, row, {}, [](const PairCount& pair) -> std::size_t { return pair.low / kTileItems; });
    group_by_column(in_row, tiles);
  });
}

}  // namespace witan
