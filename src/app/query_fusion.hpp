#pragma once

#include "witan/method/spec.hpp"

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

#include "counting/rrf.hpp"
#include "counting/score_fusion.hpp"

namespace witan {

/// One list of a query: the numbers of its items, counted from 0 over all lists of the query, and their scores. Without
/// scores, the order of the items is their ranking.
struct QueryList {
  std::string_view name;  ///< for bounds by expert
  std::span<const std::uint32_t> items;
  std::span<const double> scores;
  double weight = 1;
};

/// Fuses the lists of one query by rrf or score-fusion, without a data set. The scores are those of the methods. An
/// item that occurs twice in a list counts once, with its best rank or score. Immutable.
class QueryFusion {
 public:
  /// Returns null for methods other than rrf and score-fusion. Throws UsageError for invalid options.
  [[nodiscard]] static std::unique_ptr<QueryFusion> make(const Spec& spec);

  /// Returns the scores of `items` items, all of which occur in a list. Throws InputError for a list without scores if
  /// the method needs scores. O(entries), or O(entries log entries) for scores that do not descend.
  [[nodiscard]] std::vector<double> scores(std::span<const QueryList> lists, std::uint32_t items) const;

 private:
  using Options = std::variant<Rrf::Options, ScoreFusion::Options>;
  explicit QueryFusion(Options options) : options_(std::move(options)) {}
  Options options_;
};

/// Returns the numbers of the `top` items with the highest scores, best first; equal scores in the order of the
/// numbers, and NaN last.
[[nodiscard]] std::vector<std::uint32_t> best_items(std::span<const double> scores, std::size_t top);

}  // namespace witan
