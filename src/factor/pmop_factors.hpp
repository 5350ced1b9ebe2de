#pragma once

#include "factor_method.hpp"

namespace witan {

struct PmopFactorsDefaults {
  static constexpr std::string_view kMethod = "pmop-factors";
  static constexpr FactorLoss kLoss = FactorLoss::pmop;
  static constexpr double kL2 = 1;
  static constexpr FactorOptimiser kOptimiser = FactorOptimiser::lbfgs;
  static constexpr std::string_view kBiasHelp = "biases of items, shared by all users";
};

/// Ordered partitions with latent factors. A user's ratings form blocks of equal ratings, best first. The next block is
/// drawn with probability ∝ the mean of exp f(u, i) over its items, where f(u, i) = c_i + Σ_d W_ud·H_di. Training
/// maximises the log-likelihood of all users minus the penalty, starting at W and H uniform in [0, 0.5]. Item biases c,
/// the penalty and held-out ratings are not in the paper, which has biases=off, l2=0 and validation_fraction=0. Only
/// the order of the ratings matters.
struct PmopFactors : FactorMethod<PmopFactorsDefaults> {
  static constexpr std::string_view kSummary = "latent factors of users and items, likelihood of ordered partitions";
  static constexpr std::string_view kCitation = "Truyen, Phung & Venkatesh, SDM 2011";
};

}  // namespace witan
