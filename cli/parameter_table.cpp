#include "parameter_table.hpp"

#include <ostream>

#include "report/sheet.hpp"

namespace witan::cli {

void write_parameters(const std::vector<Parameter>& parameters, const TableStyle& style, std::ostream& out) {
  if (parameters.empty()) {
    out << "no parameters\n";
    return;
  }
  using enum TextTable::Align;
  using enum SheetColumn::Narrowing;
  Sheet sheet;
  sheet.columns = {
      {"parameter", left, never}, {"default", left, never}, {"range", left, wrap}, {"meaning", left, wrap}};
  for (const Parameter& parameter : parameters) {
    sheet.rows.push_back({parameter.name, parameter.default_value, parameter.range, parameter.help});
  }
  write_sheets_text(std::span(&sheet, 1), style, out);
}

}  // namespace witan::cli
