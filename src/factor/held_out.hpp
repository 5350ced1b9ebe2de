#pragma once

#include "witan/util/context.hpp"

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "rating_table.hpp"

namespace witan {

/// A table split in two. Both parts have all users and items.
struct HeldOut {
  RatingTable kept, held;
};

/// Splits a table by user. `held_out_of(user)` returns, for each rating of a user, whether it is held out.
[[nodiscard]] HeldOut split_table(const RatingTable& table,
                                  const std::function<std::vector<bool>(std::size_t user)>& held_out_of);

/// Holds out a random share of each user's ratings, rounded down. The selection depends on the seed and the user's name
/// only.
[[nodiscard]] HeldOut hold_out(const RatingTable& table, double share, const Context& context);

/// Returns the ratings with exactly these users. Ratings by others are omitted, and some users may have none.
[[nodiscard]] RatingTable of_users(const RatingTable& table, std::span<const std::string> users);

}  // namespace witan
