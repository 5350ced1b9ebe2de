#pragma once

#include "witan/data/instance_set.hpp"
#include "witan/method/auto.hpp"

#include <span>
#include <string_view>
#include <vector>

#include "method/shared/transform_choice.hpp"

namespace witan {

inline constexpr auto kAutoTransforms = with_auto(kTransforms);
inline constexpr std::string_view kAutoTransformHelp =
    "strength of a list's preference between two items; auto: selected on validation data";

/// Returns the transforms to train with: the one that is set, or, if automatic, those in `of_ranks`, and `rating` if
/// some list has values. Only `binary` if there are no lists, since comparisons have no strength.
[[nodiscard]] std::vector<Transform> transforms_to_try(Auto<Transform> choice, std::span<const Transform> of_ranks,
                                                       const InstanceSet& instances);

}  // namespace witan
