#pragma once

#include "witan/data/dataset.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace witan {

/// The rank of `tied` items of which the first stands at `place`, counted from 1: the mean of the places they take.
[[nodiscard]] inline double shared_rank(std::uint64_t place, std::uint64_t tied) {
  return static_cast<double>(place) + static_cast<double>(tied - 1) / 2;
}

/// The list's entries from best to worst, tied ones by slot; nothing if its ranks are not those that its order alone
/// gives back, or if it is no list of ranks. O(m log m).
[[nodiscard]] std::optional<std::vector<std::uint64_t>> as_order(const Instance& instance, const List& list);

}  // namespace witan
