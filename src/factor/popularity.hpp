#pragma once

#include "item_scores.hpp"

namespace witan {

/// Ranks items by the number of users who rated them, weighted by user, whatever the ratings. A baseline for
/// recommendations among all items.
struct Popularity : ItemScoreMethod<Popularity> {
  struct Options {
    template <class V>
    static void describe(V&& /*v*/) {}
  };
  static constexpr std::string_view kName = "popularity";
  static constexpr std::string_view kSummary = "baseline: number of ratings of every item, the same for all users";
  static constexpr std::string_view kCitation = "Cremonesi, Koren & Turrin, RecSys 2010";
  static constexpr bool kPredictsRatings = false;

  static LearnedParameters train(const Options& options, const Training& training, Context& context);
};

}  // namespace witan
