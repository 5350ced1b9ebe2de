#pragma once

#include "witan/data/dataset.hpp"
#include "witan/method/fit.hpp"
#include "witan/method/method.hpp"
#include "witan/method/recommender.hpp"
#include "witan/util/context.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace witan {

/// Returns the consensus of the users of an instance: the Borda count of their rankings, which the recommender
/// completes. The score of an item is the weighted mean over users of the share of other items below it; ties count
/// half.
///
/// If the recommender predicts ratings, a user's own ratings replace the predicted ones. Users without new ratings keep
/// their learned parameters; other users are fitted to their ratings in the instance. An instance without lists is
/// ranked by all users of the training data. Items that are not in the training data have no score. Cost:
/// O(users·items log items), plus the predictions. Throws InputError under the same conditions as `rating_table`.
[[nodiscard]] Fit user_consensus(const Recommender& recommender, std::string_view method, const Instance& instance,
                                 Context& context);

/// Items in the ranking for one user: those without a rating by the user, in the training data or in the data, or all.
enum class ItemsShown : std::uint8_t { unrated, all };

/// The ranking for one user or several. An instance has the name of its user; with one user, also the training ratings
/// of the items in the ranking.
struct UserRanking {
  Dataset data;
  std::vector<Fit> fits;  ///< by instance
};

/// Ranks the items of the training data for one user; `data` may be null. If `data` has ratings by the user that are
/// not in the training data, the user is fitted to the ratings in `data` only, with a note. Otherwise the user's
/// learned parameters are used. `method` is the name of the method, for messages.
///
/// Throws UsageError if the model has no recommender. Throws InputError if the user is unknown, or if no items remain.
[[nodiscard]] UserRanking rank_for(const Model& model, std::string_view method, std::string_view user,
                                   const Dataset* data, ItemsShown shown, Context& context);

/// The best items of several users, best first; equal scores are in the order of the items' names.
struct TopItems {
  std::vector<std::size_t> begin;    ///< by user: begin in the next two, and the end of the last
  std::vector<std::uint32_t> items;  ///< indices in Recommender::items()
  std::vector<double> scores;
};

/// Returns the `top` best items for users of the training data, or fewer if there are not as many; 0: all. Items and
/// scores equal those of Recommender::predict, sorted.
///
/// If the recommender has products, one matrix product in single precision finds a superset of the best items, by the
/// bound of its rounding errors, and only these are scored exactly and sorted: O(items·dimensions) per user. Without
/// products, O(items) per user in addition to the prediction.
[[nodiscard]] TopItems top_items(const Recommender& recommender, std::span<const std::uint32_t> users, std::size_t top,
                                 ItemsShown shown, Context& context);

/// Returns the users with these names, each once, in natural order; all users if there are no names. Throws InputError,
/// with suggestions, if one is not in the training data.
[[nodiscard]] std::vector<std::uint32_t> users_by_name(const Recommender& recommender,
                                                       std::span<const std::string> names);

/// Ranks the `top` best items (0: all) for users of the training data, or for all of them if `names` is empty; see
/// `top_items`. `data` may be null; throws InputError if they have other ratings by these users than the training data.
/// Throws InputError for unknown users, and UsageError if the model has no recommender. A user who has rated all items
/// has an empty ranking.
[[nodiscard]] UserRanking rank_for_users(const Model& model, std::string_view method,
                                         std::span<const std::string> names, const Dataset* data, std::size_t top,
                                         ItemsShown shown, Context& context);

/// Throws UsageError if the method of this name cannot rank for one user.
void check_ranks_for_user(std::string_view method);

}  // namespace witan
