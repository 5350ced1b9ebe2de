#pragma once

#include "witan/data/instance_set.hpp"
#include "witan/method/parameters.hpp"

#include <cstdint>
#include <vector>

#include "pairs/transform.hpp"

namespace witan {

/// A transform that the user names, or the one that validates best.
enum class AutoTransform : std::uint8_t { automatic, binary, difference, normalized, log, rating };
inline constexpr Choices<AutoTransform, 6> kAutoTransforms = {{{"auto", AutoTransform::automatic},
                                                               {"binary", AutoTransform::binary},
                                                               {"difference", AutoTransform::difference},
                                                               {"normalized", AutoTransform::normalized},
                                                               {"log", AutoTransform::log},
                                                               {"rating", AutoTransform::rating}}};
inline constexpr std::string_view kAutoTransformHelp =
    "how strongly a list prefers one item to another; auto: as validates best";

/// What to try: the transform itself, or for `automatic` log, normalized and binary, and rating where lists have
/// values; only binary where there are no lists, since comparisons have no strength.
[[nodiscard]] std::vector<Transform> transforms_to_try(AutoTransform choice, const InstanceSet& instances);

}  // namespace witan
