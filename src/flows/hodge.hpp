#pragma once

#include "witan/method/method.hpp"

#include "method/shared/transform_choice.hpp"

namespace witan {

/// HodgeRank: the scores whose differences come nearest to the mean difference of every compared pair, by least squares
/// with the number of statements about a pair as its weight.
///
/// The flow of a pair is the mean of its net strength under the transform, where a tie counts as a statement of
/// strength 0. Of the weighted sum of squares of all flows, three shares are told: `gradient`, what the scores explain;
/// `curl`, what runs in circles of three items; `harmonic`, what runs in longer circles that no triangles fill. Little
/// gradient means that no scores describe the evidence. Where there are more than a million triangles, and no item is
/// compared with all others, the last two are told together as `cyclic`. Parts that nothing joins are each centred at
/// 0, with a note; an item that nobody compares has no score.
struct Hodge {
  struct Options {
    Transform transform = Transform::binary;
    Scale scale = Scale::automatic;
    double tolerance = 1e-12;
    int steps = 10'000;
    template <class V>
    static void describe(V&& v) {
      v("transform", &Options::transform, kTransforms, kTransformHelp);
      v("scale", &Options::scale, kScales, kScaleHelp);
      v("tolerance", &Options::tolerance, 1e-15, 1.0, "of conjugate gradients: curl, and scores over 1000 items");
      v("steps", &Options::steps, 1, 1'000'000'000, "the most steps of conjugate gradients");
    }
  };
  static constexpr std::string_view kName = "hodge";
  static constexpr std::string_view kSummary = "HodgeRank: least squares of the pair differences";
  static constexpr std::string_view kCost =
      "O(sum over lists of length² + items³); over 1000 items, O(compared pairs) a step; curl: O(triangles) a step";
  static constexpr std::string_view kCitation = "Jiang, Lim, Yao & Ye, Mathematical Programming 127, 2011";
  static constexpr unsigned kInput = kLists | kComparisons;
  static constexpr SufficientStatistic kStatistic = SufficientStatistic::pair_counts;
  /// The Fisher information is the covariance of weighted least squares, σ²·L⁺ with L the graph's Laplacian and σ² what
  /// the scores leave unexplained, Σ w·rest² over the degrees of freedom, pairs − items + parts, which are those of
  /// Student's t. NaN and a failure reason where there are none (a tree fits exactly, whatever the errors), or where
  /// the scores happen to explain all. O(items³). Throws InputError above 1000 items.
  static std::unique_ptr<Problem> pose(const Options& options, const Instance& instance, Context& context);
};

}  // namespace witan
