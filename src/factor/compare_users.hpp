#pragma once

#include "witan/data/dataset.hpp"
#include "witan/learn/harness/compare.hpp"
#include "witan/util/context.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>

namespace witan {

/// Which items are ranked for a user in an evaluation.
///
/// - rated_items: the user's held-out items. Labels are the ratings.
/// - all_items: all items that the user has not rated in the training data. Held-out items have label 1, others 0.
enum class UserProtocol : std::uint8_t { rated_items, all_items };

/// How each user's ratings are split into training and test ratings.
struct UserSplit {
  /// - parts: at random into as many parts as there are folds; every fold holds out one.
  /// - share, count: a random share of the ratings, rounded down, or a random number of ratings, drawn anew for every
  ///   fold.
  /// - last: the last ratings by time, once. Of equal times, which one is held out is random.
  ///
  /// Users with too few ratings, of which none would remain for training, keep all.
  enum class Kind : std::uint8_t { parts, share, count, last };
  Kind kind = Kind::parts;
  double held_out = 0;      ///< share, or number of ratings
  std::uint32_t folds = 5;  ///< 1 for last
  UserProtocol protocol = UserProtocol::all_items;
  std::optional<double> relevant_from = {};  ///< all_items: lower ratings have label 0
};

/// The results of all methods, and the users as instances of a data set without statements.
struct UserComparison {
  Leaderboard board;
  Dataset users;
};

/// Evaluates how methods rank items for single users: in every fold, trains each method on the training ratings and
/// ranks for every user. The value of a user is the mean over folds and seeds, and tests are paired over users. A
/// method without recommender has the same ranking for all users: its consensus of the training ratings.
///
/// Throws UsageError for methods that need labels, and InputError if the data are no ratings, if no user has held-out
/// ratings, or if `last` lacks times.
[[nodiscard]] UserComparison compare_users(const Dataset& data, const UserSplit& split, const CompareOptions& options,
                                           std::span<const std::unique_ptr<Context>> contexts);

}  // namespace witan
