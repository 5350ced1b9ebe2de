#pragma once

#include "item_scores.hpp"

namespace witan {

/// Ranks items by their damped mean rating, (Σ ratings + damping·mean of all ratings)/(number of ratings + damping),
/// the same for all users. A baseline: a recommender that does not rank better ignores the user. Ratings count with
/// the weights of their users.
struct ItemMean : ItemScoreMethod<ItemMean> {
  struct Options {
    double damping = 5;
    template <class V>
    static void describe(V&& v) {
      v("damping", &Options::damping, 0.0, 1e9, "number of ratings of average value added to every item");
    }
  };
  static constexpr std::string_view kName = "item-mean";
  static constexpr std::string_view kSummary = "baseline: damped mean rating of every item, the same for all users";
  static constexpr std::string_view kCitation = "Funk, Netflix Update: Try This at Home, 2006";
  static constexpr bool kPredictsRatings = true;

  static LearnedParameters train(const Options& options, const Training& training, Context& context);
};

}  // namespace witan
