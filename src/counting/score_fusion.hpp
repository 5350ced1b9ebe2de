#pragma once

#include "witan/method/method.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "method/shared/auto_number.hpp"
#include "method/shared/list_values.hpp"
#include "score_rule.hpp"

namespace witan {

/// One bound of the scores for all lists, or one bound per expert.
struct BoundPerList {
  std::optional<double> all;
  std::vector<std::pair<std::string, double>> by_expert;

  /// Returns the bound of an expert, or NaN if it is not set.
  [[nodiscard]] double of(std::string_view expert) const;
  [[nodiscard]] bool is_set() const { return all || !by_expert.empty(); }
  friend bool operator==(const BoundPerList&, const BoundPerList&) = default;
};

/// Parses none, a number, or numbers by expert such as bm25:0;dense:-1.
struct BoundParser {
  [[nodiscard]] BoundPerList parse(std::string_view text) const;
  [[nodiscard]] std::string text(const BoundPerList& value) const;
  [[nodiscard]] std::string range() const { return "none, a number, or EXPERT:NUMBER;…"; }
};

/// Score fusion (convex combination): the scores of every list are normalised (`normalise_scores`), and the scores of
/// an item are combined with the weights of the lists (`CombinedScore`). The dialect of a search engine sets the
/// defaults (`rule_of`). Ranks are negated first. Lists without the item are ignored under every silence, except that
/// they count in the means `average` and `arithmetic`. An item in no list has no score and is ranked last.
struct ScoreFusion {
  struct Options {
    ScoreDialect dialect = ScoreDialect::plain;
    Auto<ScoreNorm> norm;
    Auto<ScoreMean> mean;
    BoundPerList minimum, maximum;
    Auto<BoundMode> bounds;
    Auto<int> window;
    template <class V>
    static void describe(V&& v) {
      v("dialect", &Options::dialect, kScoreDialects, "search engine whose conventions are the defaults");
      v("norm", &Options::norm, with_auto(kScoreNorms),
        "normalisation of the scores of a list; auto: minmax, qdrant: dbsf, elasticsearch, mongodb and redis: none");
      v("mean", &Options::mean, with_auto(kScoreMeans),
        "combination of the scores of an item; auto: sum, mongodb: average, opensearch: arithmetic");
      v("minimum", &Options::minimum, BoundParser{}, "lowest possible score, for minmax and theoretical");
      v("maximum", &Options::maximum, BoundParser{}, "highest possible score, for minmax and theoretical");
      v("bounds", &Options::bounds, with_auto(kBoundModes),
        "effect of minimum and maximum under minmax; auto: replace, opensearch: apply");
      v("window", &Options::window, AutoNumber<int>{0, 1'000'000'000},
        "number of best items of a list that count, 0: all; auto: 0, redis: 20");
    }
    /// Returns the rule of the dialect with the options that are set. Throws UsageError for options without effect.
    [[nodiscard]] ScoreRule rule() const;
  };
  static constexpr std::string_view kName = "score-fusion";
  static constexpr std::string_view kSummary =
      "score fusion: weighted sum or mean of normalised scores (convex combination), as in search engines";
  static constexpr std::string_view kCost = "O(entries), with window O(entries log entries)";
  static constexpr std::string_view kCitation = "Bruch, Gai & Ingber, ACM TOIS 42(1), 2023";
  static constexpr unsigned kInput = kLists;
  static constexpr SufficientStatistic kStatistic = SufficientStatistic::pooled_statements;
  static Fit solve(const Options& options, const Instance& instance, Context& context);
};

/// Returns the normalised scores of a list. Throws InputError for ranks under `theoretical`, which needs scores.
[[nodiscard]] ListValues normalised_scores(const ScoreFusion::Options& options, const ScoreRule& rule,
                                           const Instance& instance, const List& list);

}  // namespace witan
