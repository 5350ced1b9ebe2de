#pragma once

#include "witan/io/format.hpp"
#include "witan/io/read.hpp"

#include <string>

#include "line_reader.hpp"

namespace witan {

/// Reads an open text.
[[nodiscard]] Dataset read_lines(LineReader& lines, const ReadOptions& options);
/// Detects the format from the first lines and, if they are ambiguous, from the file name. Throws InputError if no
/// format matches.
[[nodiscard]] const Format& detect_format(const LineReader& lines, const ReadOptions& options);
/// Returns the name of the file as source_name(path) does, or its path if another input file has the same name.
[[nodiscard]] std::string source_name(const LineReader& lines, const ReadOptions& options);

}  // namespace witan
