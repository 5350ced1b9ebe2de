#pragma once

#include "witan/method/method.hpp"

#include "method/instance_size.hpp"
#include "method/shared/win_weights.hpp"

namespace witan {

/// PageRank of the graph of losses: a random walk steps from an item to one that beat it, in proportion to the wins,
/// with probability `damping`, and else to a random item. The score is the stationary probability; scores sum to 1.
///
/// A win counts `win_weight`, and a tie counts `tie_weight` in both directions. From an item that never lost, the walk
/// steps to a random item. Items without comparisons have the score of the random steps.
struct PageRank {
  struct Options {
    double win_weight = 1;
    double tie_weight = 0.5;
    double damping = 0.85;
    double tolerance = 1e-12;
    int steps = 10'000;
    template <class V>
    static void describe(V&& v) {
      v("damping", &Options::damping, 0.0, 0.999999, "probability of a step along a loss instead of to a random item");
      v("win_weight", &Options::win_weight, 0.0, 1e9, "what a win counts for the winner");
      v("tie_weight", &Options::tie_weight, 0.0, 1e9, "what a tie counts for each item");
      v("tolerance", &Options::tolerance, 1e-15, 1.0, "tolerance of the scores in power iteration (above 1000 items)");
      v("steps", &Options::steps, 1, 1'000'000'000, "maximum number of power iterations");
    }
  };
  static constexpr std::string_view kName = "pagerank";
  static constexpr std::string_view kSummary = "PageRank: stationary distribution of a walk from losers to winners";
  static constexpr std::string_view kCost =
      "O(sum over lists of length² + items³); above 1000 items, O(compared pairs) per step";
  static constexpr std::string_view kCitation = "Page, Brin, Motwani & Winograd, Stanford report, 1999";
  static constexpr unsigned kInput = kLists | kComparisons | kSilence;
  static constexpr SufficientStatistic kStatistic = SufficientStatistic::pair_counts;
  static Cost estimate(const Options& /*options*/, const Instance& instance) {
    return pair_cost(size_of(instance), 24, 6e-7);
  }
  static Fit solve(const Options& options, const Instance& instance, Context& context);
};

/// The matrix whose eigenvector `eigen` computes: wins over opponents, or losses to them.
enum class EigenOf : std::uint8_t { wins, losses };
inline constexpr Choices<EigenOf, 2> kEigenOf = {{{"wins", EigenOf::wins}, {"losses", EigenOf::losses}}};

/// The principal eigenvector of the matrix of wins: the score of an item is proportional to the sum over its wins of
/// the scores of the beaten items (Wei 1952, Kendall 1955). Scores are not negative and have Euclidean length 1.
///
/// A win counts `win_weight`, and a tie counts `tie_weight` for both items. With `of=losses`, the score is proportional
/// to the sum over losses: the weakest item has the highest score. Items that beat each other only in one direction (no
/// cycle of wins) have no eigenvector with positive scores; power iteration then does not converge, which the
/// diagnostics state.
struct EigenRanking {
  struct Options {
    double win_weight = 1;
    double tie_weight = 0.5;
    EigenOf of = EigenOf::wins;
    double tolerance = 1e-10;
    int steps = 10'000;
    template <class V>
    static void describe(V&& v) {
      v("of", &Options::of, kEigenOf, "matrix: wins, or losses, which ranks the weakest item first");
      v("win_weight", &Options::win_weight, 0.0, 1e9, "what a win counts for the winner");
      v("tie_weight", &Options::tie_weight, 0.0, 1e9, "what a tie counts for each item");
      v("tolerance", &Options::tolerance, 1e-15, 1.0, "largest change of a score in the last step");
      v("steps", &Options::steps, 1, 1'000'000'000, "maximum number of power iterations");
    }
  };
  static constexpr std::string_view kName = "eigen";
  static constexpr std::string_view kSummary = "principal eigenvector of the matrix of wins (Kendall-Wei)";
  static constexpr std::string_view kCost = "O(sum over lists of length²) and O(compared pairs) per step";
  static constexpr std::string_view kCitation = "Kendall, Biometrics 1955";
  static constexpr unsigned kInput = kLists | kComparisons | kSilence;
  static constexpr SufficientStatistic kStatistic = SufficientStatistic::pair_counts;
  static Cost estimate(const Options& /*options*/, const Instance& instance) {
    return pair_cost(size_of(instance), 24, 6e-7);
  }
  static Fit solve(const Options& options, const Instance& instance, Context& context);
};

}  // namespace witan
