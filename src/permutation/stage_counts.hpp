#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "bucket_orders.hpp"
#include "kendall_normaliser.hpp"

namespace witan {

/// The sufficient statistics of a generalised Mallows model by stage.
struct StageCounts {
  std::vector<KendallNormaliser> normaliser;  ///< by stage
  std::vector<double> discordant;             ///< weight of the reversed pairs whose better item is in the stage

  /// The stages of all statements; `discordant` is 0.
  explicit StageCounts(const BucketOrders& orders);
  /// Counts the reversed pairs with respect to a centre, given as the rank of every item. O(Σ m²).
  void count(const BucketOrders& orders, std::span<const std::uint32_t> position);
  /// Returns the log-likelihood for θ by stage.
  [[nodiscard]] double log_likelihood(std::span<const double> theta) const;
};

}  // namespace witan
