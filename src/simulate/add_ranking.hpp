#pragma once

#include <span>

#include "list_shape.hpp"
#include "stage.hpp"

namespace witan {

/// Adds the part of a full ranking that the shape selects, as a list. `order` contains all items, best first. For
/// Plackett–Luce and Mallows, the restriction of a full ranking to random items has the distribution of a partial one.
void add_ranking(Stage& stage, std::uint32_t instance, std::uint32_t expert, std::span<const Slot> order,
                 ListShape shape, std::uint32_t length, Random& random);

}  // namespace witan
