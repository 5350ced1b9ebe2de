#include "witan/app/evaluate.hpp"

#include "witan/app/rank.hpp"
#include "witan/io/format.hpp"
#include "witan/io/read.hpp"
#include "witan/util/error.hpp"
#include "witan/util/nearest.hpp"
#include "witan/util/option_name.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "data_source.hpp"
#include "evaluation_checks.hpp"
#include "interval_options.hpp"
#include "io/byte_source.hpp"
#include "io/read_lines.hpp"
#include "io/scores.hpp"
#include "metric/used_options.hpp"
#include "notes.hpp"
#include "util/numbers.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

/// Parses "0-4".
LabelScale parse_label_scale(const std::string& text) {
  constexpr double kInvalid = std::numeric_limits<double>::quiet_NaN();
  const std::size_t dash = std::min(text.find('-', 1), text.size());
  const double min = parse_double(text.substr(0, dash)).value_or(kInvalid);
  const double max = parse_double(text.substr(std::min(dash + 1, text.size()))).value_or(kInvalid);
  if (!(min < max) || std::isinf(min) || std::isinf(max)) {
    throw UsageError(
        fmt::format("{}: expected the smallest and the largest label, e.g. 0-4", option("label-scale", text)));
  }
  return {min, max};
}

constexpr std::string_view kLabelsExpected = "qrels, or data with labels";

Dataset read_labels(const EvaluateRequest& request, Notes& notes, Context& context) {
  ReadOptions options = label_options(request);
  options.columns = request.columns;
  Dataset labels = request.label_data ? *request.label_data : read_dataset(request.labels, options, context);
  notes.add_all(labels.notes());
  if (labels.labelled()) return labels;
  if (request.label_data) throw InputError(fmt::format("{}: found no labels", option("labels")));
  throw InputError(SourceLocation{request.labels.front(), 0, 0}, "no labels", kLabelsExpected);
}

/// JSON that `rank` writes is output for programs, not a ranking that can be read.
void refuse_json(const LineReader& lines) {
  const std::string_view head = lines.head();
  const std::size_t begin = head.find_first_not_of(" \t\r\n");
  if (begin == std::string_view::npos || (head[begin] != '[' && head[begin] != '{')) return;
  const bool ours = head.substr(0, 4096).find("\"ranking\"") != std::string_view::npos;
  if (head[begin] == '{' && !ours) return;
  throw InputError(SourceLocation{lines.name(), 0, 0}, "JSON",
                   "a TREC run, a CSV file of `witan rank`, or one score per label row");
}

EvaluatedRanking evaluate_file(const std::string& path, const Dataset& labels, const EvaluationOptions& options,
                               Notes& notes, Context& context) {
  LineReader lines(open_source(path, &context), path == "-" ? "standard input" : path, &context);
  if (are_scores(lines)) return evaluate_scores(labels, read_scores(lines), options, context);
  refuse_json(lines);
  ReadOptions reading;
  reading.columns_offered = false;
  reading.build.duplicates = Duplicates::keep_best;
  const Dataset ranking = read_lines(lines, reading);
  notes.add_all(ranking.notes());
  return evaluate_ranking(labels, ranking, options, context);
}

std::string instances_text(std::uint32_t count, std::string_view kind) {
  return fmt::format("{} {}{}", count, kind, count == 1 ? "instance" : "instances");
}

/// Notes instances that only one side has. Throws InputError if no labelled instance is ranked.
void note_coverage(const std::string& name, const EvaluatedRanking& result, const EvaluationOptions& options,
                   std::string_view labelled_example, Notes& notes) {
  if (result.missing > 0) {
    notes.add(fmt::format("{}: {} missing from the ranking", name, instances_text(result.missing, "labelled ")));
  }
  if (result.tied > 0 && result.tied + result.missing == result.instances.size()) {
    notes.add(fmt::format("{}: all items are tied in every instance, so the order is arbitrary", name));
  }
  if (result.unlabelled > 0) {
    notes.add(fmt::format("{}: {} without labels ignored", name, instances_text(result.unlabelled, "")));
  }
  const bool zeros = options.missing == Missing::count_as_zero || options.metric_options.dialect != Dialect::trec;
  if (result.instances.size() > (zeros ? result.missing : 0)) return;
  const std::string found = result.unlabelled == 0 ? "no instances"
                                                   : fmt::format("only instances without labels, such as {}",
                                                                 in_quotes(result.unlabelled_example));
  throw InputError(SourceLocation{name, 0, 0}, found,
                   fmt::format("instances named as in the labels, such as {}", in_quotes(labelled_example)));
}

/// Returns the name of an instance with a label.
std::string_view labelled_instance(const Dataset& labels) {
  for (std::size_t i = 0; i < labels.instance_count(); ++i) {
    const Instance instance = labels.instance(i);
    if (std::ranges::any_of(instance.labels, [](double label) { return !std::isnan(label); })) return instance.name;
  }
  return {};
}

