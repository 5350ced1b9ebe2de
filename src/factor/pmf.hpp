#pragma once

#include "factor_method.hpp"

namespace witan {

struct PmfDefaults {
  static constexpr std::string_view kMethod = "pmf";
  static constexpr FactorLoss kLoss = FactorLoss::squared;
  static constexpr double kL2 = 3;
  static constexpr FactorOptimiser kOptimiser = FactorOptimiser::lbfgs;
  static constexpr std::string_view kBiasHelp = "biases of users and items";
};

/// Probabilistic matrix factorisation: a rating is the global mean plus b_u + c_i + Σ_d W_ud·H_di plus normal noise.
/// All parameters have a normal prior with mean 0, so the posterior mode minimises ½·Σ errors² + l2/2·Σ parameters².
/// The paper has no biases (biases=off). Scores are predicted ratings; ranks are predicted as their negatives.
struct Pmf : FactorMethod<PmfDefaults> {
  static constexpr std::string_view kSummary =
      "probabilistic matrix factorisation (PMF): predicts ratings from latent factors";
  static constexpr std::string_view kCitation = "Salakhutdinov & Mnih, NIPS 2008";
};

}  // namespace witan
