#pragma once

#include "witan/method/method.hpp"

#include <algorithm>
#include <string_view>

namespace witan {

/// How a state file begins, before its version.
inline constexpr std::string_view kStateBegins = "{\"witan-state\":";
inline constexpr int kStateVersion = 1;

/// What stands in the header before the checksum of all that is left of it.
inline constexpr std::string_view kHeaderSum = ",\"header\":";

/// How a state says what was merged.
inline constexpr std::string_view kMergedAll = "all", kMergedExperts = "experts";

/// Whether the method puts pairs on a scale that may depend on who said them.
[[nodiscard]] inline bool has_scale(const MethodInfo& method) {
  const std::vector<Parameter> parameters = method.parameters();
  return std::any_of(parameters.begin(), parameters.end(),
                     [](const Parameter& parameter) { return parameter.name == "scale"; });
}

/// What the spec says about the scale on which pairs are pooled; empty: nothing.
[[nodiscard]] inline std::string_view scale_of(const Spec& spec) {
  for (const auto& [name, value] : spec.arguments) {
    if (name == "scale") return value;
  }
  return {};
}

}  // namespace witan
