#pragma once

#include "witan/method/method.hpp"

#include "method/instance_size.hpp"

namespace witan {

/// The Markov chains of Dwork, Kumar, Naor & Sivakumar: a random walk over the items moves from worse to better ones.
/// The score is the logarithm of the stationary probability of an item, centred at 0.
///
/// From item i,
/// - mc1 moves to an item that a list with i ranks at least as high as i, i included, in proportion to the number of
/// such lists;
/// - mc2 chooses one of the lists with i, then one of the items that it ranks at least as high;
/// - mc3 chooses one of the lists with i, then one of its items, and moves if that item is higher;
/// - mc4 chooses one of all items and moves if more lists rank it above i than below.
///
/// Lists are chosen by weight and items uniformly; comparisons are lists of two items. If silence counts as a
/// statement, a list ranks its missing items last. For mc1 and mc2, tied items are at least as high as each other. For
/// mc3, a tie causes no move, and for mc4 a list that ties two items abstains. With probability `alpha` a step goes to
/// a random item instead. With alpha=0 the chain may be reducible. Then no item has a score, and a note lists the
/// separated items. Items that no list ranks have no score.
struct McOptions {
  double alpha = 0.05;
  double tolerance = 1e-10;
  int steps = 10'000;
  template <class V>
  static void describe(V&& v) {
    v("alpha", &McOptions::alpha, 0.0, 1.0, "teleportation probability: a step to a uniformly random item; 0: none");
    v("tolerance", &McOptions::tolerance, 1e-15, 1.0, "tolerance of the scores in power iteration (above 1000 items)");
    v("steps", &McOptions::steps, 1, 1'000'000'000, "maximum number of power iterations");
  }
};

inline constexpr std::string_view kMcCost =
    "O(entries log entries + items × entries + items³); above 1000 items, O(entries) per step";
inline constexpr std::string_view kMcCitation = "Dwork, Kumar, Naor & Sivakumar, WWW 2001";

/// Returns the cost of a chain. `tables` is 1 if its steps use the majority relation, else 0.
[[nodiscard]] Cost mc_cost(const McOptions& options, const Instance& instance, int tables);

struct Mc1 {
  using Options = McOptions;
  static constexpr std::string_view kName = "mc1";
  static constexpr std::string_view kSummary =
      "Markov chain MC1: move to an item that some list ranks at least as high";
  static constexpr std::string_view kCost = kMcCost;
  static constexpr std::string_view kCitation = kMcCitation;
  static constexpr unsigned kInput = kLists | kComparisons | kSilence;
  static constexpr SufficientStatistic kStatistic = SufficientStatistic::pooled_statements;
  static Cost estimate(const Options& options, const Instance& instance) { return mc_cost(options, instance, 0); }
  static Fit solve(const Options& options, const Instance& instance, Context& context);
};

struct Mc2 {
  using Options = McOptions;
  static constexpr std::string_view kName = "mc2";
  static constexpr std::string_view kSummary =
      "Markov chain MC2: select a list, then an item that it ranks at least as high";
  static constexpr std::string_view kCost = kMcCost;
  static constexpr std::string_view kCitation = kMcCitation;
  static constexpr unsigned kInput = kLists | kComparisons | kSilence;
  static constexpr SufficientStatistic kStatistic = SufficientStatistic::pooled_statements;
  static Cost estimate(const Options& options, const Instance& instance) { return mc_cost(options, instance, 0); }
  static Fit solve(const Options& options, const Instance& instance, Context& context);
};

struct Mc3 {
  using Options = McOptions;
  static constexpr std::string_view kName = "mc3";
  static constexpr std::string_view kSummary =
      "Markov chain MC3: select a list, then one of its items; move if it ranks higher";
  static constexpr std::string_view kCost = kMcCost;
  static constexpr std::string_view kCitation = kMcCitation;
  static constexpr unsigned kInput = kLists | kComparisons | kSilence;
  static constexpr SufficientStatistic kStatistic = SufficientStatistic::pooled_statements;
  static Cost estimate(const Options& options, const Instance& instance) { return mc_cost(options, instance, 0); }
  static Fit solve(const Options& options, const Instance& instance, Context& context);
};

struct Mc4 {
  using Options = McOptions;
  static constexpr std::string_view kName = "mc4";
  static constexpr std::string_view kSummary = "Markov chain MC4: select an item; move if the majority prefers it";
  static constexpr std::string_view kCost =
      "O(sum over lists of length² + items³); above 1000 items, O(items²) per step";
  static constexpr std::string_view kCitation = kMcCitation;
  static constexpr unsigned kInput = kLists | kComparisons | kSilence;
  static constexpr SufficientStatistic kStatistic = SufficientStatistic::pooled_statements;
  static Cost estimate(const Options& options, const Instance& instance) { return mc_cost(options, instance, 1); }
  static Fit solve(const Options& options, const Instance& instance, Context& context);
};

}  // namespace witan
