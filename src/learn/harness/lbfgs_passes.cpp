#include "lbfgs_passes.hpp"

#include "witan/util/error.hpp"

#include <cmath>
#include <utility>

#include "method/shared/learned_codec.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

/// The first number of the state is a PassesEnd.
std::vector<double> with_passes_end(PassesEnd end, std::vector<double> state) {
  state.insert(state.begin(), static_cast<double>(end));
  return state;
}

}  // namespace

LbfgsPassSteps::LbfgsPassSteps(SmoothFunction function, const LbfgsOptions& limits, double tolerance)
    : function_(std::move(function)), limits_(limits), tolerance_(tolerance) {}

PassState LbfgsPassSteps::start(const std::vector<double>& weights) const {
  return {weights, with_passes_end(PassesEnd::running, Lbfgs(weights, limits_).state())};
}

void LbfgsPassSteps::one_pass(int pass, PassState& state) const {
  Lbfgs steps(state.weights, limits_);
  steps.restore(std::span(state.optimiser).subspan(1));
  const double before = steps.result().value;
  const bool moved = steps.step(function_);
  const LbfgsResult& at = steps.result();
  if (at.stop == LbfgsStop::not_finite) throw InputError("the training loss is not finite");
  const bool little = pass > 1 && before - at.value <= tolerance_ * std::abs(before);
  const bool flat = !moved && at.stop == LbfgsStop::converged;
  const PassesEnd end = (moved && little) || flat ? PassesEnd::converged
                        : moved                   ? PassesEnd::running
                                                  : PassesEnd::stalled;
  state.weights = steps.x();
  state.optimiser = with_passes_end(end, steps.state());
}

void LbfgsPassSteps::check(const PassState& state) const {
  const double end = state.optimiser[0];
  if (!(end >= 0 && end <= static_cast<double>(PassesEnd::stalled) && end == std::floor(end))) {
    throw_invalid("checkpoint", fmt::format("found {} as the end of the optimisation", end));
  }
  Lbfgs(state.weights, limits_).restore(std::span(state.optimiser).subspan(1));
}

PassesEnd LbfgsPassSteps::end_of(const PassState& state) {
  return static_cast<PassesEnd>(static_cast<int>(state.optimiser[0]));
}

}  // namespace witan
