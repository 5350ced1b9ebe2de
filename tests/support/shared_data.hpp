#pragma once

#include <cstdlib>
#include <filesystem>

namespace witan::test {

/// Where the real data sets live: WITAN_DATA, or beside the project.
inline std::filesystem::path shared_data(const std::filesystem::path& set) {
  const char* named = std::getenv("WITAN_DATA");
  const std::filesystem::path root =
      named != nullptr ? named : std::filesystem::path(WITAN_SOURCE_DIR) / ".." / "shared" / "data";
  return root / set;
}

}  // namespace witan::test
