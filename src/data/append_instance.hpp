#pragma once

#include "witan/data/dataset.hpp"
#include "witan/data/dataset_builder.hpp"
#include "witan/data/merging.hpp"

#include <cstdint>
#include <functional>
#include <span>
#include <string_view>

namespace witan {

/// Expert of comparisons that were merged over all experts. Merged lists have experts with this name and a number.
inline constexpr std::string_view kStandIn = "earlier";

/// Returns true if the statements of an expert are copied.
using KeepExpert = std::function<bool(ExpertId)>;

/// Whether items that are known by their label only are copied.
enum class LabelOnlyItems : std::uint8_t { keep, skip };

/// Adds all data of an instance to a builder: items, labels, features, lists and comparisons. Open lists, and lists
/// whose positions are in `open`, stay open. `keeps` selects the experts; an empty function selects all of them.
/// O(statements log statements).
void append_instance(const Dataset& data, InstanceId id, Merging merge, DatasetBuilder& builder,
                     std::span<const std::uint64_t> open = {}, const KeepExpert& keeps = {},
                     LabelOnlyItems labels = LabelOnlyItems::keep);

}  // namespace witan
