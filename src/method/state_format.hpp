#pragma once

#include "witan/method/spec.hpp"

#include <string_view>

namespace witan {

/// How a state file begins, before its version.
inline constexpr std::string_view kStateBegins = "{\"witan-state\":";
inline constexpr int kStateVersion = 1;

/// What the spec says about the scale on which pairs are pooled; empty: nothing.
[[nodiscard]] inline std::string_view scale_of(const Spec& spec) {
  for (const auto& [name, value] : spec.arguments) {
    if (name == "scale") return value;
  }
  return {};
}

}  // namespace witan
