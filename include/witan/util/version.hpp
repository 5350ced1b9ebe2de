#pragma once

#include <string_view>

/// Semantic version of these headers. CMake reads the version of the project from here.
#define WITAN_VERSION_MAJOR 0
#define WITAN_VERSION_MINOR 2
#define WITAN_VERSION_PATCH 0

namespace witan {

/// Returns the version of the linked library, such as "0.2.0". Before 1.0.0, a new minor version may change the API.
[[nodiscard]] std::string_view version() noexcept;

}  // namespace witan
