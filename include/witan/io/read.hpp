#pragma once

#include "witan/data/dataset.hpp"
#include "witan/data/dataset_builder.hpp"
#include "witan/util/context.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>

namespace witan {

/// Which values of a list are best.
enum class Direction : std::uint8_t { low, high };

/// How the bytes of a text represent characters.
enum class Encoding : std::uint8_t { utf_8, latin_1, windows_1252 };

/// Options for reading files.
struct ReadOptions {
  std::string from;                            ///< name of the format; empty: detected from the content
  std::optional<Direction> direction;          ///< which values are best; default: set by the format
  std::map<std::string, std::string> columns;  ///< CSV only: our name of a column → the name in the file
  std::optional<double> missing_label;         ///< value that marks a missing label
  BuildOptions build;
  std::set<std::string> shared_names = {};  ///< set by read_files: file names that occur with different paths
  Encoding encoding = Encoding::utf_8;
  bool decimal_comma = false;      ///< CSV only: numbers have a comma, as in 0,5
  bool count_comparisons = false;  ///< see DatasetBuilder::count_comparisons()
  bool columns_offered = true;     ///< true if messages about a header may suggest --columns

  [[nodiscard]] bool marks_missing(double label) const { return label == missing_label; }
};

/// Throws UsageError unless every key is the name of a column and all values are distinct.
void check_columns(const std::map<std::string, std::string>& columns);

/// Reads several files as one data set; "-" is standard input; gzip files are decompressed.
///
/// In formats with one expert per file (TREC runs), experts have the names of the files, or their paths if two files
/// have the same name. Throws InputError if a file cannot be read or is malformed, and UsageError if the format is
/// unknown.
[[nodiscard]] Dataset read_dataset(std::span<const std::string> paths, const ReadOptions& options, Context& context);

/// Reads several files as read_dataset() does, and adds their data to the builder.
void read_files(std::span<const std::string> paths, const ReadOptions& options, DatasetBuilder& builder,
                Context& context);

/// Reads a text in memory; messages refer to it by `name`.
[[nodiscard]] Dataset read_text(std::string_view text, const std::string& name, const ReadOptions& options);

}  // namespace witan
