#include "witan/io/read.hpp"

#include "witan/io/byte_source.hpp"
#include "witan/io/format.hpp"
#include "witan/io/line_reader.hpp"

#include <fmt/format.h>

namespace witan {
namespace {

void read_one(LineReader& lines, const ReadOptions& options, DatasetBuilder& builder) {
  if (lines.head().find_first_not_of(" \t\r\n") == std::string_view::npos) {
    throw InputError(Place{lines.name(), 0, 0}, lines.head().empty() ? "an empty file" : "nothing but blank lines",
                     "data");
  }
  const Format& format = options.from.empty() ? detect_format(lines, options) : find_format(options.from);
  if (options.direction && !format.direction_open) {
    throw InputError(
        Place{lines.name(), 0, 0},
        fmt::format("the format {} says itself which end is best; --direction cannot change it", format.name));
  }
  builder.begin_source(lines.name());
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
  double done = 0;
  for (const std::string& path : paths) {
    context.progress("reading", done++, static_cast<double>(paths.size()));
    LineReader lines(open_source(path, &context), path == "-" ? "standard input" : path, &context);
    read_one(lines, options, builder);
  }
}

Dataset read_lines(LineReader& lines, const ReadOptions& options) {
  DatasetBuilder builder;
  read_one(lines, options, builder);
  return builder.build(options.build);
}

Dataset read_text(std::string_view text, const std::string& name, const ReadOptions& options) {
  LineReader lines(memory_source(text, name), name);
  return read_lines(lines, options);
}

}  // namespace witan
