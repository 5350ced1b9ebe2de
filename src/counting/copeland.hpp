#pragma once

#include "witan/method/method.hpp"

#include "method/instance_size.hpp"
#include "method/shared/transform_choice.hpp"

namespace witan {

/// Copeland: the number of items that an item beats by majority minus the number of items that beat it.
///
/// Item i beats j if the pooled strength of i over j exceeds the pooled strength of j over i. With
/// transform=difference, papers on rank aggregation call this method Condorcet. An item without comparisons scores 0.
struct Copeland {
  using Options = PooledPairsOptions;
  static constexpr std::string_view kName = "copeland";
  static constexpr std::string_view kSummary = "Copeland's method: majority wins minus majority losses";
  static constexpr std::string_view kCost = "O(sum over lists of length²); 1 bit of memory per pair of items";
  static constexpr std::string_view kCitation = "Copeland, A reasonable social welfare function, 1951";
  static constexpr unsigned kInput = kLists | kComparisons | kSilence;
  static constexpr SufficientStatistic kStatistic = SufficientStatistic::pooled_statements;
  static Cost estimate(const Options& /*options*/, const Instance& instance) {
    return row_cost(size_of(instance), 1, 0.15, 1e-9);
  }
  static Fit solve(const Options& options, const Instance& instance, Context& context);
};

}  // namespace witan
