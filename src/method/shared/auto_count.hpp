#pragma once

#include "witan/method/auto.hpp"

#include <string>
#include <string_view>

namespace witan {

/// Reads a parameter that is "auto" or a whole number from `least` to `most`. A ParameterParser.
struct AutoCountParser {
  int least, most;
  [[nodiscard]] std::string range() const;
  [[nodiscard]] Auto<int> parse(std::string_view text) const;
  [[nodiscard]] std::string text(const Auto<int>& value) const;
};

}  // namespace witan
