#include "perturbed_search.hpp"

#include <algorithm>

#include "insertion_search.hpp"

namespace witan {
namespace {

/// Moves 5 to 10 random items by at most a third of the list. Returns the reduction of the cost, mostly negative.
Units perturb(MarkedInsertion& search, Order& order, Random& random) {
  constexpr std::size_t kLeast = 5, kFarthest = 200;
  const std::size_t n = order.size();
  const std::size_t far = std::clamp<std::size_t>(n / 3, 1, kFarthest);
  const std::size_t moves = kLeast + random.below(kLeast + 1);
  Units gain = 0;
  for (std::size_t m = 0; m < moves; ++m) {
    const std::size_t from = random.below(n);
    const std::size_t to = from + random.below(2 * far + 1);
    gain += search.move(order, from, std::clamp(to, far, n - 1 + far) - far);
  }
  return gain;
}

}  // namespace

FoundOrder search_by_perturbation(const MarginRows& margins, FoundOrder start, int rounds, Random& random,
                                  const Deadline& deadline) {
  MarkedInsertion search(margins);
  FoundOrder best = std::move(start);
  Order tried;
  for (int round = 0; round < rounds && !deadline.passed(); ++round) {
    tried = best.order;
    Units gain = perturb(search, tried, random);
    gain += search.improve(tried, deadline);
    if (gain < 0) continue;
    best.order.swap(tried);
    best.reversed -= gain;
  }
  best.reversed -= improve_by_insertion(margins, best.order, deadline);
  return best;
}

}  // namespace witan
