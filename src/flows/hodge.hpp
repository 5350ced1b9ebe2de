#pragma once

#include "witan/method/method.hpp"

#include "method/instance_size.hpp"
#include "method/shared/transform_choice.hpp"

namespace witan {

/// HodgeRank: weighted least squares. The differences of the scores approximate the mean difference of every compared
/// pair. The weight of a pair is its number of statements.
///
/// The flow of a pair is the mean of its net strength under the transform; a tie counts as a statement of strength 0.
/// Three shares of the weighted sum of squares of all flows are reported. `gradient` is explained by the scores. `curl`
/// is due to cycles of three items. `harmonic` is due to longer cycles that are not sums of triangles. A small
/// `gradient` means that no scores describe the data. With more than a million triangles, and no item that is compared
/// with all others, the last two are reported together as `cyclic`. Separate components are each centred at 0, with a
/// note. An item without comparisons has no score.
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
      v("tolerance", &Options::tolerance, 1e-15, 1.0,
        "tolerance of conjugate gradients: for curl, and for scores above 1000 items");
      v("steps", &Options::steps, 1, 1'000'000'000, "maximum number of conjugate-gradient iterations");
    }
  };
  static constexpr std::string_view kName = "hodge";
  static constexpr std::string_view kSummary = "HodgeRank: least squares on pairwise differences";
  static constexpr std::string_view kCost =
      "O(sum over lists of length² + items³); above 1000 items, O(compared pairs) per step; curl: O(triangles) per "
      "step";
  static constexpr std::string_view kCitation = "Jiang, Lim, Yao & Ye, Mathematical Programming 127, 2011";
  static constexpr unsigned kInput = kLists | kComparisons | kSilence;
  static constexpr SufficientStatistic kStatistic = SufficientStatistic::pair_counts;
  static Cost estimate(const Options& /*options*/, const Instance& instance) {
    return pair_cost(size_of(instance), 40, 2e-7);
  }
  /// The Fisher information is the covariance of weighted least squares, σ²·L⁺, where L is the Laplacian of the graph.
  /// σ² is the residual sum of squares Σ w·rest² divided by the degrees of freedom, pairs − items + components, which
  /// are also those of Student's t. It is NaN, with a failure reason, without degrees of freedom (a tree always fits
  /// exactly) or with zero residuals. O(items³). Throws InputError above 1000 items.
  /// The influence of an expert is the exact change of the scores without it. There is none if the comparison graph has
  /// several components.
  static std::unique_ptr<Problem> pose(const Options& options, const Instance& instance, Context& context);
};

}  // namespace witan
