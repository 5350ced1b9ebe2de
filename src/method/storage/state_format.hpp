#pragma once

#include "witan/method/method.hpp"

#include <algorithm>
#include <string_view>

namespace witan {

/// The beginning of a state file, before its version.
inline constexpr std::string_view kStateBegins = "{\"witan-state\":";
inline constexpr int kStateVersion = 1;

/// The text in the header before the checksum of the header.
inline constexpr std::string_view kHeaderSum = ",\"header\":";

/// Names of merges in a state file.
inline constexpr std::string_view kMergedAll = "all", kMergedExperts = "experts";

/// Returns whether the method has the parameter `scale`, which may depend on single statements.
[[nodiscard]] inline bool has_scale(const MethodInfo& method) {
  const std::vector<Parameter> parameters = method.parameters();
  return std::any_of(parameters.begin(), parameters.end(),
                     [](const Parameter& parameter) { return parameter.name == "scale"; });
}

/// Returns the value of the parameter `scale` in the spec, or an empty text.
[[nodiscard]] inline std::string_view scale_of(const Spec& spec) {
  for (const auto& [name, value] : spec.arguments) {
    if (name == "scale") return value;
  }
  return {};
}

}  // namespace witan
