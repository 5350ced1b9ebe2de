#pragma once

#include "witan/data/dataset.hpp"

#include <cstdint>

namespace witan {

/// The cells of a data set: pairs of a ballot and an item of its instance. A cell is silent if the ballot does not
/// contain the item.
struct SilentCells {
  std::uint64_t silent = 0;  ///< cells whose silence is `unknown`
  std::uint64_t all = 0;

  /// Returns true if the meaning of silence matters for most of the data.
  [[nodiscard]] bool are_most() const { return 2 * silent > all; }
  [[nodiscard]] double share() const { return all == 0 ? 0 : static_cast<double>(silent) / static_cast<double>(all); }
};

/// Counts the cells of all lists. O(entries).
[[nodiscard]] SilentCells count_silent_cells(const Dataset& data);

}  // namespace witan
