#pragma once

#include "witan/method/method.hpp"

#include "method/shared/transform_choice.hpp"

namespace witan {

/// Rank aggregation by completing the matrix of pair differences: Y(i,j), the summed strength of i over j minus that of
/// j over i, is known for pairs that somebody compares; the skew-symmetric matrix X of the given rank that comes
/// nearest to it there is sought by singular value projection, and the score of an item is the mean of its row of X.
///
/// From X = 0, each step moves X by `rate` towards Y at the known entries and cuts the result to its largest singular
/// values. A skew-symmetric matrix has them in pairs, so the rank is even; pairs that equal the last one kept are kept
/// too. With rate 1 the distance never grows. The problem has local minima and the answer is the one that this path
/// leads to. Ties are statements of strength 0; a pair that nobody compares is unknown, and an item without any has no
/// score. Singular vectors come from subspace iteration with the matrix as its factors plus the known entries, so it
/// is never built, whatever the number of items.
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
      v("rank", &Options::rank, 2, 1000, "of the completed matrix; even");
      v("rate", &Options::rate, 1e-6, 10.0, "how far a step goes towards the known entries; over 1 it may diverge");
      v("tolerance", &Options::tolerance, 1e-15, 1.0, "end when a step changes the known entries by this share");
      v("steps", &Options::steps, 1, 1'000'000'000, "the most steps");
    }
  };
  static constexpr std::string_view kName = "svp";
  static constexpr std::string_view kSummary = "row means of the pair matrix completed at low rank";
  static constexpr std::string_view kCost =
      "O(sum over lists of length²), then O(compared pairs × (rank + 10) × inner steps) a step";
  static constexpr std::string_view kCitation = "Gleich & Lim, KDD 2011";
  static constexpr unsigned kInput = kLists | kComparisons;
  static constexpr SufficientStatistic kStatistic = SufficientStatistic::pair_counts;
  static Fit solve(const Options& options, const Instance& instance, Context& context);
};

}  // namespace witan
