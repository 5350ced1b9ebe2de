#pragma once

#include "witan/util/context.hpp"

#include <cstdint>
#include <string>
#include <vector>

#include "bucket_orders.hpp"
#include "preference_matrix.hpp"

namespace witan {

/// One instance in the EM of Klementiev's model. Experts are numbered across instances.
struct KlementievPart {
  BucketOrders orders;
  std::uint64_t seed;
};

struct KlementievLearned {
  std::vector<double> theta;  ///< by expert; NaN without data
  int rounds = 0;
  bool converged = false;
};

/// Returns the pairs of all statements, each with its weight times the θ of its expert. Negative θ reverse preferences.
[[nodiscard]] PreferenceMatrix weighted_pairs(const BucketOrders& orders, const std::vector<double>& theta);
/// Returns the posterior P(i above j) of the true order: exact up to kMaxExactGibbs items, sampled above.
[[nodiscard]] PreferenceMatrix posterior_pairs(const PreferenceMatrix& energy, int sweeps, std::uint64_t seed,
                                               Context& context);

/// Estimates θ by EM over all parts; `prior` is the number of pairs that every expert ranks right and, as many, wrong,
/// with respect to the true order before seeing the data.
[[nodiscard]] KlementievLearned learn_klementiev(const std::vector<KlementievPart>& parts, std::size_t experts,
                                                 double prior, int sweeps, int iterations, Context& context);

}  // namespace witan
