#include "parameter_table.hpp"

#include "witan/report/text_table.hpp"

#include <ostream>

namespace witan::cli {

void write_parameters(const std::vector<Parameter>& parameters, std::ostream& out) {
  if (parameters.empty()) {
    out << "no parameters\n";
    return;
  }
  using enum TextTable::Align;
  TextTable table({{"parameter", left}, {"default", left}, {"range", left}, {"meaning", left}});
  for (const Parameter& parameter : parameters) {
    table.add_row({parameter.name, parameter.default_value, parameter.range, parameter.help});
  }
  table.write(out);
}

}  // namespace witan::cli
