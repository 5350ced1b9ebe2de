#pragma once

#include <string_view>

namespace witan {

/// What a statement must be to be one, in the words of every door: files, builders and tables.
inline constexpr std::string_view kOtherItemExpected = "an item other than the one it is compared with";
inline constexpr std::string_view kRankExpected = "a rank of at least 0";

}  // namespace witan
