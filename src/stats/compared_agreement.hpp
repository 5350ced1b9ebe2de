#pragma once

#include "witan/data/dataset.hpp"
#include "witan/stats/agreement.hpp"

#include <vector>

namespace witan {

/// Agreement of the list or the comparisons of an expert with all other experts; has the weight `statements`.
struct RestAgreement {
  ExpertId expert{};
  double agreement = 0;
  double statements = 0;
  AgreementCount count = {};
};

struct ComparedAgreement {
  double agreeing = 0, disagreeing = 0;  ///< number of pairs of comparisons by different experts
  std::vector<RestAgreement> experts;
};

/// Compares comparisons of the same two items by different experts. Ties are ignored, a fractional outcome counts for
/// the larger side, and a comparison of weight 2 counts twice. O(n log n).
[[nodiscard]] ComparedAgreement compare_comparisons(const Instance& instance);

}  // namespace witan
