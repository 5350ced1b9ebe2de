#pragma once

#include "witan/data/instance_set.hpp"
#include "witan/method/parameters.hpp"
#include "witan/util/context.hpp"

#include <cstdint>
#include <span>
#include <vector>

#include "scorer.hpp"

namespace witan {

/// The normalisation of features. standard: mean 0 and standard deviation 1 over the training items; minmax: minimum 0
/// and maximum 1 over the training items; query: as standard, but per instance.
enum class Normalise : std::uint8_t { none, standard, minmax, query };
inline constexpr Choices<Normalise, 4> kNormalisations = {{{"none", Normalise::none},
                                                           {"standard", Normalise::standard},
                                                           {"minmax", Normalise::minmax},
                                                           {"query", Normalise::query}}};

/// Scales a feature x to (x − shift)·factor. Constant columns have factor 0.
struct FeatureScaling {
  std::vector<double> shift, factor;  ///< one per column

  /// Computes the weights for unscaled features, so that features need not be copied. Scores change by a constant only.
  /// `weights` may be longer than the scorer's weights; the rest is ignored.
  void fold(const Scorer& scorer, std::span<const double> weights, std::vector<double>& folded) const;
  /// Adds to `gradient` the derivative of a function with respect to the weights, given its derivative `by_folded` with
  /// respect to the folded weights. The function must not depend on a constant added to all scores.
  void unfold(const Scorer& scorer, std::span<const double> by_folded, std::span<double> gradient) const;
};

/// Computes the scaling from all items of the instances, labelled or not. Returns the identity for `none`, and for
/// `query`, which has one scaling per instance. Values missing from a sparse row are 0. O(items·columns). The result
/// does not depend on the number of threads.
[[nodiscard]] FeatureScaling learn_scaling(Normalise normalise, const InstanceSet& instances, std::size_t columns,
                                           Context& context);
/// Returns the scaling of one instance for `query`. `match` are the columns of the weights, from match_columns().
[[nodiscard]] FeatureScaling scaling_within(const Instance& instance, std::size_t columns,
                                            std::span<const std::uint32_t> match = {});

}  // namespace witan
