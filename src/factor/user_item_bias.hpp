#pragma once

#include "item_scores.hpp"

namespace witan {

/// Ridge regression of the ratings on users and items: minimises Σ w_u·(rating − mean − b_u − c_i)² + user_damping·Σb²
/// + item_damping·Σc² over all offsets, by exact minimisation over users and items in turn until no offset changes by
/// more than 1e−10 of the largest rating. Scores are mean + b_u + c_i; an item's score is mean + c_i. Unlike
/// `item-mean`, it accounts for users who give high ratings to all items. O(ratings) per pass.
struct UserItemBias : ItemScoreMethod<UserItemBias> {
  struct Options {
    double user_damping = 5;
    double item_damping = 5;
    template <class V>
    static void describe(V&& v) {
      v("user_damping", &Options::user_damping, 0.001, 1e9, "ridge penalty of user offsets, in ratings");
      v("item_damping", &Options::item_damping, 0.001, 1e9, "ridge penalty of item offsets, in ratings");
    }
  };
  static constexpr std::string_view kName = "user-item-bias";
  static constexpr std::string_view kSummary = "baseline: mean plus an offset per user and an offset per item";
  static constexpr std::string_view kCitation = "Koren, Bell & Volinsky, IEEE Computer 42(8), 2009";
  static constexpr bool kPredictsRatings = true;

  static LearnedParameters train(const Options& options, const Training& training, Context& context);
};

}  // namespace witan
