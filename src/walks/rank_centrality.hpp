#pragma once

#include "witan/method/method.hpp"

#include <cstdint>

#include "method/shared/transform_choice.hpp"

namespace witan {

/// What a tie is to a method that counts wins: half a win for each, or nothing.
enum class TieWins : std::uint8_t { half, ignore };
inline constexpr Choices<TieWins, 2> kTieWins = {{{"half", TieWins::half}, {"ignore", TieWins::ignore}}};

/// Rank centrality: a walk over the items steps from i to j with probability share(j over i)/d, where share is j's part
/// of the wins between the two and d the largest number of items that one is compared with; the score is the logarithm
/// of how often the walk is at the item. Where comparisons follow Bradley–Terry exactly, these are its scores.
///
/// `prior` is added to the wins of both sides of every pair that somebody compares. Without it the walk may never come
/// back to an item (one that never wins has probability 0): then the items of that part of the comparison graph have
/// no score, and a note names who is separated from whom. Parts that nothing joins are solved one by one, each centred
/// at 0, with a note. An item that nobody compares has no score.
struct RankCentrality {
  struct Options {
    Transform transform = Transform::binary;
    Scale scale = Scale::automatic;
    TieWins ties = TieWins::half;
    double prior = 0.5;
    double tolerance = 1e-10;
    int steps = 10'000;
    template <class V>
    static void describe(V&& v) {
      v("transform", &Options::transform, kTransforms, kTransformHelp);
      v("scale", &Options::scale, kScales, kScaleHelp);
      v("ties", &Options::ties, kTieWins, "a tie is half a win for each, or nothing");
      v("prior", &Options::prior, 0.0, 1e9, "wins added to both sides of every compared pair");
      v("tolerance", &Options::tolerance, 1e-15, 1.0, "of scores, where power iteration is needed (over 1000 items)");
      v("steps", &Options::steps, 1, 1'000'000'000, "the most steps of power iteration");
    }
  };
  static constexpr std::string_view kName = "rank-centrality";
  static constexpr std::string_view kSummary = "how often a walk from losers to winners is at an item";
  static constexpr std::string_view kCost =
      "O(sum over lists of length² + items³); over 1000 items, O(compared pairs) a step";
  static constexpr std::string_view kCitation = "Negahban, Oh & Shah, NIPS 2012";
  static constexpr unsigned kInput = kLists | kComparisons;
  static constexpr SufficientStatistic kStatistic = SufficientStatistic::pair_counts;
  static Fit solve(const Options& options, const Instance& instance, Context& context);
};

}  // namespace witan
