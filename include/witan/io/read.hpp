#pragma once

#include "witan/data/dataset.hpp"
#include "witan/data/dataset_builder.hpp"
#include "witan/io/line_reader.hpp"
#include "witan/util/context.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>

namespace witan {

/// Which end of a list's numbers is the best.
enum class Direction : std::uint8_t { low, high };

/// How files become a data set.
struct ReadOptions {
  std::string from;                            ///< a format's name; empty: found out from the content
  std::optional<Direction> direction;          ///< for formats that leave it open; empty: the format's habit
  std::map<std::string, std::string> columns;  ///< for CSV: our name of a column → the file's
  std::optional<double> missing_label;         ///< a label that stands for "none"
  BuildOptions build;
  std::set<std::string> shared_names = {};  ///< read_files fills it: what more than one of its files are called
  bool columns_offered = true;              ///< whether messages about a header may name --columns
};

/// Throws UsageError unless every key is the name of one of our columns and no two stand for the same of the file's.
void check_columns(const std::map<std::string, std::string>& columns);

/// Several files as one data set; "-" is standard input. In formats where a file is one expert (runs), experts are
/// named after the files, and after their paths where two files have the same name. Throws InputError for whatever is
/// wrong with the input, UsageError for an unknown format.
[[nodiscard]] Dataset read_dataset(std::span<const std::string> paths, const ReadOptions& options, Context& context);

/// The same into a builder that may hold something already.
void read_files(std::span<const std::string> paths, const ReadOptions& options, DatasetBuilder& builder,
                Context& context);

/// One text that has been opened already.
[[nodiscard]] Dataset read_lines(LineReader& lines, const ReadOptions& options);
/// One text in memory, under the name that messages should call it.
[[nodiscard]] Dataset read_text(std::string_view text, const std::string& name, const ReadOptions& options);

}  // namespace witan
