#pragma once

#include "witan/method/method.hpp"

namespace witan {

/// The Markov chains of Dwork, Kumar, Naor & Sivakumar: a walk over the items goes from worse to better ones, and the
/// score is the logarithm of how often it is at an item, centred at 0.
///
/// From item i,
/// - mc1 goes to one of all items that the lists that rank i rank at least as high, i included, as often as they do so;
/// - mc2 chooses one of the lists that rank i, then one of the items that it ranks at least as high;
/// - mc3 chooses one of the lists that rank i, then one of the items that it ranks, and moves if that is higher;
/// - mc4 chooses one of all items and moves if more lists rank it above i than below.
///
/// Lists are chosen by their weights, items evenly; comparisons are lists of two. Lists rank the items that they do not
/// name last where silence is a statement. Tied items are at least as high as each other for mc1 and mc2 and do not
/// move a walk of mc3; for mc4 a list that ties two items abstains. With probability `alpha` a step goes to any item
/// instead. With alpha=0 the walk may not come back to some items: then nobody has a score, and a note names who is
/// separated. Items that no list ranks have no score.
struct McOptions {
  double alpha = 0.05;
  double tolerance = 1e-10;
  int steps = 10'000;
  template <class V>
  static void describe(V&& v) {
    v("alpha", &McOptions::alpha, 0.0, 1.0, "chance that a step goes to any item; 0: the plain chain");
    v("tolerance", &McOptions::tolerance, 1e-15, 1.0, "of scores, where power iteration is needed (over 1000 items)");
    v("steps", &McOptions::steps, 1, 1'000'000'000, "the most steps of power iteration");
  }
};

inline constexpr std::string_view kMcCost =
    "O(entries log entries + items × entries + items³); over 1000 items, O(entries) a step";
inline constexpr std::string_view kMcCitation = "Dwork, Kumar, Naor & Sivakumar, WWW 2001";

struct Mc1 {
  using Options = McOptions;
  static constexpr std::string_view kName = "mc1";
  static constexpr std::string_view kSummary = "Markov chain: to any item that some list ranks as high";
  static constexpr std::string_view kCost = kMcCost;
  static constexpr std::string_view kCitation = kMcCitation;
  static constexpr unsigned kInput = kLists | kComparisons;
  static constexpr SufficientStatistic kStatistic = SufficientStatistic::pooled_statements;
  static Fit solve(const Options& options, const Instance& instance, Context& context);
};

struct Mc2 {
  using Options = McOptions;
  static constexpr std::string_view kName = "mc2";
  static constexpr std::string_view kSummary = "Markov chain: choose a list, then an item that it ranks as high";
  static constexpr std::string_view kCost = kMcCost;
  static constexpr std::string_view kCitation = kMcCitation;
  static constexpr unsigned kInput = kLists | kComparisons;
  static constexpr SufficientStatistic kStatistic = SufficientStatistic::pooled_statements;
  static Fit solve(const Options& options, const Instance& instance, Context& context);
};

struct Mc3 {
  using Options = McOptions;
  static constexpr std::string_view kName = "mc3";
  static constexpr std::string_view kSummary = "Markov chain: choose a list, then an item, and move if it is higher";
  static constexpr std::string_view kCost = kMcCost;
  static constexpr std::string_view kCitation = kMcCitation;
  static constexpr unsigned kInput = kLists | kComparisons;
  static constexpr SufficientStatistic kStatistic = SufficientStatistic::pooled_statements;
  static Fit solve(const Options& options, const Instance& instance, Context& context);
};

struct Mc4 {
  using Options = McOptions;
  static constexpr std::string_view kName = "mc4";
  static constexpr std::string_view kSummary = "Markov chain: choose an item, and move if the majority prefers it";
  static constexpr std::string_view kCost = "O(sum over lists of length² + items³); over 1000 items, O(items²) a step";
  static constexpr std::string_view kCitation = kMcCitation;
  static constexpr unsigned kInput = kLists | kComparisons;
  static constexpr SufficientStatistic kStatistic = SufficientStatistic::pooled_statements;
  static Fit solve(const Options& options, const Instance& instance, Context& context);
};

}  // namespace witan
