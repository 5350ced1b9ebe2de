#pragma once

#include "witan/method/parameters.hpp"

#include <cstdint>

namespace witan {

/// Distance between two permutations.
///
/// - kendall: number of pairs in different order.
/// - spearman: Σ (difference of ranks)².
/// - footrule: Σ |difference of ranks|.
/// - hamming: number of items with different ranks.
/// - cayley: least number of exchanges of two items that turns one order into the other.
enum class PermutationDistance : std::uint8_t { kendall, spearman, footrule, hamming, cayley };
inline constexpr Choices<PermutationDistance, 5> kPermutationDistances = {{{"kendall", PermutationDistance::kendall},
                                                                           {"spearman", PermutationDistance::spearman},
                                                                           {"footrule", PermutationDistance::footrule},
                                                                           {"hamming", PermutationDistance::hamming},
                                                                           {"cayley", PermutationDistance::cayley}}};

/// Likelihood of a statement about some of the items.
///
/// - restricted: the model restricted to the items of the statement, with the order of the centre. The statements of an
///   expert are independent, so contradictory pairs have a positive probability.
/// - marginal: the sum over all complete orders that agree with all statements of the expert.
enum class PartialOrders : std::uint8_t { restricted, marginal };
inline constexpr Choices<PartialOrders, 2> kPartialOrders = {
    {{"restricted", PartialOrders::restricted}, {"marginal", PartialOrders::marginal}}};

}  // namespace witan
