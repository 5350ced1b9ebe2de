#pragma once

#include "witan/method/parameters.hpp"

#include "pairs/scale.hpp"
#include "pairs/transform.hpp"

namespace witan {

/// How pairwise methods let the user name a transform and a scale.
inline constexpr Choices<Transform, 5> kTransforms = {{{"binary", Transform::binary},
                                                       {"difference", Transform::difference},
                                                       {"normalized", Transform::normalized},
                                                       {"log", Transform::log},
                                                       {"rating", Transform::rating}}};
inline constexpr std::string_view kTransformHelp = "how strongly a list prefers one item to another";

inline constexpr Choices<Scale, 3> kScales = {{{"auto", Scale::automatic}, {"raw", Scale::raw}, {"unit", Scale::unit}}};
inline constexpr std::string_view kScaleHelp =
    "pairs as they are, or each list's scaled to total one; auto scales where forms are mixed";

/// The options of a method that needs nothing but the pooled pairs.
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
