#pragma once

#include "factor_method.hpp"

namespace witan {

struct PmopFactorsDefaults {
  static constexpr std::string_view kMethod = "pmop-factors";
  static constexpr FactorLoss kLoss = FactorLoss::pmop;
  static constexpr double kL2 = 1;
  static constexpr std::string_view kBiasHelp = "biases of items, shared by all users";
};

/// Ordered partitions with latent factors: a user's ratings are blocks of equal ones, best first, and the next block is
/// drawn with probability ∝ the mean of exp f(u, i) over it, f(u, i) = c_i + Σ_d W_ud·H_di. Training maximises the
/// log-likelihood of all users minus the penalty, from W and H uniform in [0, 0.5]; the items' biases c, the penalty
/// and the held-out ratings are ours (the paper: biases=off, l2=0, validation_fraction=0). Of the ratings only their
/// order counts.
struct PmopFactors : FactorMethod<PmopFactorsDefaults> {
  static constexpr std::string_view kSummary = "latent factors of users and items, likelihood of ordered partitions";
  static constexpr std::string_view kCitation = "Truyen, Phung & Venkatesh, SDM 2011";
};

}  // namespace witan
