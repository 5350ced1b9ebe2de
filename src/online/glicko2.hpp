#pragma once

#include "witan/method/method.hpp"

#include <span>

namespace witan {

struct Glicko2Rating {
  double rating = 1500;
  double deviation = 350;
  double volatility = 0.06;
};
/// A match as one of the two sees it.
struct Glicko2Match {
  double rating, deviation;  ///< of the other, before the period
  double share;              ///< 1: a win
  double weight = 1;         ///< so many such matches
};
/// The rating after a period with these matches; without any, its deviation grows by its volatility.
[[nodiscard]] Glicko2Rating after_period(const Glicko2Rating& before, std::span<const Glicko2Match> matches,
                                         double tau);

/// Glicko-2: a rating, its deviation and a volatility for every item, updated after each rating period from all its
/// matches at once, in the order of the comparisons.
///
/// `period` says how many matches make a period. 0: matches of the same time are one, or every match is its own where
/// there are no times. Items that sit out a period age: their deviation grows by their volatility, up to that of a
/// newcomer; but not where every match is its own period, because then nothing says how much time went by. A match of
/// weight w counts like w matches in the same period, which also has a meaning for w that is not whole. A tie is a
/// share of one half, and any other share counts as it is. The deviations are the fit's uncertainty, for up to 2000
/// items. The order matters. An item that nobody compares has no score.
struct Glicko2 {
  struct Options {
    double tau = 0.5;
    double rating = 1500;
    double deviation = 350;
    double volatility = 0.06;
    int period = 0;
    template <class V>
    static void describe(V&& v) {
      v("tau", &Options::tau, 1e-3, 10.0, "how much volatilities may change; 0.3 to 1.2 are usual");
      v("rating", &Options::rating, -1e9, 1e9, "everybody's first rating");
      v("deviation", &Options::deviation, 1e-3, 1e6, "and its standard deviation");
      v("volatility", &Options::volatility, 1e-6, 10.0, "and volatility");
      v("period", &Options::period, 0, 1'000'000'000, "matches a rating period; 0: those of equal time, or one each");
    }
  };
  static constexpr std::string_view kName = "glicko2";
  static constexpr std::string_view kSummary = "Glicko-2 ratings with deviations, period by period";
  static constexpr std::string_view kCost = "O(comparisons + items)";
  static constexpr std::string_view kCitation =
      "Glickman, Journal of Applied Statistics 28, 2001; Example of the Glicko-2 system, 2013";
  static constexpr unsigned kInput = kComparisons | kOrder;
  static Fit solve(const Options& options, const Instance& instance, Context& context);
};

}  // namespace witan
