#include "query_fusion.hpp"

#include "witan/util/error.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace witan {
namespace {

/// The distinct items of a list with their values.
struct DistinctList {
  std::vector<std::uint32_t> items;
  std::vector<double> values;  ///< ranks or scores
};

/// Finds the items that occur twice in a list.
class Repeats {
 public:
  explicit Repeats(std::uint32_t items) : last_list_(items, 0) {}
  /// Returns true if the next list contains an item twice.
  [[nodiscard]] bool in_next(const QueryList& list) {
    ++number_;
    bool repeats = false;
    for (const std::uint32_t item : list.items) {
      repeats |= last_list_[item] == number_;
      last_list_[item] = number_;
    }
    return repeats;
  }

 private:
  std::vector<std::uint32_t> last_list_;  ///< by item: number of the last list that contains it, from 1
  std::uint32_t number_ = 0;
};

/// Removes repeated items and keeps the largest value of each.
void keep_largest(DistinctList& list) {
  std::vector<std::pair<std::uint32_t, std::size_t>> order;
  for (std::size_t k = 0; k < list.items.size(); ++k) order.emplace_back(list.items[k], k);
  std::ranges::sort(order);
  DistinctList kept;
  for (std::size_t k = 0; k < order.size(); ++k) {
    const double value = list.values[order[k].second];
    if (k > 0 && order[k].first == order[k - 1].first) {
      kept.values.back() = std::max(kept.values.back(), value);
    } else {
      kept.items.push_back(order[k].first);
      kept.values.push_back(value);
    }
  }
  list = std::move(kept);
}

bool descends(std::span<const double> scores) {
  for (std::size_t k = 1; k < scores.size(); ++k) {
    if (!(scores[k - 1] > scores[k])) return false;
  }
  return true;
}

/// Returns the items with their scores, or with their negated ranks if there are no scores.
DistinctList distinct(const QueryList& list, bool repeats) {
  DistinctList out{{list.items.begin(), list.items.end()}, {list.scores.begin(), list.scores.end()}};
  if (list.scores.empty()) {
    for (std::size_t k = 0; k < list.items.size(); ++k) out.values.push_back(-static_cast<double>(k + 1));
  }
  if (repeats) keep_largest(out);
  return out;
}

/// Calls `add(item, rank)` for the items of a list.
void each_rank(const QueryList& list, bool repeats, TieRanks ties, const auto& add) {
  if (!repeats && descends(list.scores)) {  // also of a list without scores
    for (std::size_t k = 0; k < list.items.size(); ++k) add(list.items[k], static_cast<double>(k + 1));
    return;
  }
  DistinctList ranked = distinct(list, repeats);
  if (!list.scores.empty()) {
    ranked.values = ranks_of(std::move(ranked.values), Form::score, ties);
  } else {
    for (double& value : ranked.values) value = -value;
  }
  for (std::size_t k = 0; k < ranked.items.size(); ++k) add(ranked.items[k], ranked.values[k]);
}

std::vector<double> fused(const Rrf::Options& options, std::span<const QueryList> lists, std::uint32_t items) {
  const RankRule rule = options.rule();
  CompensatedSum weights;
  for (const QueryList& list : lists) weights.add(list.weight);
  const double scale = weight_scale(rule, weights.value());
  std::vector<CompensatedSum> sums(items);
  Repeats repeats(items);
  for (const QueryList& list : lists) {
    const double weight = list.weight * scale;
    each_rank(list, repeats.in_next(list), options.ties, [&](std::uint32_t item, double rank) {
      if (rule.window > 0 && rank > rule.window) return;
      sums[item].add(reciprocal_term(rule, rank, weight, 1));
    });
  }
  std::vector<double> scores;
  scores.reserve(items);
  for (const CompensatedSum& sum : sums) scores.push_back(sum.value());
  return scores;
}

/// Keeps the `window` best items of a list.
void keep_window(DistinctList& list, int window) {
  const std::vector<double> ranks = ranks_of(list.values, Form::score, TieRanks::id);
  std::size_t kept = 0;
  for (std::size_t k = 0; k < ranks.size(); ++k) {
    if (ranks[k] > window) continue;
    list.items[kept] = list.items[k];
    list.values[kept++] = list.values[k];
  }
  list.items.resize(kept);
  list.values.resize(kept);
}

std::vector<double> fused(const ScoreFusion::Options& options, std::span<const QueryList> lists, std::uint32_t items) {
  const ScoreRule rule = options.rule();
  std::vector<CombinedScore> combined(items);
  Repeats repeats(items);
  double weights = 0;
  for (const QueryList& list : lists) {
    weights += list.weight;
    if (list.scores.empty() && !list.items.empty()) {
      throw InputError("score-fusion needs scores, found a list of ids; use (id, score) pairs, or rrf");
    }
    DistinctList scored = distinct(list, repeats.in_next(list));
    if (rule.window > 0) keep_window(scored, rule.window);
    const ScoreBounds bounds{options.minimum.of(list.name), options.maximum.of(list.name)};
    check_theoretical(scored.values, rule, bounds, list.name);
    normalise_scores(scored.values, rule, bounds);
    for (std::size_t k = 0; k < scored.items.size(); ++k) {
      combined[scored.items[k]].add(rule.mean, scored.values[k], list.weight);
    }
  }
  std::vector<double> scores;
  scores.reserve(items);
  for (const CombinedScore& score : combined) {
    scores.push_back(score.value(rule.mean, weights, static_cast<double>(lists.size())));
  }
  return scores;
}

/// Returns numbers that ascend as the values descend; NaN last. Comparisons of integers are faster in a sort.
std::uint64_t descending_bits(double value) {
  if (std::isnan(value)) return std::numeric_limits<std::uint64_t>::max();
  const auto bits = std::bit_cast<std::uint64_t>(value + 0.0);  // −0 becomes 0
  return bits >> 63U != 0 ? bits : ~bits & ~(std::uint64_t{1} << 63U);
}

}  // namespace

std::unique_ptr<QueryFusion> QueryFusion::make(const Spec& spec) {
  if (spec.name == Rrf::kName) {
    return std::unique_ptr<QueryFusion>(new QueryFusion(options_from<Rrf::Options>(spec)));
  }
  if (spec.name != ScoreFusion::kName) return nullptr;
  auto options = options_from<ScoreFusion::Options>(spec);
  (void)options.rule();
  return std::unique_ptr<QueryFusion>(new QueryFusion(std::move(options)));
}

std::vector<double> QueryFusion::scores(std::span<const QueryList> lists, std::uint32_t items) const {
  return std::visit([&](const auto& options) { return fused(options, lists, items); }, options_);
}

std::vector<std::uint32_t> best_items(std::span<const double> scores, std::size_t top) {
  struct Scored {
    std::uint64_t order;  ///< ascends as the score descends
    std::uint32_t item;
  };
  std::vector<Scored> order;
  order.reserve(scores.size());
  for (const double score : scores) {
    order.push_back({descending_bits(score), static_cast<std::uint32_t>(order.size())});
  }
  const auto before = [](const Scored& a, const Scored& b) {
    return a.order != b.order ? a.order < b.order : a.item < b.item;
  };
  const std::size_t kept = std::min(top, order.size());
  const auto end = order.begin() + static_cast<std::ptrdiff_t>(kept);
  if (kept < order.size()) std::nth_element(order.begin(), end, order.end(), before);
  std::sort(order.begin(), end, before);
  std::vector<std::uint32_t> items;
  items.reserve(kept);
  for (std::size_t k = 0; k < kept; ++k) items.push_back(order[k].item);
  return items;
}

}  // namespace witan
