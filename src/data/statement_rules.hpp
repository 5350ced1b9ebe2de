#pragma once

#include <string_view>

namespace witan {

/// Requirements on statements, in the words that every entry point uses: files, builders and tables.
inline constexpr std::string_view kOtherItemExpected = "an item other than the one it is compared with";
inline constexpr std::string_view kRankExpected = "a rank of at least 0";
inline constexpr std::string_view kCountExpected = "a number of ballots of at least 1";

}  // namespace witan
