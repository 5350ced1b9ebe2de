#pragma once

#include <cstdint>
#include <string_view>

namespace witan {

/// What a cell under `winner` says about two items that were shown left and right.
struct WhoWon {
  enum class Kind : std::uint8_t { share, unknown, ambiguous };
  Kind kind = Kind::unknown;
  float share = 0;        ///< the left item's, if kind is share
  bool by_place = false;  ///< by a word that names a place and may well be an item's name elsewhere, such as x
};

/// One rule for every door. An item's name means the item. Words, in any case: left, x, model_a; right, y, model_b;
/// tie, draw, tie (bothbad). Else the left item's share, from 0 to 1. A name that as one of left, right, tie and draw
/// would say something else is ambiguous; x, y, model_a and model_b give way to names.
[[nodiscard]] WhoWon who_won(std::string_view text, bool is_left_item, bool is_right_item);

/// Whether an item of this name makes a WhoWon::by_place of the same text doubtful.
[[nodiscard]] bool is_place_word(std::string_view name);

/// What the cell should have said.
inline constexpr std::string_view kWinnerExpected =
    "left, right, tie, one of the two items, or the left one's share between 0 and 1";
/// The same, if it is ambiguous.
inline constexpr std::string_view kShareExpected =
    "the left one's share: 1, 0 or 0.5 (the word is the name of an item, too)";

}  // namespace witan
