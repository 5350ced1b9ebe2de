#pragma once

#include "witan/data/dataset.hpp"
#include "witan/metric/evaluate.hpp"
#include "witan/util/context.hpp"

#include <cstdint>
#include <string_view>
#include <vector>

namespace witan {

/// What to do with labelled instances that a ranking does not have.
enum class Missing : std::uint8_t { by_dialect, leave_out, count_as_zero };

struct EvaluationOptions {
  std::vector<Metric> metrics;
  EvaluateOptions how;  ///< an absent label scale becomes 0 … the largest label of the whole label data
  Missing missing = Missing::by_dialect;  ///< `trec` leaves them out, as trec_eval does; the others count them as 0
};

/// A ranking's values, instance by instance.
struct EvaluatedRanking {
  std::vector<std::uint32_t> instances;  ///< of the label data: those that count
  std::vector<double> values;            ///< instances × metrics, by row
  std::vector<double> means;             ///< by metric; NaN when no instance counts
  std::uint32_t missing = 0;             ///< labelled instances that the ranking does not have
  std::uint32_t unlabelled = 0;          ///< instances of the ranking that have no label, and do not count
};

/// One instance to be judged that came without data sets: an entry for every item that is ranked or labelled.
struct NamedJudgements {
  std::vector<double> scores;           ///< NaN: not ranked
  std::vector<float> labels;            ///< NaN: unjudged
  std::vector<std::string_view> names;  ///< by which `trec` breaks ties; none: tied items come in their order
  bool ranked = true;                   ///< whether the ranking has the instance
};

/// Judges a ranking that came as a data set: one list an instance, by one expert. Throws InputError if there are more.
/// O(entries log entries) and a binary search an entry.
[[nodiscard]] EvaluatedRanking evaluate_ranking(const Dataset& labels, const Dataset& ranking,
                                                const EvaluationOptions& options, Context& context);
/// Judges scores of the label data's rows, in input order. Throws InputError unless there is one a row.
[[nodiscard]] EvaluatedRanking evaluate_scores(const Dataset& labels, std::span<const double> scores,
                                               const EvaluationOptions& options, Context& context);
/// Judges the scores that a model gave another data set's slots, by the names of instances and items; items without a
/// score are not retrieved.
[[nodiscard]] EvaluatedRanking evaluate_fits(const Dataset& labels, const Dataset& ranked,
                                             std::span<const std::vector<double>> scores,
                                             const EvaluationOptions& options, Context& context);
/// Judges instances that are complete in themselves; those without any label do not count, and `letor4` takes tied
/// items in the order of the entries. The result's instances are places in `instances`.
[[nodiscard]] EvaluatedRanking evaluate_named(std::span<const NamedJudgements> instances,
                                              const EvaluationOptions& options, Context& context);
/// Judges scores of the label data's slots, instance after instance: what a model's fits are.
[[nodiscard]] EvaluatedRanking evaluate_slots(const Dataset& labels, std::span<const std::vector<double>> scores,
                                              const EvaluationOptions& options, Context& context);

}  // namespace witan
