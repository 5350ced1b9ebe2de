#pragma once

#include "witan/method/learned_parameters.hpp"
#include "witan/method/method.hpp"
#include "witan/method/recommender.hpp"

#include <limits>
#include <string_view>
#include <vector>

#include "rating_table.hpp"

namespace witan {

/// Learned parameters of a baseline: one score per item, the same for all users.
struct LearnedItemScores {
  std::vector<double> scores;      ///< by item
  double user_damping = kNoShift;  ///< see ItemScoreModel; kNoShift: users have no offset
  bool converged = true;
  static constexpr double kNoShift = -1;
  template <class V>
  static void describe(V&& v) {
    v("item scores", &LearnedItemScores::scores);
    v("user damping", &LearnedItemScores::user_damping);
    v("converged", &LearnedItemScores::converged);
  }
};

/// A recommender that ranks the items in the same order for all users. With a user damping, the score of a user and an
/// item is the item's score plus the user's offset Σ(ratings − their items' scores)/(number of ratings + damping / user
/// weight).
class ItemScoreModel : public Recommender {
 public:
  /// Throws InputError if the learned parameters do not match. `ratings`: whether scores are on the scale of the
  /// ratings.
  ItemScoreModel(std::string_view method, bool ratings, const LearnedParameters& learned);

  [[nodiscard]] std::span<const std::string> users() const override { return table_.users; }
  [[nodiscard]] std::span<const std::string> items() const override { return table_.items; }
  [[nodiscard]] UserRatings ratings_of(std::size_t user) const override { return table_.ratings_of(user); }
  [[nodiscard]] Fit predict(std::size_t user, Context& context) const override;
  [[nodiscard]] Fit predict(const UserRatings& ratings, Context& context) const override;
  [[nodiscard]] bool predicts_ratings() const override { return ratings_; }

  /// Returns the item scores of an instance: the consensus of the users of the training data.
  [[nodiscard]] Fit consensus(const Instance& instance) const;

 private:
  [[nodiscard]] Fit all_items() const;

  RatingTable table_;
  bool ratings_;
  LearnedItemScores learned_;
};

/// Stores the table and the item scores, and reports one pass.
[[nodiscard]] LearnedParameters learned_item_scores(const RatingTable& table, LearnedItemScores scores,
                                                    const Training& training);

/// Returns the mean of all ratings, weighted by user.
[[nodiscard]] double mean_rating(const RatingTable& table);

/// The common part of methods that rank items in the same order for all users: `Own` has the name, the parameters, the
/// training and kPredictsRatings. Without `--for`, the ranking is by the items' scores. Ranks count as negative
/// ratings, missing ratings are unknown, and all instances are pooled.
template <class Own>
struct ItemScoreMethod {
  using Prepared = ItemScoreModel;
  static constexpr std::string_view kCost = "O(items) per user; training O(ratings)";
  static constexpr unsigned kInput = kLists;
  static constexpr bool kUsesMetric = false;
  static constexpr double kTrainingFits = 2;

  template <class Options>
  static Prepared prepare(const Options& /*options*/, const LearnedParameters& learned) {
    return {Own::kName, Own::kPredictsRatings, learned};
  }
  template <class Options>
  static Fit solve(const Options& /*options*/, const Prepared& prepared, const Instance& instance, const Fit* /*start*/,
                   Context& /*context*/) {
    return prepared.consensus(instance);
  }
  template <class Options>
  static Fit solve(const Options& options, const LearnedParameters& learned, const Instance& instance, const Fit* start,
                   Context& context) {
    return solve(options, prepare(options, learned), instance, start, context);
  }
};

}  // namespace witan
