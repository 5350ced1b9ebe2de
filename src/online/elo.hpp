#pragma once

#include "witan/method/method.hpp"

namespace witan {

/// Elo ratings, match by match in the order of the comparisons: all begin at `start`; item i expects the share
/// E = 1/(1 + base^((r_j − r_i)/scale)) of a match with j and moves by k·weight·(share − E), and j by as much the other
/// way. A tie is a share of one half, and any other share counts as it is. The order matters. An item that nobody
/// compares has no score.
struct Elo {
  struct Options {
    double k = 32;
    double base = 10;
    double scale = 400;
    double start = 1500;
    template <class V>
    static void describe(V&& v) {
      v("k", &Options::k, 0.0, 1e6, "how far a match moves ratings at most");
      v("base", &Options::base, 1.000001, 1e6, "how many times the odds grow over a difference of `scale`");
      v("scale", &Options::scale, 1e-6, 1e9, "the difference of ratings that means odds of `base` to one");
      v("start", &Options::start, -1e9, 1e9, "everybody's first rating");
    }
  };
  static constexpr std::string_view kName = "elo";
  static constexpr std::string_view kSummary = "Elo ratings, match by match";
  static constexpr std::string_view kCost = "O(comparisons)";
  static constexpr std::string_view kCitation = "Elo, The Rating of Chessplayers, Past and Present, 1978";
  static constexpr unsigned kInput = kComparisons | kOrder;
  static Fit solve(const Options& options, const Instance& instance, Context& context);
};

}  // namespace witan
