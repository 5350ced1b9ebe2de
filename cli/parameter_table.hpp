#pragma once

#include "witan/method/parameters.hpp"
#include "witan/report/report_format.hpp"

#include <iosfwd>
#include <vector>

namespace witan::cli {

/// Writes a table of parameters: name, default, range and meaning.
void write_parameters(const std::vector<Parameter>& parameters, const TableStyle& style, std::ostream& out);

}  // namespace witan::cli
