#include "derivatives.hpp"

#include "witan/method/inference/intervals.hpp"

namespace witan {

MatrixSize matrix_size(const Instance& instance, bool automatic) {
  return instance.size() > (automatic ? kMaxAutomaticItems : kMaxMatrixItems) ? MatrixSize::large : MatrixSize::small;
}

std::optional<Fisher> fisher_of(const Problem& problem, MatrixSize size, const Fit& fit, Context& context) {
  if (size == MatrixSize::large) {
    if (auto found = problem.large_fisher(fit, context)) return found;
  }
  return problem.fisher(fit, context);
}

std::optional<Influence> influence_of(const Problem& problem, MatrixSize size, const Fit& fit, Context& context) {
  if (size == MatrixSize::large) {
    if (auto found = problem.large_influence(fit, context)) return found;
  }
  return problem.influence(fit, context);
}

}  // namespace witan
