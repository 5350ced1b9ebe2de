#pragma once

#include "witan/data/dataset_builder.hpp"
#include "witan/io/read.hpp"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "line_reader.hpp"

namespace witan {

/// Cuts before the last query, so that its rows stay together if possible; see CutLines.
[[nodiscard]] std::size_t cut_before_last_query(std::string_view text);

/// Rows `label [qid:query] k:value k:value … [# comment]`, as in the files of LETOR and SVMlight.
///
/// Ignores blank lines, lines with only a comment, and comments that do not begin with `docid =`.
class LetorRows {
 public:
  /// `pair` describes a pair in messages, e.g. "a feature as in 3:0.5".
  LetorRows(LineReader& lines, const ReadOptions& options, DatasetBuilder& builder, std::string_view pair)
      : lines_(lines), options_(options), builder_(builder), pair_(pair) {}

  /// Advances to the next row and reads its label. Returns false at the end.
  bool next();
  /// Takes over the rows of the next block; see RowReader::join().
  [[nodiscard]] bool join(const LetorRows& block, const std::vector<std::uint32_t>& instances);
  /// Throws InputError if there were no rows.
  void finish() const;
  /// Reads the field `qid:name` and returns the handle of the instance.
  [[nodiscard]] DatasetBuilder::InstanceHandle take_query();
  /// Adds the row to the builder. The name of the item is in the comment; the default is the row number within its
  /// instance.
  DatasetBuilder::ItemHandle add_item_row(DatasetBuilder::InstanceHandle instance);
  /// Adds a row whose number within its instance is known.
  DatasetBuilder::ItemHandle add_item_row(DatasetBuilder::InstanceHandle instance, std::uint64_t number);

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
  std::vector<std::size_t> counted_;  ///< instances with items named by number, in the order of the rows
};

}  // namespace witan
