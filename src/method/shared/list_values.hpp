#pragma once

#include "witan/data/dataset.hpp"
#include "witan/method/parameters.hpp"

#include <cstdint>
#include <vector>

namespace witan {

/// What items with equal scores get as their rank: the mean of the places they take, the first of them, or one each
/// in the order of their names.
enum class TieRanks : std::uint8_t { mean, min, id };
inline constexpr Choices<TieRanks, 3> kTieRanks = {
    {{"mean", TieRanks::mean}, {"min", TieRanks::min}, {"id", TieRanks::id}}};
inline constexpr std::string_view kTieRanksHelp = "the rank that tied scores get: their mean, the best, or by name";

/// One list with every item once, in the order of slots. Repeated judgements of an item become their weighted mean.
struct ListValues {
  std::vector<Slot> slots;
  std::vector<double> values;
};
[[nodiscard]] ListValues list_values(const Instance& instance, const List& list);

/// The same with ranks as values: a rank list's own numbers, and for the other forms places by value, best = 1.
[[nodiscard]] ListValues list_ranks(const Instance& instance, const List& list, TieRanks ties);

/// Places 1 … n by value, whatever the form: also a rank list's numbers become places, so gaps vanish.
[[nodiscard]] ListValues list_places(const Instance& instance, const List& list, TieRanks ties);

}  // namespace witan
