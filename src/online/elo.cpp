#include "elo.hpp"

#include <cmath>
#include <limits>

#include "heavy_matches.hpp"

namespace witan {

Fit Elo::solve(const Options& options, const Instance& instance, Context& /*context*/) {
  Fit fit;
  fit.scores.assign(instance.size(), std::numeric_limits<double>::quiet_NaN());
  const auto rating = [&](Slot slot) -> double& {
    if (std::isnan(fit.scores[slot])) fit.scores[slot] = options.start;
    return fit.scores[slot];
  };
  for (std::size_t c = 0; c < instance.comparisons.size(); ++c) {
    const Comparison& match = instance.comparisons[c];
    const double weight = instance.weight_of_comparison(c);
    if (weight <= 0) continue;
    double& first = rating(match.first);
    double& second = rating(match.second);
    const double expected = 1 / (1 + std::pow(options.base, (second - first) / options.scale));
    const double move = options.k * weight * (static_cast<double>(match.outcome) - expected);
    first += move;
    second -= move;
  }
  note_heavy_matches(instance, fit.diagnostics);
  return fit;
}

}  // namespace witan
