#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "line_reader.hpp"

namespace witan {

/// Rows of separated values as in RFC 4180: a quoted field may hold separators, doubled quotes and line breaks.
class CsvRows {
 public:
  /// The most frequent of comma, semicolon and tab in the first row, outside quotes, becomes the separator.
  explicit CsvRows(LineReader& lines);

  /// Goes to the next row that is not empty; false at the end.
  bool next();
  [[nodiscard]] const std::vector<std::string_view>& fields() const { return fields_; }
  /// Where field k begins in its line, from 1.
  [[nodiscard]] std::uint64_t column(std::size_t k) const {
    return has_quotes_ ? columns_[k] : lines_.column_of(fields_[k]);
  }
  [[nodiscard]] const LineReader& lines() const { return lines_; }
  [[nodiscard]] char separator() const { return separator_; }

 private:
  void split_quoted();

  LineReader& lines_;
  char separator_ = ',';
  bool has_quotes_ = false;
  std::vector<std::string_view> fields_;
  std::vector<std::uint64_t> columns_;  ///< of a row with quotes
  std::string record_, unquoted_;
};

}  // namespace witan
