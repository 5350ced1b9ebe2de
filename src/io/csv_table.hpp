#pragma once

#include "witan/data/dataset_builder.hpp"
#include "witan/io/read.hpp"

#include <string>

#include "csv_header.hpp"
#include "csv_rows.hpp"
#include "table_layout.hpp"

namespace witan {

/// The columns of a CSV file and what they mean.
struct CsvTable {
  CsvHeader header;
  TableLayout layout;
  Form form = Form::rank;
  double sign = 1;   ///< of the values: −1 if low scores are best
  std::string what;  ///< a value in messages, such as "a rank"

  [[nodiscard]] bool has(Role role) const { return header.has(role); }
  [[nodiscard]] std::size_t at(Role role) const { return header.at(role); }
};

/// Reads the header row. Notes the ignored columns, and sets in the builder what the header implies for all rows.
[[nodiscard]] CsvTable read_csv_table(CsvRows& rows, const ReadOptions& options, DatasetBuilder& builder);

}  // namespace witan
