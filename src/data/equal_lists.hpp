#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "append_instance.hpp"

namespace witan {

/// A list of an instance that represents all lists equal to it, and their total number of ballots.
struct EqualLists {
  std::size_t list;
  std::uint32_t count;
};

/// Returns the lists at the positions `which`, with equal ones merged. Their order depends on their contents, and not
/// on the experts, unless they are merged by expert. O(entries log lists).
[[nodiscard]] std::vector<EqualLists> equal_lists(const Instance& instance, std::vector<std::size_t> which,
                                                  Merge merge);

}  // namespace witan
