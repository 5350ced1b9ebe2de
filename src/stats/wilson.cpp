#include "wilson.hpp"

#include <algorithm>
#include <cmath>

#include "distributions.hpp"

namespace witan {

ShareInterval wilson_interval(double share, double cases, double level) {
  if (!(cases > 0)) return {};
  const double z = normal_quantile((1 + level) / 2);
  const double added = z * z / cases;
  const double centre = (share + added / 2) / (1 + added);
  const double half = z * std::sqrt(share * (1 - share) / cases + added / (4 * cases)) / (1 + added);
  return {std::max(0.0, centre - half), std::min(1.0, centre + half)};
}

}  // namespace witan
