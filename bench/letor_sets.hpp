#pragma once

#include "witan/io/read.hpp"
#include "witan/learn/harness/folds.hpp"

#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include <fmt/format.h>

namespace witan::bench {

inline std::filesystem::path data_directory() {
  const char* const directory = std::getenv("WITAN_DATA");
  return directory == nullptr ? "../shared/data" : directory;
}

inline std::vector<std::string> paths_of_parts(const std::string& set) {
  std::vector<std::string> paths;
  for (int part = 1; part <= 5; ++part) paths.push_back(data_directory() / set / fmt::format("A{}.txt", part));
  return paths;
}

/// Returns whether an aggregation set exists; prints a message if not.
inline bool is_there(const std::string& set) {
  if (std::filesystem::exists(data_directory() / set)) return true;
  fmt::print("skipped: {} is not there\n", (data_directory() / set).string());
  return false;
}

/// Returns the part of each instance of a set that was read from all its files.
inline Parts parts_of(const Dataset& data, const std::string& set, Context& context) {
  const std::vector<std::string> paths = paths_of_parts(set);
  Parts parts{static_cast<std::uint32_t>(paths.size()), std::vector(data.instance_count(), Parts::kNone)};
  for (std::uint32_t part = 0; part < parts.count; ++part) {
    const Dataset alone = read_dataset(std::span(&paths[part], 1), {}, context);
    for (std::size_t i = 0; i < alone.instance_count(); ++i) {
      parts.of[*data.instance_names().find(alone.instance(i).name)] = part;
    }
  }
  return parts;
}

}  // namespace witan::bench
