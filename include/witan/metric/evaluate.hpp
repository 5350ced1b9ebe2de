#pragma once

#include "witan/metric/dialect.hpp"
#include "witan/metric/judged_ranking.hpp"
#include "witan/metric/metric.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace witan {

/// The lowest and the highest possible label. It is fixed for a whole evaluation, so that ERR is comparable between
/// queries.
struct LabelScale {
  double min = 0;
  double max = 1;
};

/// Options of an evaluation.
struct EvaluateOptions {
  Dialect dialect = Dialect::standard;
  double relevant_from = 1;         ///< lowest relevant label, for all metrics but DCG, NDCG, ERR and τ
  std::optional<LabelScale> scale;  ///< required by ERR only
};

/// Computes metrics for a sequence of instances, with one sort per instance and reused memory.
///
/// Every value is exact: if the dialect preserves ties, it is the expectation over all orders of the tied items, in
/// closed form (McSherry & Najork, ECIR 2008) or, for ERR, by a recurrence over the tied labels. Cost for an instance
/// of n items: one sort, then O(n) per metric; ERR adds O(min(k, v)·v + k·v) for a tied group with v labels above the
/// lowest. An instance without relevant items (DCG, NDCG and ERR: without a positive gain or stopping probability) has
/// value 0, except for `judged` and τ. An instance without ranked items has value 0. Not thread-safe: use one per
/// thread.
class Evaluator {
 public:
  /// Throws UsageError if ERR is requested and the scale is missing or empty, or if p of RBP is not in (0, 1).
  Evaluator(std::vector<Metric> metrics, const EvaluateOptions& options);

  [[nodiscard]] const std::vector<Metric>& metrics() const& { return metrics_; }
  const std::vector<Metric>& metrics() const&& = delete;

  /// Writes the value of each metric to `values`, which has one entry per metric. Throws UsageError if the spans of
  /// `items` differ in length, and InputError if a label is too large for a gain or above the scale.
  void evaluate(const JudgedItems& items, std::span<double> values);

 private:
  [[nodiscard]] double value_of(const Metric& metric);
  void grow_discounts(std::size_t positions);

  std::vector<Metric> metrics_;
  EvaluateOptions options_;
  LabelScale scale_;
  JudgedRanking ranking_;
  std::vector<double> discounts_;
  std::vector<double> scratch_;
};

/// Evaluates one instance; see `Evaluator`.
[[nodiscard]] std::vector<double> evaluate(std::span<const Metric> metrics, const JudgedItems& items,
                                           const EvaluateOptions& options = {});

}  // namespace witan
