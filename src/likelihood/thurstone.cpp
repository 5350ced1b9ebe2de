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

Fit Thurstone::solve(const Options& options, const Instance& instance, const Fit* start, Context& context) {
  return fit_pairs(pair_options(options), instance, start, context);
}

Fisher Thurstone::fisher(const Options& options, const Instance& instance, const Fit& fit, Context& context) {
  return pair_fisher(pair_options(options), instance, fit, context);
}

Influence Thurstone::influence(const Options& options, const Instance& instance, const Fit& fit, Context& context) {
  return pair_influence(pair_options(options), instance, fit, context);
}

}  // namespace witan
