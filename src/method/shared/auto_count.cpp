#include "auto_count.hpp"

#include "witan/util/error.hpp"

#include <charconv>

#include <fmt/format.h>

namespace witan {

std::string AutoCountParser::range() const { return fmt::format("auto, {} … {}", least, most); }

Auto<int> AutoCountParser::parse(std::string_view text) const {
  if (text == "auto") return {};
  int value = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc() || stop != end || value < least || value > most) {
    throw UsageError(fmt::format("expected auto, or a whole number from {} to {}", least, most));
  }
  return value;
}

std::string AutoCountParser::text(const Auto<int>& value) const {
  return value.automatic() ? "auto" : fmt::format("{}", value.value_or(least));
}

}  // namespace witan
