#pragma once

#include "witan/data/dataset.hpp"

#include <cstdint>
#include <vector>

#include "compare_users.hpp"
#include "held_out.hpp"

namespace witan {

/// Returns the time of every rating of the table; the latest of repeated ratings. Throws InputError if some rating has
/// none.
[[nodiscard]] std::vector<std::int64_t> rating_times(const Dataset& data, const RatingTable& table);

/// Splits the ratings of every user for one fold. Depends on the seed, the fold and the names of the users and items,
/// not on the order of the input. `times` are needed for `last` only.
[[nodiscard]] HeldOut split_users(const RatingTable& table, std::span<const std::int64_t> times, const UserSplit& split,
                                  std::uint32_t fold, const Context& context);

/// Returns the ratings as a data set with one instance and one list per user.
[[nodiscard]] Dataset dataset_of(const RatingTable& table);

}  // namespace witan
