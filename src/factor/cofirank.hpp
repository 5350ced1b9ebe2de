#pragma once

#include "factor_method.hpp"

namespace witan {

struct CofiRankDefaults {
  static constexpr std::string_view kMethod = "cofirank";
  static constexpr FactorLoss kLoss = FactorLoss::ndcg_bound;
  static constexpr double kL2 = 3;
  static constexpr FactorOptimiser kOptimiser = FactorOptimiser::lbfgs;
  static constexpr std::string_view kBiasHelp = "biases of items, shared by all users";
};

/// CoFiRank-NDCG: minimises the sum over users of a convex upper bound of 1 − NDCG of their rated items
/// (`ndcg_bound_loss`) plus a ridge penalty. Ratings from 0 to 30 have the gain 2^rating − 1, others see `Grading`.
///
/// Differences from the paper: scores are weighted by the discounts of NDCG, for which sorting solves the assignment
/// exactly, instead of (p + 1)^(−1/4) and an assignment solver. Tied ratings share the mean of their discounts. The
/// bound covers all rated items instead of the first ten. L-BFGS with subgradients updates the factors of users and
/// items together, instead of a bundle method in alternation.
struct CofiRank : FactorMethod<CofiRankDefaults> {
  static constexpr std::string_view kSummary = "CoFiRank: latent factors of users and items, convex bound of NDCG";
  static constexpr std::string_view kCitation = "Weimer, Karatzoglou, Le & Smola, NIPS 2007";
};

}  // namespace witan
