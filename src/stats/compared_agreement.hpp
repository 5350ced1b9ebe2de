#pragma once

#include "witan/data/dataset.hpp"

#include <vector>

namespace witan {

/// How far an expert's list, or its comparisons, agree with what all others say; counts `statements` times.
struct RestAgreement {
  ExpertId expert{};
  double agreement = 0;
  double statements = 0;
};

struct ComparedAgreement {
  double agreeing = 0, disagreeing = 0;  ///< pairs of comparisons by different experts
  std::vector<RestAgreement> experts;
};

/// Comparisons against comparisons of the same two items; ties are left out, a share counts for its larger side,
/// and a comparison of weight 2 counts as two. O(n log n).
[[nodiscard]] ComparedAgreement compare_comparisons(const Instance& instance);

}  // namespace witan
