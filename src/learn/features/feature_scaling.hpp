#pragma once

#include "witan/data/instance_set.hpp"
#include "witan/method/parameters.hpp"
#include "witan/util/context.hpp"

#include <cstdint>
#include <span>
#include <vector>

#include "scorer.hpp"

namespace witan {

/// What a scorer sees of a feature. standard: its distance from the mean of the training items, in standard deviations;
/// minmax: where it is between their least (0) and their largest (1); query: standard within every instance.
enum class Normalise : std::uint8_t { none, standard, minmax, query };
inline constexpr Choices<Normalise, 4> kNormalisations = {{{"none", Normalise::none},
                                                           {"standard", Normalise::standard},
                                                           {"minmax", Normalise::minmax},
                                                           {"query", Normalise::query}}};

/// A feature x counts as (x − shift)·factor; a column that never varies has the factor 0.
struct FeatureScaling {
  std::vector<double> shift, factor;  ///< one a column

  /// Weights for the features as they are, so that they never need to be copied: scores differ by what is the same for
  /// all items. `weights` may be longer than the scorer's; the rest is left out.
  void fold(const Scorer& scorer, std::span<const double> weights, std::vector<double>& folded) const;
  /// Adds to `gradient` the derivative by the weights of what has the derivative `by_folded` by the folded ones and
  /// does not change when all scores move by the same.
  void unfold(const Scorer& scorer, std::span<const double> by_folded, std::span<double> gradient) const;
};

/// Learns from all items of the instances, labelled or not; for `query`, which has one for every instance, and `none`,
/// it changes nothing. What a sparse row does not name counts as 0. O(items·columns); same bits for any number of
/// threads.
[[nodiscard]] FeatureScaling learn_scaling(Normalise normalise, const InstanceSet& instances, std::size_t columns,
                                           Context& context);
/// The `query` scaling of one instance.
[[nodiscard]] FeatureScaling scaling_within(const Instance& instance, std::size_t columns);

}  // namespace witan
