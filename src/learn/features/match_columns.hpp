#pragma once

#include "witan/data/features.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace witan {

/// Marks a column of the data that a model lacks.
inline constexpr std::uint32_t kNoColumn = std::numeric_limits<std::uint32_t>::max();

/// Returns the numbers of the columns, counted from 1, or nullopt if they are 1, 2, …, which models need not store.
[[nodiscard]] std::optional<std::vector<std::uint64_t>> stored_numbers(const Features& features);
/// Throws InputError unless there are `columns` ascending numbers, or none.
void check_numbers(std::string_view subject, const std::optional<std::vector<std::uint64_t>>& numbers,
                   std::size_t columns);

/// Returns, for every column of the data, the model's column with the same number, or kNoColumn. Returns an empty
/// vector if columns have equal positions. `numbers` are those of the model; empty: 1, …, columns. O(columns).
[[nodiscard]] std::vector<std::uint32_t> match_columns(std::span<const std::uint64_t> numbers, std::size_t columns,
                                                       const Features& data);
/// Returns a note if the largest numbers of the model's and the data's features differ, else an empty string.
[[nodiscard]] std::string columns_note(std::span<const std::uint64_t> numbers, std::size_t columns,
                                       const Features& data);

}  // namespace witan
