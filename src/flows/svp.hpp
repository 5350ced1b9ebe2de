#pragma once

#include "witan/method/method.hpp"

#include "method/instance_size.hpp"
#include "method/shared/transform_choice.hpp"

namespace witan {

/// Rank aggregation by completing the matrix of pair differences. Y(i,j) is the summed strength of i over j minus the
/// summed strength of j over i, known for compared pairs. Singular value projection searches for the nearest
/// skew-symmetric matrix X of the given rank. The score of an item is the mean of its row of X.
///
/// From X = 0, each step moves X by `rate` towards Y at the known entries and truncates the result to its largest
/// singular values. A skew-symmetric matrix has them in pairs, so the rank is even; pairs equal to the last one kept
/// are also kept. With rate 1 the distance never increases. The problem has local minima, and the result is the one
/// that this iteration reaches. Ties are statements of strength 0. A pair without comparisons is unknown, and an item
/// without comparisons has no score. Singular vectors come from subspace iteration on the factors of the matrix plus
/// the known entries. The matrix is never built, at any number of items.
struct Svp {
  struct Options {
    Transform transform = Transform::difference;
    Scale scale = Scale::automatic;
    int rank = 2;
    double rate = 1;
    double tolerance = 1e-5;
    int steps = 10'000;
    template <class V>
    static void describe(V&& v) {
      v("transform", &Options::transform, kTransforms, kTransformHelp);
      v("scale", &Options::scale, kScales, kScaleHelp);
      v("rank", &Options::rank, 2, 1000, "rank of the completed matrix; even");
      v("rate", &Options::rate, 1e-6, 10.0, "step size towards the known entries; may diverge above 1");
      v("tolerance", &Options::tolerance, 1e-15, 1.0,
        "stop when an iteration changes the known entries by less than this fraction");
      v("steps", &Options::steps, 1, 1'000'000'000, "maximum number of iterations");
    }
  };
  static constexpr std::string_view kName = "svp";
  static constexpr std::string_view kSummary =
      "matrix completion by singular value projection (SVP): row means of the pair matrix";
  static constexpr std::string_view kCost =
      "O(sum over lists of length²), then O(compared pairs × (rank + 10) × inner steps) per step";
  static constexpr std::string_view kCitation = "Gleich & Lim, KDD 2011";
  static constexpr unsigned kInput = kLists | kComparisons | kSilence;
  static constexpr SufficientStatistic kStatistic = SufficientStatistic::pair_counts;
  static Cost estimate(const Options& /*options*/, const Instance& instance) {
    return pair_cost(size_of(instance), 36, 1e-6);
  }
  static Fit solve(const Options& options, const Instance& instance, Context& context);
};

}  // namespace witan
