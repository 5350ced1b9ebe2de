#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <utility>

namespace witan {

/// The part of a full ranking that a simulated list contains. full: all items; partial: random items, with silence
/// `unknown`; top: the best items, with silence `below`.
enum class ListShape : std::uint8_t { full, partial, top };
inline constexpr std::array<std::pair<std::string_view, ListShape>, 3> kListShapeChoices{
    {{"full", ListShape::full}, {"partial", ListShape::partial}, {"top", ListShape::top}}};

/// The options that all simulators of rankings share.
template <class Options, class Visitor>
void describe_lists(Visitor&& v) {
  v("lists", &Options::lists, kListShapeChoices, "items of a list: all, a random subset, or the best");
  v("length", &Options::length, 1, 1'000'000, "number of items in a partial or top list");
}

}  // namespace witan
