#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "append_instance.hpp"

namespace witan {

/// A list of an instance that stands for others like it, and how many ballots all of them are.
struct EqualLists {
  std::size_t list;
  std::uint32_t count;
};

/// The lists at the places `which`, equal ones as one, in an order that depends on what they say and not on who says
/// it, unless they are merged by expert. O(entries log lists).
[[nodiscard]] std::vector<EqualLists> equal_lists(const Instance& instance, std::vector<std::size_t> which,
                                                  Merge merge);

}  // namespace witan
