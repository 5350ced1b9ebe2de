#pragma once

#include <vector>

#include "line_reader.hpp"

namespace witan {

/// Returns true if the first non-empty line is a number. The text is then a scores file with one number per line, as
/// `rank --format scores` writes and LETOR's evaluation script reads.
[[nodiscard]] bool are_scores(const LineReader& lines);
/// Reads all numbers. Throws InputError if a line is not a number.
[[nodiscard]] std::vector<double> read_scores(LineReader& lines);

}  // namespace witan
