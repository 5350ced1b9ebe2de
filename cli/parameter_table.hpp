#pragma once

#include "witan/method/parameters.hpp"

#include <iosfwd>
#include <vector>

namespace witan::cli {

/// Parameters as help shows them: name, default, range, meaning.
void write_parameters(const std::vector<Parameter>& parameters, std::ostream& out);

}  // namespace witan::cli
