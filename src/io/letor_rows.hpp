#pragma once

#include "witan/data/dataset_builder.hpp"
#include "witan/io/read.hpp"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "line_reader.hpp"

namespace witan {

/// Rows `label [qid:query] k:value k:value … [# comment]`, as in the files of LETOR and SVMlight.
///
/// Ignores blank lines, lines with only a comment, and comments that do not begin with `docid =`.
class LetorRows {
 public:
  /// `pair` describes a pair in messages, e.g. "a feature as in 3:0.5".
  LetorRows(LineReader& lines, const ReadOptions& options, DatasetBuilder& builder, std::string_view pair)
      : lines_(lines), options_(options), builder_(builder), pair_(pair) {}

  /// Advances to the next row and reads its label. Returns false at the end. Throws InputError if the file has no rows.
  bool next();
  /// Reads the field `qid:name` and returns the handle of the instance.
  [[nodiscard]] DatasetBuilder::InstanceHandle take_query();
  /// Adds the row to the builder. The name of the item is in the comment; the default is the row number within its
  /// instance.
  DatasetBuilder::ItemHandle add_item_row(DatasetBuilder::InstanceHandle instance);

  struct Pair {
    std::uint32_t number;
    std::string_view value;
  };
  /// Reads the next pair of the row, or returns nullopt at its end. Numbers start at 1 and ascend.
  [[nodiscard]] std::optional<Pair> take_pair();

 private:
  [[nodiscard]] std::string_view take_field();
  [[nodiscard]] double read_label(std::string_view field) const;

  LineReader& lines_;
  const ReadOptions& options_;
  DatasetBuilder& builder_;
  std::string_view pair_;
  std::string_view rest_;     ///< rest of the row, up to the comment
  std::string_view comment_;  ///< without the #
  bool any_ = false;
  double label_ = 0;
  std::uint32_t last_number_ = 0;
  std::vector<std::uint32_t> rows_of_instance_;
};

}  // namespace witan
