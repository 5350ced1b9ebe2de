#pragma once

#include "witan/util/context.hpp"

#include <span>
#include <string>

#include "rating_table.hpp"

namespace witan {

/// A table split in two. Both parts have all users and items.
struct HeldOut {
  RatingTable kept, held;
};

/// Holds out a random share of each user's ratings, rounded down. The selection depends on the seed and the user's name
/// only.
[[nodiscard]] HeldOut hold_out(const RatingTable& table, double share, Context& context);

/// Returns the ratings with exactly these users. Ratings by others are omitted, and some users may have none.
[[nodiscard]] RatingTable of_users(const RatingTable& table, std::span<const std::string> users);

}  // namespace witan
