#pragma once

#include "witan/method/auto.hpp"
#include "witan/method/parameters.hpp"
#include "witan/method/training.hpp"

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace witan {

/// Weight of an expert as a function of its agreement a with the labels. a is the share of the expert's pairs that the
/// labels order in the same way, averaged over labelled instances. Model files store the numbers.
enum class AgreementWeight : std::uint8_t {
  share = 1,     ///< a
  excess = 2,    ///< max(0, 2a − 1)
  log_odds = 3,  ///< max(0, ln(a/(1 − a))) with a at most 0.99: optimal for experts with independent errors
};
inline constexpr Choices<AgreementWeight, 3> kAgreementWeights = {
    {{"share", AgreementWeight::share}, {"excess", AgreementWeight::excess}, {"log-odds", AgreementWeight::log_odds}}};
inline constexpr auto kAutoAgreementWeights = with_auto(kAgreementWeights);
inline constexpr std::string_view kAgreementWeightHelp =
    "weight of an expert by its agreement with the labels; auto: selected on validation data";

/// Returns the weight for an agreement, or NaN for NaN.
[[nodiscard]] double weight_of_agreement(double agreement, AgreementWeight by);

/// Returns the agreement of every expert, by ExpertId, with the labels of the training instances; NaN if unknown.
/// Throws InputError, which names the method, if no expert orders two items with different labels. O(m²) for a list of
/// m entries.
[[nodiscard]] std::vector<double> agreement_with_labels(std::string_view method, const Training& training);

/// Returns the functions to train with: the one that is set, or all if automatic.
[[nodiscard]] std::vector<AgreementWeight> agreement_weights_to_try(Auto<AgreementWeight> choice);

/// Returns the weights of all experts by ExpertId. Experts of unknown agreement have NaN. All weights are 1 if their
/// sum is not positive.
[[nodiscard]] std::vector<double> weights_by_agreement(std::span<const double> agreements, AgreementWeight by);

}  // namespace witan
