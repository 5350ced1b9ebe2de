#pragma once

#include <string>

namespace witan {

/// Returns a text that differs if the file was replaced or changed since; empty if the file does not exist.
[[nodiscard]] std::string file_version(const std::string& path);

}  // namespace witan
