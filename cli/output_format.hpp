#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace witan::cli {

/// Returns the format of the output: the given one or, if it is empty, the one that the extension of the file selects,
/// or else `otherwise`. ".gz" at the end does not count. Throws UsageError if the extension belongs to another format
/// than the given one, or to one that is not offered.
[[nodiscard]] std::string choose_format(const std::string& given, const std::string& output,
                                        std::span<const std::string_view> offered, const std::string& otherwise);

/// Returns the extension of a path in lower case, without its dot and without ".gz" after it: "csv" for "a/x.csv.gz".
[[nodiscard]] std::string extension_of(std::string path);

/// Throws UsageError unless a file has one of the extensions, without ".gz" after it. Accepts devices, which have none,
/// and an empty path.
void check_extension(std::string_view flag, const std::string& path, const std::vector<std::string_view>& expected);

/// As check_extension(), but accepts names without an extension and with an unknown one.
void check_known_extension(std::string_view flag, const std::string& path,
                           const std::vector<std::string_view>& expected);

/// Returns true if a file of this name is compressed.
[[nodiscard]] bool is_compressed(std::string_view path);

}  // namespace witan::cli
