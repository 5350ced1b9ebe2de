#pragma once

#include "witan/method/method.hpp"

#include <cstdint>

namespace witan {

/// What a Borda list gives to items that it does not name.
enum class SilentPoints : std::uint8_t { automatic, zero, average, last, pairs };
inline constexpr Choices<SilentPoints, 5> kSilentPoints = {{{"auto", SilentPoints::automatic},
                                                            {"zero", SilentPoints::zero},
                                                            {"average", SilentPoints::average},
                                                            {"last", SilentPoints::last},
                                                            {"pairs", SilentPoints::pairs}}};

/// Borda count. A list that names m of the M items gives M − p points to the item at place p (tied items share their
/// places' mean), and to those that it does not name, by variant:
///
/// - `zero`: 0 points;
/// - `average`: the mean of the points that are left, (M − m − 1)/2;
/// - `last`: all share the place after the last one named, M − m − 1 points;
/// - `pairs`: the list speaks of its own items only: p gets m + 1 − 2p (wins − losses), silent items 0;
/// - `auto`: `pairs` where silence is unknown, `average` where it means below.
///
/// Comparisons count as wins − losses under every variant; a share s of a win counts 2s − 1, a tie 0.
struct Borda {
  struct Options {
    SilentPoints silent = SilentPoints::automatic;
    template <class V>
    static void describe(V&& v) {
      v("silent", &Options::silent, kSilentPoints, "points of items that a list does not name");
    }
  };
  static constexpr std::string_view kName = "borda";
  static constexpr std::string_view kSummary = "Borda count: points for every place";
  static constexpr std::string_view kCost = "O(entries log entries + lists × items)";
  static constexpr std::string_view kCitation = "Borda, Mémoire sur les élections au scrutin, 1781";
  static constexpr unsigned kInput = kLists | kComparisons;
  static constexpr SufficientStatistic kStatistic = SufficientStatistic::pooled_statements;
  static Fit solve(const Options& options, const Instance& instance, Context& context);
};

}  // namespace witan
