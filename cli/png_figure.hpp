#pragma once

#include <iosfwd>

#include "page/figure.hpp"

namespace witan::cli {

/// Throws UsageError if the program was built without cairo.
void check_png();
/// Writes a figure as a PNG image of three pixels per unit, on white.
void write_png(const page::Figure& figure, std::ostream& out);

}  // namespace witan::cli
