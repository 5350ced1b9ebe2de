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

/// Borda count. A list with m of the M items gives M − p points to the item at rank p. Tied items get the mean of their
/// ranks. The points of items missing from the list depend on the variant:
///
/// - `zero`: 0 points;
/// - `average`: the mean of the remaining points, (M − m − 1)/2;
/// - `last`: all share the rank after the last listed item, M − m − 1 points;
/// - `pairs`: only pairs within the list count: rank p gets m + 1 − 2p (wins − losses), missing items get 0;
/// - `auto`: `pairs` if silence is unknown, `average` if silence means below.
///
/// Comparisons count as wins − losses in every variant. A share s of a win counts 2s − 1, and a tie counts 0.
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
  static constexpr unsigned kInput = kLists | kComparisons;
  static constexpr SufficientStatistic kStatistic = SufficientStatistic::pooled_statements;
  static Fit solve(const Options& options, const Instance& instance, Context& context);
};

}  // namespace witan
