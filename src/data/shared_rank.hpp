#pragma once

#include "witan/data/dataset.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace witan {

/// Returns the rank of `tied` items of which the first has this `position`, counted from 1: the mean of their
/// positions.
[[nodiscard]] inline double shared_rank(std::uint64_t position, std::uint64_t tied) {
  return static_cast<double>(position) + static_cast<double>(tied - 1) / 2;
}

/// Returns the entries of the list from best to worst, tied ones by slot. Returns nullopt if the list has no ranks, or
/// if its ranks do not follow from its order. O(m log m).
[[nodiscard]] std::optional<std::vector<std::uint64_t>> as_order(const Instance& instance, const List& list);

}  // namespace witan