void check_sources(const EvaluateRequest& request) {
  const bool has_ranking = request.ranking_data || request.ranked || request.judged;
  if (request.rankings.empty() && !has_ranking) throw UsageError(fmt::format("expected {}", option("RANKING")));
  const bool has_labels = request.label_data || request.judged;
  if (request.labels.empty() && !has_labels) throw UsageError(fmt::format("expected {}", option("labels")));
  if (!has_labels) return;
  check_labels_in_memory(request);
  if (!request.columns.empty()) refuse_for_data_in_memory("columns");
}

/// Evaluates labels and scores without data sets.
void evaluate_judged(const JudgedInstances& judged, EvaluateResult& result, Notes& notes, Context& context) {
  EvaluatedRanking found = evaluate_named(judged.instances, result.options, context);
  found.unlabelled = judged.unlabelled;
  found.unlabelled_example = judged.unlabelled_example;
  const auto labelled = std::ranges::find_if(judged.instances, [](const NamedJudgements& instance) {
    return std::ranges::any_of(instance.labels, [](double label) { return !std::isnan(label); });
  });
  if (labelled == judged.instances.end()) throw InputError(fmt::format("{}: found no labels", option("labels")));
  const auto example = static_cast<std::size_t>(labelled - judged.instances.begin());
  note_coverage("ranking", found, result.options, judged.names[example], notes);
  std::vector<std::string> names;
  for (const std::uint32_t i : found.instances) names.push_back(judged.names[i]);
  result.rankings.push_back({"ranking", std::move(found), std::move(names)});
}

/// Evaluates a result of `rank` or `fuse`.
EvaluatedRanking evaluate_ranked(const RankResult& ranked, const Dataset& labels, const EvaluationOptions& options,
                                 Context& context) {
  std::vector<std::vector<double>> scores;
  for (const Fit& fit : ranked.fits) scores.push_back(fit.scores);
  return evaluate_fits(labels, ranked.data, scores, options, context);
}

/// Evaluates rankings with the labels of a data set.
void evaluate_with_labels(const EvaluateRequest& request, EvaluateResult& result, Notes& notes, Context& context) {
  result.labels = read_labels(request, notes, context);
  const Dataset& labels = result.labels;
  const EvaluationOptions& options = result.options;
  const auto add = [&](const std::string& source, const std::string& name, EvaluatedRanking found) {
    note_coverage(source, found, options, labelled_instance(labels), notes);
    std::vector<std::string> names;
    for (const std::uint32_t i : found.instances) names.emplace_back(labels.instance_names()[i]);
    result.rankings.push_back({name, std::move(found), std::move(names)});
  };
  if (request.ranking_data) {
    notes.add_all(request.ranking_data->notes());
    add("ranking", "ranking", evaluate_ranking(labels, *request.ranking_data, options, context));
  }
  if (request.ranked) add("ranking", "ranking", evaluate_ranked(*request.ranked, labels, options, context));
  for (const std::string& path : request.rankings) {
    add(path, source_name(path), evaluate_file(path, labels, options, notes, context));
  }
}

/// Throws UsageError if an option of the tests is invalid or has no effect.
void check_tests(const EvaluateRequest& request, const std::vector<Metric>& metrics) {
  constexpr std::uint64_t kMostDraws = 100'000'000;
  (void)tested_metrics(request, request.tests, metrics);
  (void)check_level(request.level);
  if (request.draws == 0 || request.draws > kMostDraws) {
    throw UsageError(
        fmt::format("{}: expected 1 to {}", option("draws", fmt::format("{}", request.draws)), kMostDraws));
  }
  if (request.baseline.empty()) {
    for (const auto& [name, given] :
         {std::pair("tests", !request.tests.empty()), std::pair("draws", request.draws != EvaluateRequest().draws),
          std::pair("level", request.level.has_value())}) {
      if (given) throw UsageError(fmt::format("{} needs {}", option(name), option("baseline")));
    }
    return;
  }
  if (request.rankings.size() < 2) {
    throw UsageError(fmt::format("{} needs at least two rankings to compare", option("baseline")));
  }
  std::vector<std::string> names;
  for (const std::string& path : request.rankings) names.push_back(source_name(path));
  const std::vector<std::string_view> known(names.begin(), names.end());
  const bool is_path = std::ranges::find(request.rankings, request.baseline) != request.rankings.end();
  if (is_path || std::ranges::find(names, request.baseline) != names.end()) return;
  throw UsageError(fmt::format("{}: expected one of the rankings{}", option("baseline", request.baseline),
                               did_you_mean(request.baseline, known)));
}

/// Returns the positions in each result of the instances that all rankings have.
std::vector<std::vector<std::size_t>> common_instances(const std::vector<RankingEvaluation>& rankings) {
  std::vector<std::vector<std::size_t>> rows(rankings.size());
  for (std::size_t k = 0; k < rankings.front().result.instances.size(); ++k) {
    const std::uint32_t instance = rankings.front().result.instances[k];
    std::vector<std::size_t> at;
    for (const RankingEvaluation& ranking : rankings) {
      const auto& all = ranking.result.instances;  // in ascending order
      const auto found = std::ranges::lower_bound(all, instance);
      if (found == all.end() || *found != instance) break;
      at.push_back(static_cast<std::size_t>(found - all.begin()));
    }
    if (at.size() < rankings.size()) continue;
    for (std::size_t r = 0; r < rankings.size(); ++r) rows[r].push_back(at[r]);
  }
  return rows;
}

