#include "compare_summary.hpp"

#include "witan/util/error.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "stats/metric_interval.hpp"
#include "util/compensated_sum.hpp"
#include "util/random.hpp"

namespace witan {
namespace {

/// Returns the mean of the values that are not NaN, or NaN if there are none.
double mean_of(std::span<const double> values) {
  CompensatedSum sum;
  std::size_t count = 0;
  for (const double value : values) {
    if (std::isnan(value)) continue;
    sum.add(value);
    ++count;
  }
  return sum.value() / static_cast<double>(count);
}

double deviation_of(std::span<const double> values) {
  if (values.size() < 2) return 0;
  const double mean = mean_of(values);
  CompensatedSum squares;
  for (const double value : values) squares.add((value - mean) * (value - mean));
  return std::sqrt(squares.value() / static_cast<double>(values.size() - 1));
}

/// Returns the means of one metric over all instances and per fold. `values` are by instance.
MetricSummary means_of(const Metric& metric, std::span<const double> values, const Leaderboard& frame) {
  MetricSummary summary;
  summary.of_instances = metric_mean(metric, values);
  for (std::uint32_t f = 0; f < frame.folds; ++f) {
    std::vector<double> of_fold;
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (frame.fold_of[i] == f) of_fold.push_back(values[i]);
    }
    summary.by_fold.push_back(metric_mean(metric, of_fold));
  }
  const bool counts = metric.info().mean == MetricInfo::Mean::sum;
  summary.of_folds = counts ? summary.of_instances : mean_of(summary.by_fold);
  return summary;
}

std::vector<double> column(std::span<const double> values, std::size_t width, std::size_t metric) {
  std::vector<double> one;
  for (std::size_t k = metric; k < values.size(); k += width) one.push_back(values[k]);
  return one;
}

/// The evaluated instances that belong to a part.
struct TestedRows {
  std::vector<std::size_t> row;         ///< of the evaluation
  std::vector<std::uint32_t> instance;  ///< of the data
};

TestedRows tested_rows(const EvaluatedRanking& judged, const Dataset& labels, const Dataset& data, const Parts& parts) {
  TestedRows tested;
  for (std::size_t k = 0; k < judged.instances.size(); ++k) {
    const auto instance = data.find_instance(labels.name(InstanceId{judged.instances[k]}));
    if (!instance || parts.of[to_index(*instance)] == Parts::kNone) continue;
    tested.row.push_back(k);
    tested.instance.push_back(to_index(*instance));
  }
  if (tested.row.empty()) throw InputError("no instance with statements has labels");
  return tested;
}

/// Sets the labelled instances that belong to a part, and the fold in which each is tested.
void set_instances(const TestedRows& tested, const Parts& parts, Leaderboard& frame) {
  frame.instances = tested.instance;
  frame.fold_of.clear();
  for (const std::uint32_t instance : tested.instance) {
    frame.fold_of.push_back((parts.of[instance] + 1) % parts.count);  // fold f tests part f − 1
  }
}

/// Returns the values of these instances for one seed, by row.
std::vector<double> values_of(const EvaluatedRanking& judged, const TestedRows& tested, std::size_t width) {
  std::vector<double> values;
  for (const std::size_t k : tested.row) {
    const auto row = judged.values.begin() + static_cast<std::ptrdiff_t>(k * width);
    values.insert(values.end(), row, row + static_cast<std::ptrdiff_t>(width));
  }
  return values;
}

void judge(const Dataset& data, const Parts& parts, const CompareOptions& options, MethodRun& run, Leaderboard& frame,
           Context& context) {
  const std::size_t width = frame.metrics.size();
  const Dataset& labels = options.labels != nullptr ? *options.labels : data;
  std::vector<std::vector<double>> by_seed;
  for (const auto& scores : run.scores) {
    const EvaluatedRanking judged = evaluate_fits(labels, data, scores, options.evaluation, context);
    const TestedRows tested = tested_rows(judged, labels, data, parts);
    if (frame.instances.empty()) set_instances(tested, parts, frame);
    by_seed.push_back(values_of(judged, tested, width));
  }
  MethodSummary& summary = run.summary;
  summary.values = by_seed.front();
  for (std::size_t k = 0; by_seed.size() > 1 && k < summary.values.size(); ++k) {
    CompensatedSum sum;
    for (const auto& values : by_seed) sum.add(values[k]);
    summary.values[k] = sum.value() / static_cast<double>(by_seed.size());
  }
  for (std::size_t m = 0; m < width; ++m) {
    summary.metrics.push_back(means_of(frame.metrics[m], column(summary.values, width, m), frame));
    std::vector<double> means;
    for (const auto& values : by_seed) {
      const MetricSummary one = means_of(frame.metrics[m], column(values, width, m), frame);
      means.push_back(frame.shows_folds ? one.of_folds : one.of_instances);
    }
    summary.metrics.back().seed_deviation = deviation_of(means);
  }
}

/// Computes the comparison with the baseline, without the correction of the p-values.
void test_difference(const Metric& metric, std::span<const double> values, std::span<const double> baseline,
                     double level, std::uint64_t draws, std::uint64_t seed, Context& context, MetricSummary& to) {
  std::vector<double> differences(values.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    differences[i] = to_mean_scale(metric, values[i]) - to_mean_scale(metric, baseline[i]);
  }
  const double mean = mean_of(differences);
  const double factor = mean_factor(metric, values.size());
  const MeanInterval interval = bootstrap_mean(differences, level, draws, mix_seed(seed, "bootstrap"), context);
  to.difference = factor * mean;
  to.interval = {factor * interval.low, factor * interval.high};
  to.t = paired_t_test(differences);
  to.randomisation = randomisation_test(differences, draws, mix_seed(seed, "signs"), context);
  to.wins = count_wins(differences);
  const double deviation = deviation_of(differences);
  // Equal differences have a deviation of 0, up to rounding.
  const bool constant = deviation <= kTiedWithin;
  to.effect_size = constant && std::abs(mean) <= kTiedWithin ? 0 : mean / (constant ? 0 : deviation);
}

/// Limit of the instances in all draws of the tests of all pairs, about a second.
constexpr double kMaxPairWork = 2e9;

/// Returns the tests of every pair of methods for one metric, with the resamples of the tests against the baseline.
std::vector<PairTest> test_pairs(const Metric& metric, const std::vector<std::vector<double>>& values,
                                 const CompareOptions& options, std::uint64_t seed, Context& context) {
  std::vector<PairTest> tests;
  std::vector<double> p;
  for (std::size_t a = 0; a < values.size(); ++a) {
    for (std::size_t b = a + 1; b < values.size(); ++b) {
      MetricSummary summary;
      test_difference(metric, values[a], values[b], options.level, options.draws, seed, context, summary);
      tests.push_back({a, b, summary.difference, summary.interval, summary.randomisation, 1, summary.wins});
      p.push_back(summary.randomisation.p);
    }
  }
  const std::vector<double> corrected = holm(p);
  for (std::size_t k = 0; k < tests.size(); ++k) tests[k].corrected = corrected[k];
  return tests;
}

void add_mean_intervals(const CompareOptions& options, Leaderboard& board, Context& context) {
  const std::size_t width = board.metrics.size();
  for (std::size_t m = 0; m < width; ++m) {
    const std::uint64_t seed = mix_seed(context.seed_for("comparison", board.metrics[m].name()), "bootstrap");
    for (MethodSummary& method : board.methods) {
      method.metrics[m].mean_interval = metric_interval(board.metrics[m], column(method.values, width, m),
                                                        options.level, options.draws, seed, context);
    }
  }
}

void test_all_pairs(const CompareOptions& options, Leaderboard& board, Context& context) {
  const std::size_t methods = board.methods.size();
  const std::size_t width = board.metrics.size();
  const double work = 0.5 * static_cast<double>(methods * (methods - 1) * width * board.instances.size()) *
                      static_cast<double>(options.draws);
  if (!options.all_pairs || work > kMaxPairWork) return;
  for (std::size_t m = 0; m < width; ++m) {
    std::vector<std::vector<double>> values;
    for (const MethodSummary& method : board.methods) values.push_back(column(method.values, width, m));
    board.pairs.push_back(test_pairs(board.metrics[m], values, options,
                                     context.seed_for("comparison", board.metrics[m].name()), context));
  }
}

void correct(std::vector<MethodSummary>& methods, std::size_t baseline, std::size_t metric) {
  std::vector<MetricSummary*> tested;
  std::vector<double> t;
  std::vector<double> randomisation;
  for (std::size_t k = 0; k < methods.size(); ++k) {
    if (k == baseline) continue;
    tested.push_back(&methods[k].metrics[metric]);
    t.push_back(tested.back()->t.p);
    randomisation.push_back(tested.back()->randomisation.p);
  }
  const std::vector<double> corrected_t = holm(t);
  const std::vector<double> corrected = holm(randomisation);
  for (std::size_t k = 0; k < tested.size(); ++k) {
    tested[k]->t_corrected = corrected_t[k];
    tested[k]->randomisation_corrected = corrected[k];
  }
}

}  // namespace

