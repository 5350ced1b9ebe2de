#pragma once

#include <cmath>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace witan::page {

using Json = nlohmann::ordered_json;

/// Returns a number with six significant digits, enough for every figure; null if it is not finite.
inline Json number(double value) {
  if (!std::isfinite(value)) return nullptr;
  if (value == std::round(value) && std::abs(value) < 1e15) return static_cast<std::int64_t>(value);
  return std::strtod(fmt::format("{:.6g}", value).c_str(), nullptr);
}
inline Json number(const std::optional<double>& value) { return value ? number(*value) : Json(nullptr); }

/// Returns an array with one number per element.
template <class Range>
Json numbers(const Range& values) {
  Json array = Json::array();
  for (const auto& value : values) array.push_back(number(static_cast<double>(value)));
  return array;
}

}  // namespace witan::page
