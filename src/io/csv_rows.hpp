#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "line_reader.hpp"

namespace witan {

/// Cuts after the last line that ends outside quoted fields, as far as a count of quotes can tell; see CutLines.
[[nodiscard]] std::size_t cut_outside_quotes(std::string_view text);

/// Rows of separated values as in RFC 4180. Quoted fields may contain separators, doubled quotes and line breaks.
class CsvRows {
 public:
  /// The separator is the most frequent of comma, semicolon and tab outside quotes in the first row.
  explicit CsvRows(LineReader& lines);
  CsvRows(LineReader& lines, char separator) : lines_(lines), separator_(separator) {}

  /// Advances to the next non-empty row. Returns false at the end.
  bool next();
  [[nodiscard]] const std::vector<std::string_view>& fields() const { return fields_; }
  /// Returns the column at which field k begins in its line, counted from 1.
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
  std::vector<std::uint64_t> columns_;  ///< columns of the fields, for a row with quotes
  std::string record_, unquoted_;
};

}  // namespace witan
