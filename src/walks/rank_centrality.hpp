#pragma once

#include "witan/method/method.hpp"

#include <cstdint>

#include "method/instance_size.hpp"
#include "method/shared/transform_choice.hpp"

namespace witan {

/// Treatment of ties in a method that counts wins: half a win for each item, or ignored.
enum class TieWins : std::uint8_t { half, ignore };
inline constexpr Choices<TieWins, 2> kTieWins = {{{"half", TieWins::half}, {"ignore", TieWins::ignore}}};

/// Rank centrality: a random walk over the items steps from i to j with probability share(j over i)/d. The share is j's
/// part of the wins between i and j, and d is the largest number of opponents of any item. The score is the logarithm
/// of the stationary probability. If comparisons follow Bradley–Terry exactly, these are its scores.
///
/// `prior` is added to the wins of both sides of every compared pair. Without it the walk may never return to an item:
/// one that never wins has probability 0. Then the items of that component of the comparison graph have no score, and a
/// note lists the separated items. Separate components are solved one by one, each centred at 0, with a note. An item
/// without comparisons has no score.
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
      v("ties", &Options::ties, kTieWins, "treatment of ties: half a win for each item, or ignored");
      v("prior", &Options::prior, 0.0, 1e9, "wins added to both sides of every compared pair");
      v("tolerance", &Options::tolerance, 1e-15, 1.0, "tolerance of the scores in power iteration (above 1000 items)");
      v("steps", &Options::steps, 1, 1'000'000'000, "maximum number of power iterations");
    }
  };
  static constexpr std::string_view kName = "rank-centrality";
  static constexpr std::string_view kSummary =
      "Rank Centrality: stationary distribution of a random walk from losers to winners";
  static constexpr std::string_view kCost =
      "O(sum over lists of length² + items³); above 1000 items, O(compared pairs) per step";
  static constexpr std::string_view kCitation = "Negahban, Oh & Shah, NIPS 2012";
  static constexpr unsigned kInput = kLists | kComparisons | kSilence;
  static constexpr SufficientStatistic kStatistic = SufficientStatistic::pair_counts;
  static Cost estimate(const Options& /*options*/, const Instance& instance) {
    return pair_cost(size_of(instance), 24, 6e-7);
  }
  static Fit solve(const Options& options, const Instance& instance, Context& context);
};

}  // namespace witan
