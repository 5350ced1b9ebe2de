#pragma once

#include "witan/method/method.hpp"

#include <cstdint>

namespace witan {

/// Points that a Borda list gives to items missing from it.
enum class SilentPoints : std::uint8_t { automatic, zero, average, last, pairs };
inline constexpr Choices<SilentPoints, 5> kSilentPoints = {{{"auto", SilentPoints::automatic},
                                                            {"zero", SilentPoints::zero},
                                                            {"average", SilentPoints::average},
                                                            {"last", SilentPoints::last},
                                                            {"pairs", SilentPoints::pairs}}};

/// Borda count. By default, its unit is the net win: an item gets its wins minus its losses over the pairs that a list
/// decides. If m of the M items are in a list, and silence means below, rank p gets M + 1 − 2p and a missing item −m.
/// If silence is unknown, rank p gets m + 1 − 2p and a missing item 0. Both agree for a complete list, so that complete
/// and incomplete ballots count on one scale. Tied items get the mean of their ranks. Variants:
///
/// - `pairs`: only pairs within the list count, as if silence were unknown;
/// - `zero`, `average`, `last`: points. Rank p gets M − p points, and a missing item 0, the mean of the remaining
/// points
///   (M − m − 1)/2, or M − m − 1.
///
/// A point is half a net win: the points of a complete list are (net wins + M − 1)/2. A comparison counts as a list of
/// two: 2s − 1 net wins for a share s of a win, or s − 1/2 points.
struct Borda {
  struct Options {
    SilentPoints silent = SilentPoints::automatic;
    template <class V>
    static void describe(V&& v) {
      v("silent", &Options::silent, kSilentPoints, "points of items missing from a list");
    }
  };
  static constexpr std::string_view kName = "borda";
  static constexpr std::string_view kSummary = "Borda count: sum of points by rank";
  static constexpr std::string_view kCost = "O(entries log entries + lists × items)";
  static constexpr std::string_view kCitation = "Borda, Mémoire sur les élections au scrutin, 1781";
  static constexpr unsigned kInput = kLists | kComparisons | kSilence;
  static constexpr SufficientStatistic kStatistic = SufficientStatistic::pooled_statements;
  static Fit solve(const Options& options, const Instance& instance, Context& context);
};

}  // namespace witan
