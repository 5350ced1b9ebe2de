#include "witan/io/read.hpp"

#include "witan/io/format.hpp"
#include "witan/util/option_name.hpp"

#include <filesystem>

#include "byte_source.hpp"
#include "encoded_source.hpp"
#include "line_reader.hpp"
#include "read_lines.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

/// Returns the file names that occur with different paths, independent of the order of the files.
std::set<std::string> names_in_common(std::span<const std::string> paths) {
  std::map<std::string, std::string> path_of;
  std::set<std::string> common;
  for (const std::string& path : paths) {
    const std::string name = source_name(path);
    if (path_of.emplace(name, path).first->second != path) common.insert(name);
  }
  return common;
}

/// Returns the total size of all files in bytes, or 0 if one has no size, such as standard input.
double size_of(std::span<const std::string> paths) {
  double size = 0;
  for (const std::string& path : paths) {
    std::error_code error;
    if (path == "-" || !std::filesystem::is_regular_file(path, error)) return 0;
    size += static_cast<double>(std::filesystem::file_size(path, error));
    if (error) return 0;
  }
  return size;
}

void read_one(LineReader& lines, const ReadOptions& options, DatasetBuilder& builder) {
  if (lines.head().find_first_not_of(" \t\r\n") == std::string_view::npos) {
    throw InputError(SourceLocation{lines.name(), 0, 0},
                     lines.head().empty() ? "an empty file" : "nothing but blank lines", "data");
  }
  const Format& format = options.from.empty() ? detect_format(lines, options) : find_format(options.from);
  if (options.direction && !format.direction_open) {
    throw InputError(
        SourceLocation{lines.name(), 0, 0},
        fmt::format("{} has no effect: the format {} defines which values are best", option("direction"), format.name));
  }
  builder.begin_source(lines.name());
  if (!options.columns.empty() && format.name != "csv") {
    builder.note(
        fmt::format("{}: {} ignored: the format is {}, not csv", lines.name(), option("columns"), format.name));
  }
  if (options.decimal_comma && format.name != "csv") {
    throw InputError(SourceLocation{lines.name(), 0, 0},
                     fmt::format("{} has no effect: the format is {}, not csv", option("decimal-comma"), format.name));
  }
  format.read(lines, options, builder);
}

}  // namespace

Dataset read_dataset(std::span<const std::string> paths, const ReadOptions& options, Context& context) {
  DatasetBuilder builder;
  read_files(paths, options, builder, context);
  return builder.build(options.build);
}

void read_files(std::span<const std::string> paths, const ReadOptions& options, DatasetBuilder& builder,
                Context& context) {
  if (!options.from.empty()) (void)find_format(options.from);
  ReadOptions together = options;
  together.shared_names = names_in_common(paths);
  BytesRead progress{0, size_of(paths)};
  if (options.count_comparisons) builder.count_comparisons();
  for (const std::string& path : paths) {
    const std::string name = path == "-" ? "standard input" : path;
    LineReader lines(in_utf8(open_source(path, &context, &progress), options.encoding, name), name, &context);
    read_one(lines, together, builder);
  }
}

Dataset read_lines(LineReader& lines, const ReadOptions& options) {
  DatasetBuilder builder;
  if (options.count_comparisons) builder.count_comparisons();
  read_one(lines, options, builder);
  return builder.build(options.build);
}

Dataset read_text(std::string_view text, const std::string& name, const ReadOptions& options) {
  LineReader lines(in_utf8(memory_source(text, name), options.encoding, name), name);
  return read_lines(lines, options);
}

}  // namespace witan
