#pragma once

#include <cstdint>
#include <string_view>

namespace witan {

/// The meaning of a cell in the column `winner`, for two items that were shown left and right.
struct WhoWon {
  enum class Kind : std::uint8_t { share, unknown, ambiguous };
  Kind kind = Kind::unknown;
  double share = 0;  ///< share of the left item, if kind is share
  bool by_position =
      false;  ///< true if the cell has a word for a position that may also be the name of another item, such as x
};

/// Returns the meaning of a cell; all entry points use this rule. The name of an item means the item. Words, in any
/// case: left, x, model_a; right, y, model_b; tie, draw, tie (bothbad). Otherwise, the share of the left item, from 0
/// to 1. A cell is ambiguous if it is both an item name and one of left, right, tie and draw with a different meaning.
/// Item names take precedence over x, y, model_a and model_b.
[[nodiscard]] WhoWon who_won(std::string_view text, bool is_left_item, bool is_right_item);

/// Returns true if an item with this name makes a cell with the same text ambiguous.
[[nodiscard]] bool is_position_word(std::string_view name);

/// The expected content of the cell, for messages.
inline constexpr std::string_view kWinnerExpected =
    "left, right, tie, one of the two items, or the share of the left item from 0 to 1";
/// The expected content of an ambiguous cell, for messages.
inline constexpr std::string_view kShareExpected =
    "the share of the left item: 1, 0 or 0.5 (the word is also the name of an item)";

}  // namespace witan
