#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace witan {

/// Returns the known names that are most similar to `wanted`, nearest first and at most three, for messages such as
/// "did you mean …". The distance counts inserted, deleted, replaced and swapped adjacent letters (Damerau 1964) and
/// ignores case. The result contains the names at the smallest distance, and names that begin like `wanted` or contain
/// a similar word. A name that differs only in case is the only one. Equally near names are in alphabetical order.
/// Returns an empty vector if no name is near. O(total length of `known` × length of `wanted`).
[[nodiscard]] std::vector<std::string> nearest(std::string_view wanted, std::span<const std::string_view> known);

/// Returns the end of a message about an unknown name: "; did you mean a or b?", or an empty text if no name is near.
[[nodiscard]] std::string did_you_mean(std::string_view wanted, std::span<const std::string_view> known);

}  // namespace witan
