#pragma once

#include "witan/data/dataset.hpp"
#include "witan/metric/evaluate.hpp"
#include "witan/util/context.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace witan {

/// How to treat labelled instances that are missing from the ranking.
enum class Missing : std::uint8_t { by_dialect, leave_out, count_as_zero };

struct EvaluationOptions {
  std::vector<Metric> metrics;
  EvaluateOptions metric_options;  ///< default label scale: 0 … the largest label of all label data
  Missing missing =
      Missing::by_dialect;  ///< by dialect: `trec` ignores them, as trec_eval does; the others count them as 0
  /// Ignore ranked items without a label, as if the ranking did not contain them.
  bool judged_only = false;
};

/// The values of a ranking per instance.
struct EvaluatedRanking {
  std::vector<std::uint32_t> instances;  ///< instances of the label data that count
  std::vector<double> values;            ///< instances × metrics, by row
  std::vector<double> means;             ///< by metric; NaN if no instance counts
  std::uint32_t tied = 0;                ///< number of instances in which all ranked items are tied, of two or more
  std::uint32_t missing = 0;             ///< number of labelled instances that are missing from the ranking
  std::uint32_t unlabelled = 0;          ///< number of instances of the ranking without labels, which are ignored
  std::string unlabelled_example = {};   ///< the name of one of them; empty if there is none
};

/// One instance to evaluate, without a data set: an entry for every item that is ranked or labelled.
struct NamedJudgements {
  std::vector<double> scores;  ///< NaN: not ranked
  std::vector<double> labels;  ///< NaN: unjudged
  /// Order of tied items for `trec`; empty: order of the entries. The texts must exist until the evaluation ends.
  std::vector<std::string_view> names;
  bool ranked = true;  ///< whether the ranking contains the instance
};

/// Evaluates a ranking in a data set with one list per instance, by one expert. Throws InputError if there are more.
/// O(entries log entries).
[[nodiscard]] EvaluatedRanking evaluate_ranking(const Dataset& labels, const Dataset& ranking,
                                                const EvaluationOptions& options, Context& context);
/// Evaluates scores of the rows of the label data, in input order. Throws InputError unless there is one per row.
[[nodiscard]] EvaluatedRanking evaluate_scores(const Dataset& labels, std::span<const double> scores,
                                               const EvaluationOptions& options, Context& context);
/// Evaluates the scores of the slots of another data set, matched by the names of instances and items. Items without a
/// score count as not retrieved.
[[nodiscard]] EvaluatedRanking evaluate_fits(const Dataset& labels, const Dataset& ranked,
                                             std::span<const std::vector<double>> scores,
                                             const EvaluationOptions& options, Context& context);
/// Evaluates instances without a data set. Instances without labels are ignored, and `letor4` uses the order of the
/// entries for tied items. The instances of the result are indices in `instances`.
[[nodiscard]] EvaluatedRanking evaluate_named(std::span<const NamedJudgements> instances,
                                              const EvaluationOptions& options, Context& context);
/// Evaluates scores of the slots of the label data, one vector per instance, such as the fits of a model.
[[nodiscard]] EvaluatedRanking evaluate_slots(const Dataset& labels, std::span<const std::vector<double>> scores,
                                              const EvaluationOptions& options, Context& context);

}  // namespace witan
