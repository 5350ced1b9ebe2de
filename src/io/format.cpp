#include "witan/io/format.hpp"

#include <filesystem>

#include "csv.hpp"
#include "jsonl.hpp"
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace witan {
namespace {

constexpr Format kFormats[] = {
    {"csv", "statements, one a row, under a header that names the columns", read_csv, write_csv, true},
    {"jsonl", "statements, one JSON object a line; holds everything", read_jsonl, write_jsonl},
};

}  // namespace

std::span<const Format> formats() { return kFormats; }

const Format& find_format(std::string_view name) {
  std::vector<std::string_view> known;
  for (const Format& format : kFormats) {
    if (format.name == name) return format;
    known.push_back(format.name);
  }
  throw UsageError(fmt::format("unknown format {}, expected one of {}", in_quotes(name), fmt::join(known, ", ")));
}

std::string source_name(const std::string& path) {
  std::string name = std::filesystem::path(path).filename().string();
  if (name.ends_with(".gz")) name.resize(name.size() - 3);
  return name;
}

}  // namespace witan
