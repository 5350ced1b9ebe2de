#pragma once

#include "witan/data/dataset.hpp"
#include "witan/method/fit.hpp"
#include "witan/method/method.hpp"
#include "witan/method/recommender.hpp"
#include "witan/util/context.hpp"

#include <string_view>
#include <vector>

namespace witan {

/// The consensus of an instance's users: every user's ranking is completed by the recommender, and an item's score is
/// the weighted mean over users of the share of the other items that it is above (ties count half), which is Borda's
/// count. Where the recommender predicts ratings, a user's own take the place of predicted ones. Users whose ratings
/// are all known from training are as training left them, others are fitted to what they say here. An instance in
/// which nobody says anything is ranked by all users of the training. Items that training has not seen have no score.
/// O(users·items log items) and the predictions. Throws InputError, which names the method, as `rating_table`.
[[nodiscard]] Fit user_consensus(const Recommender& recommender, std::string_view method, const Instance& instance,
                                 Context& context);

/// Which items one user gets: those without a rating of theirs, in training or in the data, or all.
enum class ItemsShown : std::uint8_t { unrated, all };

/// A ranking for one user: an instance of the user's name, with the training's ratings of the items shown, and its fit.
struct UserRanking {
  Dataset data;
  std::vector<Fit> fits;  ///< one
};

/// Ranks the items that the model knows for one user. If the data (null: none) hold ratings of the user that training
/// has not seen, the ranking is by the ratings in the data alone, which a note says; otherwise by what training found.
/// Throws UsageError if the model, which `method` names, has no recommender; InputError if nobody knows the user, or if
/// no item is left.
[[nodiscard]] UserRanking rank_for(const Model& model, std::string_view method, std::string_view user,
                                   const Dataset* data, ItemsShown shown, Context& context);

/// Throws UsageError, in a sentence for the user, unless the method of the spec ranks for one user.
void check_ranks_for_user(std::string_view spec);

}  // namespace witan
