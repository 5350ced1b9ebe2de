#pragma once

#include "witan/util/context.hpp"

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <string>
#include <vector>

namespace witan {

/// Whether a path may be a folder.
enum class FolderPolicy : std::uint8_t { reject, accept };

/// Writes a file that appears only when it is complete: it is written under a temporary name and renamed, and keeps the
/// permissions of the file that it replaces. A symbolic link stays, and the file behind it changes; devices and FIFOs
/// are written directly. Throws Error if that fails, and Cancelled if a stop is requested.
void write_file(const std::string& path, const std::function<void(std::ostream&)>& write, const Context& context);

/// Writes what `write` writes, compressed with gzip. The output depends on the input only: it contains no name and no
/// time.
void write_gzip(std::ostream& out, const std::function<void(std::ostream&)>& write);

/// Throws UsageError if the file certainly cannot be written. "-" is standard output.
void check_writable(const std::string& path, FolderPolicy folder = FolderPolicy::reject);

/// Throws UsageError if two of the paths are the same file. Ignores empty paths and "-".
void check_distinct(const std::vector<std::string>& paths);

}  // namespace witan
