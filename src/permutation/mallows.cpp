#include "mallows.hpp"

#include <cmath>
#include <limits>

#include "mallows_parts.hpp"

namespace witan {
namespace {

Fit fit_restricted_mallows(const Mallows::Options& options, const Instance& instance, const BucketOrders& orders,
                           Context& context) {
  Fit fit;
  const KendallCentre centre = kendall_centre(PreferenceMatrix(orders), CentreSearch::exact,
                                              context.seed_for(Mallows::kName, instance.name), context);
  KendallNormaliser normaliser;
  for (std::size_t k = 0; k < orders.size(); ++k) normaliser.add(orders[k], orders[k].weight);
  const double theta = normaliser.theta_for(centre.cost);
  const KendallNormaliser::Value z = normaliser.at(theta);
  set_rank_scores(orders, centre.mean_rank, fit);
  fit.estimates.push_back(phi_estimate(theta, z.variance));
  const bool unanimous = theta >= kMaxTheta;
  fit.likelihood = Likelihood{unanimous ? 0.0 : -theta * centre.cost - z.log, 1};
  describe_centre(instance, centre, fit);
  describe_rankings(options, orders, centre.mean_rank, theta, fit);
  return fit;
}

}  // namespace

Fit Mallows::solve(const Options& options, const Instance& instance, Context& context) {
  const BucketOrders orders(instance);
  check_permuted_items(kName, instance, orders);
  check_marginals(kName, options.marginals, orders);
  if (orders.item_count() == 0) {
    Fit fit;
    fit.scores.assign(instance.size(), std::numeric_limits<double>::quiet_NaN());
    return fit;
  }
  if (options.distance != PermutationDistance::kendall) return fit_rank_distance(options, instance, orders, context);
  if (options.partial == PartialOrders::marginal) return fit_marginal_mallows(options, instance, orders, context);
  return fit_restricted_mallows(options, instance, orders, context);
}

}  // namespace witan
