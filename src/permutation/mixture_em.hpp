#pragma once

#include "witan/util/context.hpp"

#include <cstdint>
#include <vector>

#include "bucket_orders.hpp"
#include "util/random.hpp"

namespace witan {

/// One component of a Mallows mixture.
struct MallowsComponent {
  std::vector<std::uint32_t> order;  ///< centre, best first
  std::vector<double> mean_rank;     ///< by item, see KendallCentre
  double theta = 0;
  double share = 0;
};

/// The number of identical voters that each expert represents in a fit, by position in BucketOrders::experts(); 0 omits
/// it. Empty: its weight.
using VoterCounts = std::vector<double>;

struct MallowsMixtureFit {
  std::vector<MallowsComponent> components;  ///< largest first
  std::vector<std::vector<double>> member;   ///< by component and expert
  double log_likelihood = 0;
  int iterations = 0;
  bool converged = false;
};

/// Returns the log-likelihood of an expert's statements under every component plus the log of its share, per voter.
[[nodiscard]] std::vector<double> component_log_likelihoods(const BucketOrders& orders, std::size_t expert,
                                                            const std::vector<MallowsComponent>& components);

/// Fits a mixture by EM from `starts` random starts, each from the statements of as many experts as components, and
/// returns the most likely fit.
[[nodiscard]] MallowsMixtureFit fit_mallows_mixture(const BucketOrders& orders, int components, int starts,
                                                    const VoterCounts& voters, std::uint64_t seed, Context& context);

/// Returns the mean log-likelihood per voter of held-out experts, over five folds.
[[nodiscard]] double held_out_log_likelihood(const BucketOrders& orders, int components, int starts, std::uint64_t seed,
                                             Context& context);

}  // namespace witan
