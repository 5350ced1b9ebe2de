#pragma once

#include "witan/metric/dialect.hpp"
#include "witan/metric/judged_ranking.hpp"
#include "witan/metric/metric.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace witan {

/// The lowest and the highest label that a judge could give. Declared for a whole evaluation, never taken from the
/// query at hand, so that ERR means the same in each.
struct LabelScale {
  double min = 0;
  double max = 1;
};

/// What a number depends on besides the ranking and the labels.
struct EvaluateOptions {
  Dialect dialect = Dialect::standard;
  double relevant_from = 1;         ///< a label from here on is relevant, for all metrics but DCG, NDCG, ERR and τ
  std::optional<LabelScale> scale;  ///< ERR needs it, the others do not
};

/// Computes the same metrics for one instance after another, with one sort an instance and no allocation once warm.
///
/// Every value is exact: where the dialect keeps ties it is the expectation over all orders of the tied items, in
/// closed form (McSherry & Najork, ECIR 2008) or, for ERR, by a recurrence over the tied labels. Cost an instance of n
/// items: one sort, then O(n) a metric; ERR adds O(min(k, v)·v + k·v) for a tied group with v labels above the lowest.
/// An instance without relevant items (DCG, NDCG and ERR: without a label that gains or stops) has value 0, except
/// for `judged` and τ; one without ranked items has value 0 throughout. Not to be shared by threads: give each its own.
class Evaluator {
 public:
  /// UsageError when ERR is among the metrics and the scale is missing or empty, or the p of RBP is not in (0, 1).
  Evaluator(std::vector<Metric> metrics, const EvaluateOptions& options);

  [[nodiscard]] const std::vector<Metric>& metrics() const { return metrics_; }

  /// Writes the value of each metric, in their order; `values` has one entry a metric. UsageError when the spans of
  /// `items` differ in length; InputError when a label is too large for a gain or above the declared scale.
  void evaluate(const JudgedItems& items, std::span<double> values);

 private:
  [[nodiscard]] double value_of(const Metric& metric);
  [[nodiscard]] double ndcg(std::uint32_t cutoff);
  void grow_discounts(std::size_t positions);

  std::vector<Metric> metrics_;
  EvaluateOptions options_;
  LabelScale scale_;
  JudgedRanking ranking_;
  std::vector<double> discounts_;
  std::vector<double> scratch_;
};

/// One instance on its own; see `Evaluator`.
[[nodiscard]] std::vector<double> evaluate(std::span<const Metric> metrics, const JudgedItems& items,
                                           const EvaluateOptions& options = {});

}  // namespace witan