double metric_mean(const Metric& metric, std::span<const double> values) {
  std::vector<double> scaled;
  for (const double value : values) scaled.push_back(to_mean_scale(metric, value));
  return mean_factor(metric, values.size()) * from_mean_scale(metric, mean_of(scaled));
}

void add_tests(const CompareOptions& options, Leaderboard& board, Context& context) {
  test_against_baseline(board, options.draws, context);
  add_mean_intervals(options, board, context);
  test_all_pairs(options, board, context);
}

Leaderboard summarise(const Dataset& data, const Parts& parts, const CompareOptions& options,
                      std::vector<MethodRun> runs, Context& context) {
  Leaderboard result;
  result.metrics = options.evaluation.metrics;
  result.folds = parts.count;
  result.baseline = options.baseline;
  result.level = options.level;
  result.tested_instances = static_cast<std::uint64_t>(
      std::ranges::count_if(parts.of, [](std::uint32_t part) { return part != Parts::kNone; }));
  result.shows_folds = options.evaluation.metric_options.dialect == Dialect::letor4;
  for (MethodRun& run : runs) judge(data, parts, options, run, result, context);
  for (MethodRun& run : runs) result.methods.push_back(std::move(run.summary));
  add_tests(options, result, context);
  return result;
}

void test_against_baseline(Leaderboard& board, std::uint64_t draws, Context& context) {
  const std::size_t width = board.metrics.size();
  const std::vector<double> baseline = board.methods[board.baseline].values;
  for (std::size_t m = 0; m < width; ++m) {
    const std::vector<double> of_baseline = column(baseline, width, m);
    // One seed per metric, so that all methods have the same resamples.
    const std::uint64_t seed = context.seed_for("comparison", board.metrics[m].name());
    for (MethodSummary& method : board.methods) {
      test_difference(board.metrics[m], column(method.values, width, m), of_baseline, board.level, draws, seed, context,
                      method.metrics[m]);
    }
    correct(board.methods, board.baseline, m);
  }
}

bool all_tied(const Leaderboard& board) {
  if (board.methods.size() < 2) return false;
  return std::ranges::all_of(board.methods, [&](const MethodSummary& method) {
    return std::ranges::all_of(
        method.metrics, [](const MetricSummary& metric) { return metric.wins.wins == 0 && metric.wins.losses == 0; });
  });
}

}  // namespace witan
