// Random vectors with the covariance of the curvature of Plackett–Luce.
#include <algorithm>
#include <cmath>

#include "choice_likelihood.hpp"

namespace witan {

/// One choice from items of strength e has the curvature diag(p) − p·pᵀ, which is the covariance of the indicator of
/// the chosen item.
void ChoiceLikelihood::add_curvature_draw(std::span<const double> scores, Random& random, std::span<double> z) const {
  double most = -INFINITY;
  for (const double score : scores) most = std::max(most, score);
  std::vector<double> rest;  // sum of the strengths from an entry of the row to its end
  for (std::size_t row = 0; row < rows_.rows(); ++row) {
    const std::span<const Slot> all = rows_.slots(row);
    const double scale = std::sqrt(rows_.weights()[row]);
    rest.assign(all.size() + 1, 0.0);
    for (std::size_t k = all.size(); k-- > 0;) rest[k] = rest[k + 1] + std::exp(scores[all[k]] - most);
    double once = 0;  // Σ 1/(strength of all items) over the choices so far
    std::size_t begin = 0;
    rows_.for_each_group(row, [&](std::span<const Slot> group, bool chosen) {
      const std::size_t t = group.size();
      const double later = rest[begin + t];
      double own_once = once;
      for (std::size_t r = 0; chosen && r < t; ++r) {
        const double in = 1 - omitted_share(r, t);
        const double own = in * (rest[begin] - later);
        if (!(later + own > 0)) continue;
        once += 1 / (later + own);
        own_once += in / (later + own);
        double u = random.uniform() * (later + own);
        // The entries of the group come first, with a part of their strength.
        u = u < own ? (rest[begin] - later) * (1 - u / own) + later : later + own - u;
        const auto next = std::upper_bound(rest.begin() + static_cast<std::ptrdiff_t>(begin), rest.end() - 1, u,
                                           [](double value, double sum) { return sum < value; });
        const auto at = static_cast<std::size_t>(next - rest.begin());
        z[all[std::clamp(at, begin + 1, all.size()) - 1]] += scale;
      }
      for (const Slot slot : group) z[slot] -= scale * std::exp(scores[slot] - most) * own_once;
      begin += t;
    });
  }
}

}  // namespace witan
