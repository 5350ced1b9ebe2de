#pragma once

#include "factor_method.hpp"

namespace witan {

struct CofiRankDefaults {
  static constexpr std::string_view kMethod = "cofirank";
  static constexpr FactorLoss kLoss = FactorLoss::ndcg_bound;
  static constexpr double kL2 = 3;
  static constexpr std::string_view kBiasHelp = "whether every item also has a score that all users share";
};

/// CoFiRank-NDCG: the sum over users of a convex upper bound of 1 − NDCG of what they rate (`ndcg_bound_loss`), plus
/// the penalty, whose size is the trade-off between the two. Ratings from 0 to 30 gain 2^rating − 1, others as
/// `Grading` says.
///
/// Where it differs from the paper: scores are weighted by NDCG's own discounts, for which sorting solves the
/// assignment exactly, instead of (p + 1)^(−1/4) and an assignment solver; tied ratings share the mean of their places;
/// the bound is of NDCG over all that a user rates, not of its first ten; and users' and items' factors go downhill
/// together by subgradients, instead of in turn by a bundle method.
struct CofiRank : FactorMethod<CofiRankDefaults> {
  static constexpr std::string_view kSummary = "latent factors of users and items, by a convex bound of NDCG";
  static constexpr std::string_view kCitation = "Weimer, Karatzoglou, Le & Smola, NIPS 2007";
};

}  // namespace witan
