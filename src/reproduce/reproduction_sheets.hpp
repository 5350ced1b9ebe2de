#pragma once

#include "witan/reproduce/reproduction.hpp"

#include <string>
#include <vector>

#include "report/sheet.hpp"

namespace witan::published {

/// Returns the number of verdicts of a row: "9 met, 2 above", or "met" if all are met.
[[nodiscard]] std::string verdict_text(const ReproducedRow& row);

/// Returns a table with the verdicts of every study.
[[nodiscard]] Sheet summary_sheet(const std::vector<Reproduction>& studies);
/// Returns the sheets of a table: numbers, tests and statements, as far as there are any.
[[nodiscard]] std::vector<Sheet> table_sheets(const ReproducedTable& table);

}  // namespace witan::published
