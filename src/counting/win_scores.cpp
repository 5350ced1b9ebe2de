#include "win_scores.hpp"

#include <limits>

#include "util/compensated_sum.hpp"

namespace witan {

Fit Counting::solve(const Options& options, const Instance& instance, Context& /*context*/) {
  std::vector<CompensatedSum> sums(instance.size());
  each_weighted_pair(options, instance, [&](const WeightedPair& pair) {
    sums[pair.low].add(pair.low_won);
    sums[pair.high].add(pair.high_won);
  });
  Fit fit;
  for (const CompensatedSum& sum : sums) fit.scores.push_back(sum.value());
  return fit;
}

Fit AverageWinRate::solve(const Options& options, const Instance& instance, Context& /*context*/) {
  std::vector<CompensatedSum> sums(instance.size());
  std::vector<double> opponents(instance.size(), 0.0);
  each_weighted_pair(options, instance, [&](const WeightedPair& pair) {
    const double all = pair.low_won + pair.high_won;
    if (!(all > 0)) return;
    sums[pair.low].add(pair.low_won / all);
    sums[pair.high].add(pair.high_won / all);
    ++opponents[pair.low];
    ++opponents[pair.high];
  });
  Fit fit;
  for (std::size_t slot = 0; slot < sums.size(); ++slot) {
    const bool met = opponents[slot] > 0;
    fit.scores.push_back(met ? sums[slot].value() / opponents[slot] : std::numeric_limits<double>::quiet_NaN());
  }
  return fit;
}

}  // namespace witan
