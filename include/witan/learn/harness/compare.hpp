#pragma once

#include "witan/learn/harness/folds.hpp"
#include "witan/method/method.hpp"
#include "witan/metric/evaluate_rankings.hpp"
#include "witan/stats/paired.hpp"
#include "witan/util/context.hpp"

#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace witan {

/// Options of compare_methods.
struct CompareOptions {
  std::vector<std::string> methods;  ///< specs, each once, or "expert:NAME" for the data of one expert
  std::size_t depth = 0;             ///< number of items of a ranking that count as retrieved; 0: all
  /// Score of items without a score, if the data have one item per row.
  double unscored = -std::numeric_limits<double>::infinity();
  std::size_t baseline = 0;  ///< index of the method that the others are tested against
  /// The labels to evaluate against, also of items that nobody ranks; null: those of the data. Methods train on the
  /// labels of the data.
  const Dataset* labels = nullptr;
  EvaluationOptions evaluation;
  /// Metric that trained methods use to select on validation data. Its dialect is always `standard`, because in
  /// `letor4` NDCG is 0 if the cut-off exceeds the length of the list.
  Metric selection{MetricKind::ndcg, 10};
  std::uint64_t draws = 10'000;   ///< number of draws of the randomisation test and of the bootstrap
  double level = 0.95;            ///< confidence level of the bootstrap intervals
  bool all_pairs = false;         ///< also test every pair of methods, if that is affordable
  std::function<double()> clock;  ///< returns the time in seconds; empty: no times
};

/// Returns the name of the expert of a row "expert:NAME", or nullopt for the spec of a method.
[[nodiscard]] std::optional<std::string_view> compared_expert(std::string_view spec);

/// Returns true if the scores of a method depend on the seed, so that compare_methods runs it once per context.
[[nodiscard]] bool depends_on_seed(const MethodInfo& method);

/// The test of the difference between two methods for one metric.
struct PairTest {
  std::size_t first = 0, second = 0;  ///< methods
  double difference = 0;              ///< mean over instances of the first minus the second
  MeanInterval interval;
  Randomisation randomisation;
  double corrected = 1;  ///< p-value of the randomisation test with Holm's correction over all pairs
  WinsTiesLosses wins;
};

/// The results of one method for one metric, over all folds. Means and differences of counts, such as num_rel_ret, are
/// sums over instances.
struct MetricSummary {
  double of_instances = 0;      ///< mean over all instances
  MeanInterval mean_interval;   ///< confidence interval of the mean over instances
  double of_folds = 0;          ///< mean of the means per fold, as in papers on LETOR
  std::vector<double> by_fold;  ///< NaN for folds without labelled instances
  double seed_deviation = 0;    ///< standard deviation over seeds of the mean that shows_folds selects; 0: one seed
  double difference = 0;        ///< mean difference from the baseline over instances, as in all members below
  MeanInterval interval;        ///< confidence interval of the difference
  PairedT t;
  Randomisation randomisation;
  double t_corrected = 1;  ///< p-values with Holm's correction over all methods except the baseline
  double randomisation_corrected = 1;
  double effect_size = 0;  ///< mean difference divided by its standard deviation over instances (Cohen's d for pairs)
  WinsTiesLosses wins;     ///< instances won, tied and lost against the baseline
};

/// The results of one method.
struct MethodSummary {
  std::string method;
  bool trained = false;
  std::uint32_t seeds = 1;          ///< number of seeds; 1 for deterministic methods
  std::uint64_t not_converged = 0;  ///< number of instances whose fit did not converge for at least one seed
  std::string first_note;           ///< note of the first of these fits
  double train_seconds = 0;         ///< mean per fold and seed; NaN: not measured
  double solve_seconds = 0;         ///< mean per test instance; NaN: not measured
  /// Mean log-likelihood per user of the order of held-out ratings; NaN if the method has none.
  double log_likelihood = std::numeric_limits<double>::quiet_NaN();
  std::vector<MetricSummary> metrics;
  std::vector<double> values;  ///< instances × metrics, by row; means over seeds
};

/// The results of all methods.
struct Leaderboard {
  std::vector<Metric> metrics;
  std::uint32_t folds = 0;
  std::size_t baseline = 0;
  double level = 0.95;
  std::string_view unit = "labelled instance";  ///< of the instances, in tables
  std::string protocol = {};                    ///< a sentence on the evaluation of users; empty: instances
  bool shows_folds = false;                     ///< whether to report of_folds instead of of_instances, as for `letor4`
  std::uint64_t tested_instances = 0;           ///< number of instances that belong to a part, labelled or not
  std::vector<std::uint32_t> instances;         ///< indices of the labelled instances that belong to a part
  std::vector<std::uint32_t> fold_of;           ///< the fold in which each is tested
  std::vector<MethodSummary> methods;
  std::vector<std::vector<PairTest>> pairs = {};  ///< by metric; empty unless requested and affordable
};

/// Tests the differences of the methods from the baseline, which is a member of the board. The values of all methods
/// belong to the same instances.
void test_against_baseline(Leaderboard& board, std::uint64_t draws, Context& context);

/// Returns true if the methods have the same value of every metric on every instance.
[[nodiscard]] bool all_tied(const Leaderboard& board);

/// Cross-validates methods on the same folds and tests their differences from a baseline, paired by instance.
///
/// In every fold, trainable methods are trained on the training and validation instances. Then every method ranks the
/// test instances, without their labels. An item without a score counts as not retrieved or, if the data have one item
/// per row (LETOR), ranks last, tied with the others, as in the files that `rank` writes. If there are several
/// contexts, with different seeds, random methods run once per context, and the value of an instance is the mean.
/// Throws InputError if no instance has labels.
[[nodiscard]] Leaderboard compare_methods(const Dataset& data, const Parts& parts, const CompareOptions& options,
                                          std::span<const std::unique_ptr<Context>> contexts);

}  // namespace witan
