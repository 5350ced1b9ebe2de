#pragma once

#include "witan/data/dataset.hpp"
#include "witan/data/dataset_builder.hpp"
#include "witan/io/read.hpp"

#include <cstdint>
#include <iosfwd>
#include <span>
#include <string>
#include <string_view>

namespace witan {

class LineReader;                       // internal
struct TextHead;                        // internal
enum class FormatMatch : std::uint8_t;  // internal

/// A file format: one line in the list of src/io/format.cpp. All formats have static storage duration.
struct Format {
  std::string_view name;
  std::string_view summary;
  std::string_view extensions;  ///< of file names, separated by spaces; they decide if the content is ambiguous
  /// Compares the beginning of a text with the format. Call detected_name() instead.
  FormatMatch (*match)(const TextHead& head);
  /// Reads one file into the builder, after DatasetBuilder::begin_source(). Call read_dataset() or read_text() instead.
  void (*read)(LineReader& lines, const ReadOptions& options, DatasetBuilder& builder);
  /// Writes a data set. Throws InputError, before it writes anything, if the format cannot represent the data.
  void (*write)(const Dataset& data, std::ostream& out);
  /// True if ReadOptions::direction has an effect.
  bool direction_open = false;
};

/// Returns all formats, in the order of the help.
[[nodiscard]] std::span<const Format> formats();
/// Returns the format with this name. Throws UsageError that lists all names if there is none.
[[nodiscard]] const Format& find_format(std::string_view name);
/// Returns the name of the format of a text with this beginning and file name, or an empty name if no format matches.
/// Comma-separated text with unknown column names is detected as CSV, whose reader reports the names it expects.
[[nodiscard]] std::string_view detected_name(std::string_view head, std::string_view path, const ReadOptions& options);

/// Returns the file name without folders and without .gz: the name of the expert of a run. Standard input is "-".
[[nodiscard]] std::string source_name(const std::string& path);

}  // namespace witan
