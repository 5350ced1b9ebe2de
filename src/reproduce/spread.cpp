#include "spread.hpp"

#include <cmath>

namespace witan::published {

ReproducedNumber mean_of(std::span<const double> runs, double published) {
  const auto count = static_cast<double>(runs.size());
  double mean = 0;
  for (const double run : runs) mean += run / count;
  double squares = 0;
  for (const double run : runs) squares += (run - mean) * (run - mean);
  return {mean, published, runs.size() > 1 ? std::sqrt(squares / (count - 1)) : ReproducedNumber::kNone};
}

}  // namespace witan::published
