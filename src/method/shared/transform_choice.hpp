#pragma once

#include "witan/method/parameters.hpp"

#include "pairs/scale.hpp"
#include "pairs/transform.hpp"

namespace witan {

/// Names of transforms and scales, for the options of pairwise methods.
inline constexpr Choices<Transform, 5> kTransforms = {{{"binary", Transform::binary},
                                                       {"difference", Transform::difference},
                                                       {"normalized", Transform::normalized},
                                                       {"log", Transform::log},
                                                       {"rating", Transform::rating}}};
inline constexpr std::string_view kTransformHelp = "strength of a list's preference between two items";

inline constexpr Choices<Scale, 3> kScales = {{{"auto", Scale::automatic}, {"raw", Scale::raw}, {"unit", Scale::unit}}};
inline constexpr std::string_view kScaleHelp =
    "scaling of pairs: raw (none), or unit (the pairs of each list sum to 1); auto: unit if forms are mixed";

/// The options of a method that uses the pooled pairs only.
struct PooledPairsOptions {
  Transform transform = Transform::binary;
  Scale scale = Scale::automatic;
  template <class V>
  static void describe(V&& v) {
    v("transform", &PooledPairsOptions::transform, kTransforms, kTransformHelp);
    v("scale", &PooledPairsOptions::scale, kScales, kScaleHelp);
  }
};

}  // namespace witan
