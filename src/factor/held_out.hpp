#pragma once

#include "witan/util/context.hpp"

#include <span>
#include <string>

#include "rating_table.hpp"

namespace witan {

/// One table in two, with the users and items of the whole in both.
struct HeldOut {
  RatingTable kept, held;
};

/// Draws a share of each user's ratings, rounded down, so that whoever rates too little keeps all. Which ones depends
/// on the seed and the user's name alone.
[[nodiscard]] HeldOut hold_out(const RatingTable& table, double share, Context& context);

/// The same ratings with these users in place of their own: others' are left out, and some may have none.
[[nodiscard]] RatingTable of_users(const RatingTable& table, std::span<const std::string> users);

}  // namespace witan
