#pragma once

#include "witan/method/method.hpp"

namespace witan {

/// Elo ratings, updated match by match in the order of the comparisons. All ratings start at `start`. The expected
/// share of item i in a match with j is E = 1/(1 + base^((r_j − r_i)/scale)). Its rating changes by k·weight·(share −
/// E), and the rating of j changes by the opposite amount. A tie is a share of one half; other shares are used as
/// given. The result depends on the order. An item without comparisons has no score.
struct Elo {
  struct Options {
    double k = 32;
    double base = 10;
    double scale = 400;
    double start = 1500;
    template <class V>
    static void describe(V&& v) {
      v("k", &Options::k, 0.0, 1e6, "K-factor: maximum change of a rating per match");
      v("base", &Options::base, 1.000001, 1e6, "base of the odds: their factor for a rating difference of `scale`");
      v("scale", &Options::scale, 1e-6, 1e9, "rating difference that corresponds to odds of `base` to 1");
      v("start", &Options::start, -1e9, 1e9, "initial rating");
    }
  };
  static constexpr std::string_view kName = "elo";
  static constexpr std::string_view kSummary = "Elo ratings, updated after every match";
  static constexpr std::string_view kCost = "O(comparisons)";
  static constexpr std::string_view kCitation = "Elo, The Rating of Chessplayers, Past and Present, 1978";
  static constexpr unsigned kInput = kComparisons | kOrder;
  static Fit solve(const Options& options, const Instance& instance, Context& context);
};

}  // namespace witan
