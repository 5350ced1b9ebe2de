#pragma once

#include "witan/data/dataset.hpp"
#include "witan/method/parameters.hpp"

#include <cstdint>
#include <vector>

namespace witan {

/// Rank of items with equal scores: the mean of their ranks, the best of them, or distinct ranks in the order of names.
enum class TieRanks : std::uint8_t { mean, min, id };
inline constexpr Choices<TieRanks, 3> kTieRanks = {
    {{"mean", TieRanks::mean}, {"min", TieRanks::min}, {"id", TieRanks::id}}};
inline constexpr std::string_view kTieRanksHelp =
    "rank of tied scores: their mean rank, the best rank, or distinct ranks in the order of item names";

/// One list with each item once, in the order of slots. Repeated judgements of an item are replaced by their weighted
/// mean.
struct ListValues {
  std::vector<Slot> slots;
  std::vector<double> values;
};
[[nodiscard]] ListValues list_values(const Instance& instance, const List& list);

/// Returns the ranks 1 … n of values, best = 1; `id` ranks equal values in their order.
[[nodiscard]] std::vector<double> ranks_of(std::vector<double> values, Form form, TieRanks ties);

/// Returns the list with ranks as values. Rank lists keep their ranks; other lists are ranked by value, best = 1.
[[nodiscard]] ListValues list_ranks(const Instance& instance, const List& list, TieRanks ties);

/// Returns the list with ranks 1 … n by value. Rank lists are also renumbered, which removes gaps.
[[nodiscard]] ListValues renumbered_ranks(const Instance& instance, const List& list, TieRanks ties);

}  // namespace witan
