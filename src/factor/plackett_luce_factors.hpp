#pragma once

#include "factor_method.hpp"

namespace witan {

struct PlackettLuceFactorsDefaults {
  static constexpr std::string_view kMethod = "plackett-luce-factors";
  static constexpr FactorLoss kLoss = FactorLoss::plackett_luce;
  static constexpr double kL2 = 1;
  static constexpr std::string_view kBiasHelp = "whether every item also has a score that all users share";
};

/// Plackett–Luce with latent factors, f(u, i) = c_i + Σ_d W_ud·H_di, from W and H uniform in [0, 0.5]. Plackett–Luce
/// knows no ties: equal ratings are all drawn from the same set (Breslow's way), or with ties=broken put in a random
/// order first, which is what the paper compares with. Of the ratings only their order counts.
struct PlackettLuceFactors : FactorMethod<PlackettLuceFactorsDefaults> {
  static constexpr std::string_view kSummary = "latent factors of users and items, under Plackett–Luce";
  static constexpr std::string_view kCitation = "Truyen, Phung & Venkatesh, SDM 2011";
};

}  // namespace witan
