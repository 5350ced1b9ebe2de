#pragma once

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string_view>

namespace witan {

/// A file of the real data, which is not part of the project: in the folder that WITAN_DATA names, else beside the
/// project. Nothing if it is not there; then a test skips itself and says so.
inline std::optional<std::filesystem::path> data_file(std::string_view name) {
  const char* folder = std::getenv("WITAN_DATA");
  const auto path =
      (folder != nullptr ? std::filesystem::path(folder) : std::filesystem::path(WITAN_SOURCE_DIR) / "../shared/data") /
      name;
  if (!std::filesystem::exists(path)) return std::nullopt;
  return path;
}

}  // namespace witan
