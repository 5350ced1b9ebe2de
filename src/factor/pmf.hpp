#pragma once

#include "factor_method.hpp"

namespace witan {

struct PmfDefaults {
  static constexpr std::string_view kMethod = "pmf";
  static constexpr FactorLoss kLoss = FactorLoss::squared;
  static constexpr double kL2 = 3;
  static constexpr std::string_view kBiasHelp = "whether users and items have a mean of their own";
};

/// Probabilistic matrix factorisation: the rating is the mean of all plus b_u + c_i + Σ_d W_ud·H_di plus normal noise,
/// and all of them are normal around 0, so that the most probable ones have the least ½·Σ errors² + penalty/2·Σ of
/// their squares. The paper has no biases (biases=off). Scores are predicted ratings; ranks are predicted as their
/// negatives.
struct Pmf : FactorMethod<PmfDefaults> {
  static constexpr std::string_view kSummary = "predicts ratings by latent factors of users and items";
  static constexpr std::string_view kCitation = "Salakhutdinov & Mnih, NIPS 2008";
};

}  // namespace witan
