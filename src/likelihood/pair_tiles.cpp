#include "pair_tiles.hpp"

#include <algorithm>
#include <span>

namespace witan {
namespace {

/// Sorts the pairs of one row of tiles by column; the sort is stable.
void group_by_column(std::span<PairCount> row, std::size_t columns) {
  std::vector<std::size_t> end(columns, 0);
  for (const PairCount& pair : row) ++end[pair.high / kTileItems];
  std::size_t offset = 0;
  for (std::size_t& column : end) offset += std::exchange(column, offset);
  const std::vector<PairCount> before(row.begin(), row.end());
  for (const PairCount& pair : before) row[end[pair.high / kTileItems]++] = pair;
}

}  // namespace

void tile_pairs(std::vector<PairCount>& pairs, std::uint32_t items, Context& context) {
  const std::size_t tiles = (items + std::size_t{kTileItems} - 1) / kTileItems;
  // Consecutive pairs of a dense table have neighbouring items, which the caches serve without tiles.
  if (tiles < 2 || pairs.size() > std::uint64_t{items} * items / 16) return;
  // The rows must be found before pairs are moved.
  std::vector<std::size_t> begin(tiles + 1, pairs.size());
  const auto row_of = [](const PairCount& pair) -> std::size_t { return pair.low / kTileItems; };
  for (std::size_t row = 0; row < tiles; ++row) {
    begin[row] = static_cast<std::size_t>(std::ranges::lower_bound(pairs, row, {}, row_of) - pairs.begin());
  }
  context.parallel_for(tiles, 1, [&](std::size_t row, std::size_t /*end*/) {
    group_by_column(std::span(pairs).subspan(begin[row], begin[row + 1] - begin[row]), tiles);
  });
}

}  // namespace witan
