#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "util/checksum.hpp"
#include <nlohmann/json.hpp>

namespace witan {

/// Returns a file of version 4, whose checksum covers its bytes.
inline std::string signed_bytes(const nlohmann::ordered_json& json) {
  const std::string rest = "\",\n \"content\": " + json["content"].dump() + "}";
  return "{\n \"witan-model\": 4,\n \"checksum\": \"" + checksum("4 " + rest) + rest;
}

/// Returns the model file with the checksum of its content, so that mutations are not rejected for their checksum;
/// nullopt if it is not a JSON object.
inline std::optional<std::string> signed_model(std::string_view text) {
  // The destructor of deeply nested values is recursive.
  constexpr std::ptrdiff_t kMaxBrackets = 2000;
  if (std::ranges::count(text, '[') + std::ranges::count(text, '{') > kMaxBrackets) return std::nullopt;
  using Json = nlohmann::ordered_json;
  Json json = Json::parse(text, nullptr, false);
  if (!json.is_object() || !json.contains("content")) return std::nullopt;
  try {
    if (json["witan-model"] == 4) return signed_bytes(json);
    const std::string content = json["content"].dump();
    json["checksum"] = checksum(json["witan-model"] == 3 ? "3 " + content : content);
    return json.dump();
  } catch (const Json::exception&) {
    return std::nullopt;  // text that is not UTF-8
  }
}

}  // namespace witan
