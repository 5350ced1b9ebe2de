#pragma once

#include "witan/learn/harness/folds.hpp"
#include "witan/metric/evaluate_rankings.hpp"
#include "witan/stats/paired.hpp"
#include "witan/util/context.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace witan {

/// What is compared, and how.
struct CompareOptions {
  std::vector<std::string> methods;  ///< specs, each once
  std::size_t baseline = 0;          ///< which of them the others are tested against
  EvaluationOptions evaluation;
  /// What methods that learn select by, on their validation instances: always under the standard dialect, since
  /// `letor4` calls a cut-off beyond the end of a list 0.
  Metric selection{MetricKind::ndcg, 10};
  std::uint64_t draws = 10'000;   ///< of the randomisation test and of the bootstrap
  double level = 0.95;            ///< of the bootstrap's intervals
  std::function<double()> clock;  ///< seconds since some moment; empty: nothing is timed
};

/// One metric of a method: all folds together.
struct MetricSummary {
  double of_instances = 0;      ///< the mean over all instances
  double of_folds = 0;          ///< the mean of the folds' means, as papers on LETOR have it
  std::vector<double> by_fold;  ///< NaN: no instance there has labels
  double seed_deviation = 0;  ///< the standard deviation over seeds of what Leaderboard::shows_folds says; 0: one seed
  double difference = 0;      ///< from the baseline, mean over instances, as all that follows
  MeanInterval interval;      ///< of the difference
  PairedT t;
  Randomisation randomisation;
  double t_corrected = 1;  ///< p-values after Holm, over all methods but the baseline
  double randomisation_corrected = 1;
  WinsTiesLosses wins;  ///< against the baseline
};

struct MethodSummary {
  std::string method;
  bool trained = false;
  std::uint32_t seeds = 1;          ///< 1 where nothing is random
  std::uint64_t not_converged = 0;  ///< instances with a fit that is not what the method promises, under some seed
  std::string first_note;           ///< why, of the first of them
  double train_seconds = 0;         ///< a fold and seed; NaN: not timed
  double solve_seconds = 0;         ///< a test instance; NaN: not timed
  std::vector<MetricSummary> metrics;
  std::vector<double> values;  ///< instances × metrics, by row: the mean over seeds
};

struct Leaderboard {
  std::vector<Metric> metrics;
  std::uint32_t folds = 0;
  std::size_t baseline = 0;
  double level = 0.95;
  bool shows_folds = false;              ///< `letor4`: the mean of the folds' means is what papers print
  std::uint64_t tested_instances = 0;    ///< that are in a part, labelled or not
  std::vector<std::uint32_t> instances;  ///< of the data set: those that are in a part and have labels
  std::vector<std::uint32_t> fold_of;    ///< the fold that tests each of them
  std::vector<MethodSummary> methods;
};

/// Cross-validates methods on the same folds and tests their differences from a baseline, paired by instance.
///
/// A method that learns is trained in every fold on what the fold lets it see; then each method ranks the test
/// instances, which come without labels. Items that it gives no score come last, tied; under `trec` they, and items
/// that nobody speaks of, are not retrieved. With several contexts, which differ in their seeds, methods in which
/// something is random run once with each, and an instance's value is the mean. Throws InputError if nothing is
/// labelled.
[[nodiscard]] Leaderboard compare_methods(const Dataset& data, const Parts& parts, const CompareOptions& options,
                                          std::span<const std::unique_ptr<Context>> contexts);

}  // namespace witan
