#pragma once

#include "witan/data/dataset_builder.hpp"
#include "witan/io/read.hpp"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "line_reader.hpp"

namespace witan {

/// Rows `label [qid:query] k:value k:value … [# comment]`: what LETOR's files and SVMlight's have in common.
///
/// Blank lines and lines with only a comment are passed over, and so is a comment, unless it begins `docid =`.
class LetorRows {
 public:
  /// `pair` says in messages what a pair holds, e.g. "a feature as in 3:0.5".
  LetorRows(LineReader& lines, const ReadOptions& options, DatasetBuilder& builder, std::string_view pair)
      : lines_(lines), options_(options), builder_(builder), pair_(pair) {}

  /// Goes to the next row and takes its label; false at the end. A file without any row is an InputError.
  bool next();
  /// Takes the field `qid:name` and gives the id of the instance.
  [[nodiscard]] DatasetBuilder::InstanceHandle take_query();
  /// Adds the row to the builder. The item is called as the comment says, or else by the row's number in its instance.
  DatasetBuilder::ItemHandle add_item_row(DatasetBuilder::InstanceHandle instance);

  struct Pair {
    std::uint32_t number;
    std::string_view value;
  };
  /// Takes the next pair of the row; nothing at its end. Numbers begin at 1 and ascend.
  [[nodiscard]] std::optional<Pair> take_pair();

 private:
  [[nodiscard]] std::string_view take_field();
  [[nodiscard]] float read_label(std::string_view field) const;

  LineReader& lines_;
  const ReadOptions& options_;
  DatasetBuilder& builder_;
  std::string_view pair_;
  std::string_view rest_;     ///< of the row, up to the comment
  std::string_view comment_;  ///< without the #
  bool any_ = false;
  float label_ = 0;
  std::uint32_t last_number_ = 0;
  std::vector<std::uint32_t> rows_of_instance_;
};

}  // namespace witan
