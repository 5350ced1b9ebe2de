#pragma once

#include <vector>

namespace witan {

/// Scores of an iterative method, ready for ranking: shifted to mean zero, and those that differ by no more than what
/// the method leaves open made equal, so that items of equal standing are tied instead of parted by rounding. NaN
/// stays. O(n log n).
void centre_scores(std::vector<double>& scores);
void merge_near_ties(std::vector<double>& scores, double tolerance = 1e-9);
/// The same where the scores' unit is that of the evidence: the tolerance is a share of the largest score.
void join_relative_ties(std::vector<double>& scores, double tolerance = 1e-9);

}  // namespace witan
