#pragma once

#include "witan/simulate/list_shape.hpp"

#include <span>

#include "stage.hpp"

namespace witan {

/// One expert's ranking of an instance, of which the list shows what the shape says. `order` is all items, best first.
/// Restricting a full ranking to random items is how both Plackett–Luce and Mallows speak of subsets.
void add_ranking(Stage& stage, std::uint32_t instance, std::uint32_t expert, std::span<const Slot> order,
                 ListShape shape, std::uint32_t length, Random& random);

}  // namespace witan
