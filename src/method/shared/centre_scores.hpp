#pragma once

#include <vector>

namespace witan {

/// Shifts the scores to mean zero. NaN stays NaN. O(n log n).
void centre_scores(std::vector<double>& scores);
/// Makes scores equal that differ by at most `tolerance`, so that equal items are tied despite rounding and the
/// error of an iterative method. NaN stays NaN. O(n log n).
void merge_near_ties(std::vector<double>& scores, double tolerance = 1e-9);
/// Merges near ties with a tolerance relative to the largest score, for scores in the unit of the data.
void join_relative_ties(std::vector<double>& scores, double tolerance = 1e-9);

}  // namespace witan
