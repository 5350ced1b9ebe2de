#pragma once

#include "witan/io/read.hpp"

#include <array>
#include <string>
#include <vector>

#include "column_roles.hpp"
#include "csv_rows.hpp"

namespace witan {

/// The field of each role in a row.
struct CsvHeader {
  std::array<int, kRoles> field{};  ///< −1 if missing
  std::size_t fields = 0;
  std::vector<std::string> names;  ///< of all columns
  std::vector<bool> ignored;       ///< by column

  [[nodiscard]] bool has(Role role) const { return field[static_cast<std::size_t>(role)] >= 0; }
  [[nodiscard]] std::size_t at(Role role) const {
    return static_cast<std::size_t>(field[static_cast<std::size_t>(role)]);
  }
};

/// Reads the header row. A column that `options.columns` maps to "-" is ignored. Throws InputError if a name occurs
/// twice, or a column of `options.columns` is missing.
[[nodiscard]] CsvHeader read_csv_header(const CsvRows& rows, const ReadOptions& options);

}  // namespace witan
