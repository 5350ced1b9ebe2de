#include "output_format.hpp"

#include "witan/util/error.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace witan::cli {
namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 8> kExtensions = {{
    {"csv", "csv"},
    {"json", "json"},
    {"jsonl", "jsonl"},
    {"md", "markdown"},
    {"markdown", "markdown"},
    {"tex", "latex"},
    {"html", "html"},
    {"htm", "html"},
}};

/// Extensions of files that are not text, so that a table in one would be a mistake.
constexpr std::array<std::string_view, 8> kOtherKinds = {"svg", "png", "pdf", "jpg", "xlsx", "parquet", "zip", "xz"};

bool is_offered(std::span<const std::string_view> offered, std::string_view format) {
  return std::ranges::find(offered, format) != offered.end();
}

[[noreturn]] void reject_extension(const std::string& output, const std::string& extension,
                                   std::span<const std::string_view> offered) {
  std::vector<std::string> expected;
  for (const auto& [known, format] : kExtensions) {
    if (is_offered(offered, format) && known != "markdown" && known != "htm") expected.push_back(std::string(known));
  }
  throw UsageError(fmt::format("--output {}: found the extension {}, expected {}; use --format for other names", output,
                               extension, fmt::join(expected, ", ")));
}

/// Returns true for devices such as /dev/stdout, whose names do not tell the format.
bool is_device(std::string_view path) { return path.starts_with("/dev/") || path.starts_with("/proc/"); }

}  // namespace

void check_extension(std::string_view flag, const std::string& path, const std::vector<std::string_view>& expected) {
  if (path.empty() || is_device(path)) return;
  const std::string extension = is_compressed(path) ? "gz" : extension_of(path);
  if (std::ranges::find(expected, extension) != expected.end()) return;
  throw UsageError(fmt::format("{} {}: found {}, expected the extension {}", flag, path,
                               extension.empty() ? "no extension" : "the extension " + extension,
                               fmt::join(expected, " or ")));
}

void check_known_extension(std::string_view flag, const std::string& path,
                           const std::vector<std::string_view>& expected) {
  const std::string extension = extension_of(path);
  const auto known = std::ranges::find(kExtensions, extension, &std::pair<std::string_view, std::string_view>::first);
  const bool other = std::ranges::find(kOtherKinds, extension) != kOtherKinds.end();
  if (is_compressed(path) || known != kExtensions.end() || other) check_extension(flag, path, expected);
}

bool is_compressed(std::string_view path) { return path.ends_with(".gz"); }

std::string extension_of(std::string path) {
  if (is_compressed(path)) path.resize(path.size() - 3);
  const std::size_t dot = path.find_last_of("./");
  if (dot == std::string::npos || path[dot] == '/' || dot + 1 == path.size()) return {};
  std::string extension = path.substr(dot + 1);
  std::ranges::transform(extension, extension.begin(),
                         [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  return extension;
}

std::string choose_format(const std::string& given, const std::string& output,
                          std::span<const std::string_view> offered, const std::string& otherwise) {
  const std::string plain = given.empty() ? otherwise : given;
  // Devices such as /dev/stdout, and standard output, have no extension.
  if (is_device(output)) return plain;
  const std::string extension = extension_of(output);
  if (std::ranges::find(kOtherKinds, extension) != kOtherKinds.end()) reject_extension(output, extension, offered);
  const auto found = std::ranges::find(kExtensions, extension, &std::pair<std::string_view, std::string_view>::first);
  if (found == kExtensions.end()) return plain;
  if (!is_offered(offered, found->second)) reject_extension(output, extension, offered);
  if (given.empty() || given == found->second) return std::string(found->second);
  if (!is_offered(offered, given)) return given;  // reported as an unknown format
  throw UsageError(
      fmt::format("--output {}: the extension selects {}, but --format is {}", output, found->second, given));
}

}  // namespace witan::cli
