#include "climb.hpp"

namespace witan {

Climbed climb(double start, double factor, const std::function<double(double)>& value) {
  constexpr int kMostSteps = 10;
  Climbed best{start, value(start)};
  for (const double by : {factor, 1 / factor}) {
    for (int k = 0; k < kMostSteps; ++k) {
      const double next = value(best.at * by);
      if (!(next > best.value)) break;
      best = {best.at * by, next};
    }
    if (best.at != start) break;
  }
  return best;
}

}  // namespace witan
