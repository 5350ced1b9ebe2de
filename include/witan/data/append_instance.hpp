#pragma once

#include "witan/data/dataset.hpp"
#include "witan/data/dataset_builder.hpp"

#include <cstdint>
#include <functional>
#include <span>
#include <string_view>

namespace witan {

/// Which comparisons become one of their summed weight: none; those of one expert on the same two items, shown the
/// same way round, with the same outcome and time; or those of all experts, whenever they were made.
enum class MergeComparisons : std::uint8_t { none, of_expert, of_all };

/// The expert of comparisons that were merged over all experts.
inline constexpr std::string_view kStandIn = "earlier";

/// Whether what an expert says is to be taken.
using KeepExpert = std::function<bool(ExpertId)>;

/// Adds everything that an instance of a data set says to a builder: items, labels, features, lists, comparisons. Lists
/// that are open, or are at the places in `open`, stay so. Experts may be left out. O(statements log statements).
void append_instance(const Dataset& data, std::size_t index, MergeComparisons merge, DatasetBuilder& builder,
                     std::span<const std::uint64_t> open = {}, const KeepExpert& keeps = {});

}  // namespace witan
