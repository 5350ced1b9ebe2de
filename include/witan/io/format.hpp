#pragma once

#include "witan/data/dataset.hpp"
#include "witan/data/dataset_builder.hpp"
#include "witan/io/line_reader.hpp"
#include "witan/io/read.hpp"

#include <functional>
#include <iosfwd>
#include <span>
#include <string>
#include <string_view>

namespace witan {

/// A file format: one line in the list of src/io/format.cpp.
struct Format {
  std::string_view name;
  std::string_view summary;
  /// Reads one file into the builder, whose source has been announced.
  void (*read)(LineReader& lines, const ReadOptions& options, DatasetBuilder& builder);
  /// Throws InputError, before it writes anything, if the format cannot hold the data.
  void (*write)(const Dataset& data, std::ostream& out);
  /// Whether `--direction` has a meaning for it.
  bool direction_open = false;
};

/// All formats, in the order in which help shows them.
[[nodiscard]] std::span<const Format> formats();
/// Throws UsageError with the known names.
[[nodiscard]] const Format& find_format(std::string_view name);
/// Looks at the first lines and, where they leave it open, at the file's name. Throws InputError if nothing fits.
[[nodiscard]] const Format& detect_format(const LineReader& lines, const ReadOptions& options);
/// The name of the format that a text with this beginning and file name is in; empty if nothing fits. Comma-separated
/// text under words that are no known columns is taken for CSV, whose reader says which columns it knows.
[[nodiscard]] std::string_view detected_name(std::string_view head, std::string_view path, const ReadOptions& options);

/// The name of the only instance or expert of a format that names none.
inline constexpr std::string_view kDefaultName = "all";
/// The file's name without folders and without .gz: what a run's expert is called. Standard input is "-".
[[nodiscard]] std::string source_name(const std::string& path);
/// The same of the text that is being read, or its path if another file that is read with it has that name too.
[[nodiscard]] std::string source_name(const LineReader& lines, const ReadOptions& options);

}  // namespace witan
