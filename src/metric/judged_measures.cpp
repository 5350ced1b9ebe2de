#include <algorithm>
#include <cmath>

#include "measures.hpp"

namespace witan::measures {
namespace {

/// The constant of trec_eval's infAP, which avoids a division by zero.
constexpr double kInferredApEpsilon = 1e-5;
/// Weights below this do not change a sum in double.
constexpr double kNegligibleWeight = 1e-20;

/// The numbers of items in a group of tied items, or above it.
struct PoolCounts {
  double relevant = 0;
  double nonrelevant = 0;
  double unjudged = 0;  ///< in the pool but not judged: labels below 0

  void add(const PoolCounts& other) {
    relevant += other.relevant;
    nonrelevant += other.nonrelevant;
    unjudged += other.unjudged;
  }
};

PoolCounts counts_of(const JudgedRanking& ranking, const TieGroup& group) {
  PoolCounts counts;
  for (std::uint32_t j = 0; j < group.size; ++j) {
    const double label = ranking.labels()[group.begin + j];
    if (std::isnan(label) || ranking.is_relevant(label)) continue;
    (label >= 0 ? counts.nonrelevant : counts.unjudged) += 1;
  }
  counts.relevant = group.relevant;
  return counts;
}

/// Returns the mean of 1/(begin + p), where p is the position of the item with index `t` among `drawn` items that are
/// at random positions from 1 to `size`. The weight of p is C(p − 1, t) · C(size − p, drawn − 1 − t); it has one peak,
/// so the sum runs in both directions from near the mean of p until weights are negligible. O(√size) for most `t`.
double mean_reciprocal_position(double begin, double size, double drawn, double t) {
  const double first = t + 1;
  const double last = size - drawn + t + 1;
  const double start = std::clamp(std::round((t + 1) * (size + 1) / (drawn + 1)), first, last);
  double weights = 1;
  double sum = 1 / (begin + start);
  double weight = 1;
  for (double p = start; p < last && weight > kNegligibleWeight; ++p) {
    weight *= p / (p - t) * (last - p) / (size - p);
    weights += weight;
    sum += weight / (begin + p + 1);
  }
  weight = 1;
  for (double p = start - 1; p >= first && weight > kNegligibleWeight; --p) {
    weight *= (p - t) / p * (size - p) / (last - p);
    weights += weight;
    sum += weight / (begin + p);
  }
  return sum / weights;
}

/// Returns the sum of the expected precisions at the relevant items of a group. A relevant item has 0, 1, … of the
/// other judged items of its group above it, with equal probability.
double inferred_precisions(const TieGroup& group, const PoolCounts& here, const PoolCounts& above) {
  const double judged = here.relevant + here.nonrelevant;
  const double rest = group.size - judged;
  const double pooled = rest > 0 ? here.unjudged / rest : 0;
  const double relevant_share = judged > 1 ? (here.relevant - 1) / (judged - 1) : 0;
  const double before = above.relevant + above.nonrelevant;
  double sum = 0;
  for (double t = 0; t < judged; ++t) {
    const double reciprocal = mean_reciprocal_position(group.begin, group.size, judged, t);
    const double precision =
        (above.relevant + t * relevant_share + kInferredApEpsilon) / (before + t + 2 * kInferredApEpsilon);
    const double in_pool =
        (before + above.unjudged + t - (t + 1) * pooled) * reciprocal + pooled * (1 - group.begin * reciprocal);
    sum += reciprocal + precision * in_pool;
  }
  return here.relevant * sum / judged;
}

}  // namespace

double binary_preference(const JudgedRanking& ranking) {
  if (ranking.relevant() == 0) return 0;
  const double relevant = ranking.relevant();
  const double most = std::min<double>(ranking.nonrelevant(), relevant);
  double sum = 0;
  double above = 0;  // number of nonrelevant items
  for (const TieGroup& group : ranking.groups()) {
    const double here = counts_of(ranking, group).nonrelevant;
    // A relevant item has 0 to `here` nonrelevant items of its group above it, with equal probability.
    double preferred = 0;
    for (double x = 0; group.relevant > 0 && x <= here; ++x) {
      preferred += most > 0 ? 1 - std::min(above + x, relevant) / most : 1;
    }
    sum += group.relevant * preferred / (here + 1);
    above += here;
  }
  return sum / relevant;
}

double inferred_average_precision(const JudgedRanking& ranking) {
  if (ranking.relevant() == 0) return 0;
  double sum = 0;
  PoolCounts above;
  for (const TieGroup& group : ranking.groups()) {
    const PoolCounts here = counts_of(ranking, group);
    if (group.relevant > 0) sum += inferred_precisions(group, here, above);
    above.add(here);
  }
  return sum / ranking.relevant();
}

}  // namespace witan::measures
