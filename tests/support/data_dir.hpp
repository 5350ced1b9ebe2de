#pragma once

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "source_dir.hpp"
#include <gtest/gtest.h>

namespace witan {

/// Returns the folder of the real data: WITAN_DATA, or shared/data next to the project.
inline std::filesystem::path data_dir() {
  const char* const named = std::getenv("WITAN_DATA");
  return named != nullptr ? std::filesystem::path(named)
                          : std::filesystem::path(source_dir()).parent_path() / "shared" / "data";
}

/// Returns the path of a file or folder of the real data, e.g. "MQ2008/S1.txt"; nullopt if it does not exist.
inline std::optional<std::filesystem::path> data_file(std::string_view name) {
  std::filesystem::path path = data_dir() / name;
  if (!std::filesystem::exists(path)) return std::nullopt;
  return path;
}

}  // namespace witan

/// Skips the test if the real data that it needs do not exist.
#define WITAN_NEEDS_DATA(name)                                                               \
  do {                                                                                       \
    if (!witan::data_file(name)) GTEST_SKIP() << name << " is not in " << witan::data_dir(); \
  } while (false)
