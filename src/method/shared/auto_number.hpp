#pragma once

#include "witan/method/auto.hpp"
#include "witan/util/error.hpp"

#include <cmath>
#include <string>
#include <string_view>
#include <type_traits>

#include "util/numbers.hpp"
#include <fmt/format.h>

namespace witan {

/// Parses a number in a range, or auto.
template <class T>
struct AutoNumber {
  T least, most;

  [[nodiscard]] Auto<T> parse(std::string_view text) const {
    if (text == "auto") return {};
    const auto value = parse_double(text);
    const bool whole = !std::is_integral_v<T> || (value && *value == std::floor(*value));
    if (!value || !whole || !(*value >= static_cast<double>(least) && *value <= static_cast<double>(most))) {
      throw UsageError(fmt::format("expected auto, or a {} from {} to {}",
                                   std::is_integral_v<T> ? "whole number" : "number", least, most));
    }
    return static_cast<T>(*value);
  }
  [[nodiscard]] std::string text(const Auto<T>& value) const {
    return value.automatic() ? "auto" : fmt::format("{}", value.value_or(T{}));
  }
  [[nodiscard]] std::string range() const { return fmt::format("{} … {}, or auto", least, most); }
};

}  // namespace witan
