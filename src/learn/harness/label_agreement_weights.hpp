#pragma once

#include "witan/method/parameters.hpp"
#include "witan/method/training.hpp"

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace witan {

/// What an expert's agreement a with the labels becomes as a weight; a is the mean over labelled instances of the share
/// of the expert's pairs that the labels order alike. `automatic`: what does best on validation instances.
enum class TrustBy : std::uint8_t {
  automatic,
  share,     ///< a
  excess,    ///< 2a − 1, and 0 for those who agree with less than half
  log_odds,  ///< ln(a/(1 − a)), likewise at least 0, and a at most 0.99: the best for voters who err independently
};
inline constexpr Choices<TrustBy, 4> kTrustBy = {{{"auto", TrustBy::automatic},
                                                  {"share", TrustBy::share},
                                                  {"excess", TrustBy::excess},
                                                  {"log-odds", TrustBy::log_odds}}};
inline constexpr std::string_view kTrustByHelp =
    "what agreement with the labels becomes as a weight; auto: as validates best";

/// The weight of an agreement; NaN stays.
[[nodiscard]] double trust_of(double agreement, TrustBy by);

/// By ExpertId, the agreement with the labels of the training instances; NaN: unknown. Throws InputError, which names
/// the method, if nobody orders two items of different label. O(m²) for a list of m entries.
[[nodiscard]] std::vector<double> agreement_with_labels(std::string_view method, const Training& training);

/// The settings that `by` leaves to choose from.
[[nodiscard]] std::span<const TrustBy> trusts_to_try(TrustBy by);

/// By ExpertId: the trusts of these agreements, with the mean of the others where one is NaN; all 1 if nobody would be
/// trusted.
[[nodiscard]] std::vector<double> trusts_of(std::span<const double> agreements, TrustBy by);

}  // namespace witan
