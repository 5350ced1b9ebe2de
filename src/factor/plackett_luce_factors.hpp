#pragma once

#include "factor_method.hpp"

namespace witan {

struct PlackettLuceFactorsDefaults {
  static constexpr std::string_view kMethod = "plackett-luce-factors";
  static constexpr FactorLoss kLoss = FactorLoss::plackett_luce;
  static constexpr double kL2 = 1;
  static constexpr FactorOptimiser kOptimiser = FactorOptimiser::lbfgs;
  static constexpr std::string_view kBiasHelp = "biases of items, shared by all users";
};

/// Plackett–Luce with latent factors, f(u, i) = c_i + Σ_d W_ud·H_di, starting at W and H uniform in [0, 0.5].
/// Plackett–Luce has no ties: equal ratings share one choice set (Breslow's method), or with ties=broken, as in the
/// paper, ties are broken at random. Only the order of the ratings matters.
struct PlackettLuceFactors : FactorMethod<PlackettLuceFactorsDefaults> {
  static constexpr std::string_view kSummary = "latent factors of users and items, Plackett–Luce likelihood";
  static constexpr std::string_view kCitation = "Truyen, Phung & Venkatesh, SDM 2011";
};

}  // namespace witan
