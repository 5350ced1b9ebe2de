#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <utility>

namespace witan {

/// What a simulated expert shows of a full ranking. full: all of it; partial: random items, silence unknown; top: the
/// best ones, silence `below`.
enum class ListShape : std::uint8_t { full, partial, top };
inline constexpr std::array<std::pair<std::string_view, ListShape>, 3> kListShapeChoices{
    {{"full", ListShape::full}, {"partial", ListShape::partial}, {"top", ListShape::top}}};

/// The options of simulators of rankings, described once.
template <class Options, class Visitor>
void describe_lists(Visitor&& v) {
  v("lists", &Options::lists, kListShapeChoices, "all items, random ones, or the best ones");
  v("length", &Options::length, 1, 1'000'000, "how many items a partial or top list names");
}

}  // namespace witan