/// Tests the differences of the rankings from the baseline on the instances that all of them have.
Leaderboard compare_rankings(const EvaluateRequest& request, const EvaluateResult& result, Notes& notes,
                             Context& context) {
  const std::size_t width = result.options.metrics.size();
  const auto rows = common_instances(result.rankings);
  Leaderboard board;
  board.metrics = result.options.metrics;
  board.level = check_level(request.level);
  for (std::size_t r = 0; r < result.rankings.size(); ++r) {
    const RankingEvaluation& ranking = result.rankings[r];
    if (request.rankings[r] == request.baseline || ranking.name == request.baseline) board.baseline = r;
    MethodSummary summary;
    summary.method = ranking.name;
    summary.metrics.resize(width);
    for (std::size_t m = 0; m < width; ++m) summary.metrics[m].of_instances = ranking.result.means[m];
    for (const std::size_t row : rows[r]) {
      const auto first = ranking.result.values.begin() + static_cast<std::ptrdiff_t>(row * width);
      summary.values.insert(summary.values.end(), first, first + static_cast<std::ptrdiff_t>(width));
    }
    const std::size_t left_out = ranking.result.instances.size() - rows[r].size();
    if (left_out > 0) {
      notes.add(fmt::format("{}: {} not in every ranking, ignored by the tests", ranking.name,
                            instances_text(static_cast<std::uint32_t>(left_out), "")));
    }
    board.methods.push_back(std::move(summary));
  }
  for (const std::size_t row : rows.front()) {
    board.instances.push_back(result.rankings.front().result.instances[row]);
  }
  board.tested_instances = board.instances.size();
  test_against_baseline(board, request.draws, context);
  if (all_tied(board))
    notes.add("all rankings have the same values on every instance, so no test can distinguish them");
  return board;
}

}  // namespace

EvaluationOptions evaluation_options(const MetricRequest& request) {
  EvaluationOptions options;
  options.metrics = parse_metrics(request.metrics);
  options.metric_options.dialect = parse_dialect(request.dialect);
  check_finite("relevant-from", request.relevant_from);
  if (request.relevant_from) options.metric_options.relevant_from = *request.relevant_from;
  options.judged_only = request.judged_only;
  return options;
}

void check_relevance_has_effect(const MetricRequest& request, const std::vector<Metric>& metrics) {
  const bool given = request.relevant_from && *request.relevant_from != EvaluateOptions().relevant_from;
  if (!given || std::ranges::any_of(metrics, uses_relevance)) return;
  throw UsageError(fmt::format("{} has no effect: none of the metrics depends on it", option("relevant-from")));
}

std::vector<std::size_t> tested_metrics(const MetricRequest& request, const std::string& tests,
                                        const std::vector<Metric>& metrics) {
  std::vector<std::size_t> indices;
  for (const Metric& metric : tests.empty() ? std::vector{metrics.front()} : parse_metrics(tests)) {
    const auto found = std::ranges::find(metrics, metric);
    if (found == metrics.end()) {
      throw UsageError(fmt::format("{}: {} is not in {}", option("tests", tests), metric.name(),
                                   option("metrics", request.metrics)));
    }
    indices.push_back(static_cast<std::size_t>(found - metrics.begin()));
  }
  return indices;
}

EvaluationOptions evaluation_options(const EvaluateRequest& request) {
  EvaluationOptions options = evaluation_options(static_cast<const MetricRequest&>(request));
  check_relevance_has_effect(request, options.metrics);
  (void)label_options(request);
  if (!request.label_scale.empty()) options.metric_options.scale = parse_label_scale(request.label_scale);
  if (!request.label_scale.empty() && std::ranges::none_of(options.metrics, uses_scale)) {
    throw UsageError(fmt::format("{} has no effect: only err depends on it", option("label-scale")));
  }
  if (request.complete) options.missing = Missing::count_as_zero;
  check_columns(request.columns);
  check_tests(request, options.metrics);
  return options;
}

EvaluateResult evaluate(const EvaluateRequest& request, Context& context) {
  return with_spelling(context, [&] {
    EvaluateResult result;
    result.provenance = provenance_of("eval", request, context);
    result.options = evaluation_options(request);
    check_sources(request);
    for (const AskedMetric& asked : parse_asked_metrics(request.metrics)) result.names.push_back(asked.written);
    Notes notes(result.notes, context);
    if (request.judged) {
      evaluate_judged(*request.judged, result, notes, context);
    } else {
      evaluate_with_labels(request, result, notes, context);
    }
    if (!request.baseline.empty()) {
      result.tested = tested_metrics(request, request.tests, result.options.metrics);
      result.comparison = compare_rankings(request, result, notes, context);
    }
    return result;
  });
}

}  // namespace witan
