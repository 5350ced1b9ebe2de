#include "compress.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace witan {

Compressed compress(const Instance& instance, Statistic statistic) {
  const bool whole = std::ranges::all_of(instance.comparison_weight, [](double w) { return w == std::floor(w); });
  std::vector<std::uint32_t> order(instance.comparisons.size());
  for (std::uint32_t c = 0; c < order.size(); ++c) order[c] = c;
  const auto key = [&](std::uint32_t c) {
    const Comparison& said = instance.comparisons[c];
    const ExpertId expert = statistic == Statistic::pair_counts ? ExpertId{} : said.expert;
    // Where weights are not counts, statements of different weight are not equal.
    return std::tuple(said.first, said.second, said.outcome, expert, whole ? 1.0 : instance.weight_of_comparison(c));
  };
  std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) { return key(a) < key(b); });
  Compressed to;
  for (std::size_t k = 0; k < order.size(); ++k) {
    const double weight = instance.weight_of_comparison(order[k]);
    if (k == 0 || key(order[k]) != key(order[k - 1])) {
      to.comparisons.push_back(instance.comparisons[order[k]]);
      to.weights.push_back(whole ? 1.0 : weight);
      to.times.push_back(0);
    }
    to.times.back() += whole ? weight : 1;
  }
  to.view = instance;
  to.view.comparisons = to.comparisons;
  to.view.comparison_weight = to.weights;
  to.view.comparison_time = {};
  return to;
}

}  // namespace witan
