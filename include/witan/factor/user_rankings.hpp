#pragma once

#include "witan/data/dataset.hpp"
#include "witan/method/fit.hpp"
#include "witan/method/method.hpp"
#include "witan/method/recommender.hpp"
#include "witan/util/context.hpp"

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

/// The ranking for one user. The instance has the user's name and the training ratings of the items in the ranking.
struct UserRanking {
  Dataset data;
  std::vector<Fit> fits;  ///< has one element
};

/// Ranks the items of the training data for one user; `data` may be null. If `data` has ratings by the user that are
/// not in the training data, the user is fitted to the ratings in `data` only, with a note. Otherwise the user's
/// learned parameters are used. `method` is the name of the method, for messages.
///
/// Throws UsageError if the model has no recommender. Throws InputError if the user is unknown, or if no items remain.
[[nodiscard]] UserRanking rank_for(const Model& model, std::string_view method, std::string_view user,
                                   const Dataset* data, ItemsShown shown, Context& context);

/// Throws UsageError if the method of this name cannot rank for one user.
void check_ranks_for_user(std::string_view method);

}  // namespace witan
