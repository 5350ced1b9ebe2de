#pragma once

#include "witan/method/method.hpp"
#include "witan/method/parameters.hpp"
#include "witan/report/report_format.hpp"

#include <iosfwd>
#include <vector>

namespace witan {

/// Writes a table of all methods: input, silence, training and description.
void write_methods(const TableStyle& style, std::ostream& out);
/// Writes the description of one method and a table of its parameters.
void write_method(const MethodInfo& method, const TableStyle& style, std::ostream& out);
/// Writes a table of parameters: name, default, range and meaning.
void write_parameters(const std::vector<Parameter>& parameters, const TableStyle& style, std::ostream& out);

}  // namespace witan
