#include "bradley_terry.hpp"

#include "pair_fit.hpp"

namespace witan {
namespace {

PairLink link_of(TieModel ties) {
  if (ties == TieModel::davidson) return PairLink::davidson;
  return ties == TieModel::rao_kupper ? PairLink::rao_kupper : PairLink::logit;
}

PairFitOptions pair_options(const BradleyTerry::Options& options) {
  PairFitOptions to;
  to.link = link_of(options.ties);
  to.use_ties = options.ties != TieModel::ignore;
  to.advantage = options.advantage == Switch::on;
  to.prior = options.prior;
  to.transform = options.transform;
  to.scale = options.scale;
  to.iterations = options.iterations;
  to.gradient_steps = options.solver == Solver::gradient ? options.steps : 0;
  to.rate = options.rate;
  to.objective = options.objective;
  return to;
}

}  // namespace

std::unique_ptr<Problem> BradleyTerry::pose(const Options& options, const Instance& instance, Context& context) {
  return pose_pair_fit(pair_options(options), instance, context);
}

}  // namespace witan
