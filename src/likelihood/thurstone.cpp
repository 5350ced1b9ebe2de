#include "thurstone.hpp"

#include "pair_fit.hpp"

namespace witan {
namespace {

PairFitOptions pair_options(const Thurstone::Options& options) {
  PairFitOptions to;
  to.link = PairLink::probit;
  to.use_ties = options.ties == Thurstone::Ties::half;
  to.prior = options.prior;
  to.transform = options.transform;
  to.scale = options.scale;
  to.iterations = options.iterations;
  return to;
}

}  // namespace

std::unique_ptr<Problem> Thurstone::pose(const Options& options, const Instance& instance, Context& context) {
  return pose_pair_fit(pair_options(options), instance, context);
}

}  // namespace witan
