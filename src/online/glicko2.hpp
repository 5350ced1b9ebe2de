#pragma once

#include "witan/method/method.hpp"

#include <span>

#include "duration.hpp"

namespace witan {

struct Glicko2Rating {
  double rating = 1500;
  double deviation = 350;
  double volatility = 0.06;
};
/// A match from the perspective of one player.
struct Glicko2Match {
  double rating, deviation;  ///< of the opponent, before the period
  double share;              ///< 1: a win
  double weight = 1;         ///< number of such matches
};
/// Returns the rating after a period with these matches. Without matches, the deviation grows by the volatility.
[[nodiscard]] Glicko2Rating after_period(const Glicko2Rating& before, std::span<const Glicko2Match> matches,
                                         double tau);

/// Glicko-2: a rating, its deviation and a volatility for every item. They are updated after each rating period from
/// all its matches at once, in the order of the comparisons.
///
/// Periods have the length `duration`, or else `period` matches. Without both, matches of equal time form a period;
/// without times, every match is a period. The deviation of an item grows by its volatility in each period without a
/// match of the item, from its first match to the last period, up to the initial deviation. With `duration`, this
/// includes periods without any match. The deviation does not grow if every match is a period, because the elapsed time
/// is then unknown. A match of weight w counts as w matches in the same period; w need not be an integer. A tie is a
/// share of one half; other shares are used as given. The deviations are the uncertainty of the fit. The result depends
/// on the order. An item without comparisons has no score.
struct Glicko2 {
  struct Options {
    double tau = 0.5;
    double rating = 1500;
    double deviation = 350;
    double volatility = 0.06;
    int period = 0;
    Duration duration = {};
    template <class V>
    static void describe(V&& v) {
      v("tau", &Options::tau, 1e-3, 10.0, "system constant: limits the change of volatilities; typically 0.3 to 1.2");
      v("rating", &Options::rating, -1e9, 1e9, "initial rating");
      v("deviation", &Options::deviation, 1e-3, 1e6, "initial rating deviation");
      v("volatility", &Options::volatility, 1e-6, 10.0, "initial volatility");
      v("period", &Options::period, 0, 1'000'000'000,
        "number of matches per rating period; 0: matches with equal time, or one match per period without times");
      v("duration", &Options::duration, DurationParser{},
        "length of a rating period: a number in the unit of the times (seconds for dates), or with a unit of time: s, "
        "min, h, d or w; 0: use `period`");
    }
  };
  static constexpr std::string_view kName = "glicko2";
  static constexpr std::string_view kSummary =
      "Glicko-2 ratings with deviations and volatilities, updated after every period";
  static constexpr std::string_view kCost = "O(comparisons + items)";
  static constexpr std::string_view kCitation =
      "Glickman, Journal of Applied Statistics 28, 2001; Example of the Glicko-2 system, 2013";
  static constexpr unsigned kInput = kComparisons | kOrder;
  static Fit solve(const Options& options, const Instance& instance, Context& context);
};

}  // namespace witan
