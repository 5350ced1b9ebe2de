#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace witan {

/// The known names that `wanted` was most likely meant to be, the nearest first and at most three, for messages of the
/// form "did you mean …". Near means few letters inserted, deleted, replaced or swapped with their neighbour (Damerau
/// 1964), capitals not counting, or that one name begins with the other; names equally near come in alphabetical order.
/// Empty when nothing is near. Cost O(total length of `known` × length of `wanted`).
[[nodiscard]] std::vector<std::string> nearest(std::string_view wanted, std::span<const std::string_view> known);

}  // namespace witan
