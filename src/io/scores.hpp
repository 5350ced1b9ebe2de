#pragma once

#include "line_reader.hpp"

#include <vector>

namespace witan {

/// Whether the first line that is not empty is just a number: then the text is a scores file, one number a line, as
/// `rank --format scores` writes and LETOR's evaluation script reads.
[[nodiscard]] bool are_scores(const LineReader& lines);
/// All numbers. Throws InputError when a line is not one.
[[nodiscard]] std::vector<double> read_scores(LineReader& lines);

}  // namespace witan
