#pragma once

#include "witan/data/dataset.hpp"
#include "witan/data/dataset_builder.hpp"

#include <cstdint>
#include <functional>
#include <span>
#include <string_view>

namespace witan {

/// Which equal statements become one: none, those of one expert, or those of all experts, whenever they were made.
enum class Merge : std::uint8_t { none, of_expert, of_all };

/// Comparisons are equal if they show the same two items the same way round with the same outcome, and become one of
/// their summed weight. Lists are equal if they have the same entries, form, silence and weight, and become one of
/// their summed count; but a list that is open stays as it is, since further rows of its expert belong to it. What is
/// merged by expert has the same times too.
struct Merging {
  Merge comparisons = Merge::none;
  Merge lists = Merge::none;
};

/// The expert of comparisons that were merged over all experts. Of lists, each is by an expert of its own, called this
/// and a number: nobody says two things about an item.
inline constexpr std::string_view kStandIn = "earlier";

/// Whether what an expert says is to be taken.
using KeepExpert = std::function<bool(ExpertId)>;

/// Adds everything that an instance of a data set says to a builder: items, labels, features, lists, comparisons. Lists
/// that are open, or are at the places in `open`, stay so. Experts may be left out. O(statements log statements).
void append_instance(const Dataset& data, std::size_t index, Merging merge, DatasetBuilder& builder,
                     std::span<const std::uint64_t> open = {}, const KeepExpert& keeps = {});

}  // namespace witan
