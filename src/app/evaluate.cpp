#include "witan/app/evaluate.hpp"

#include "witan/io/format.hpp"
#include "witan/io/read.hpp"
#include "witan/util/error.hpp"
#include "witan/util/option_name.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "io/byte_source.hpp"
#include "io/read_lines.hpp"
#include "io/scores.hpp"
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

void check_finite(std::string_view name, const std::optional<double>& number) {
  if (number && !std::isfinite(*number)) {
    throw UsageError(fmt::format("{}: expected a finite number", option(name, fmt::format("{}", *number))));
  }
}

std::shared_ptr<const Dataset> read_labels(const EvaluateRequest& request, Notes& notes, Context& context) {
  if (request.label_data) return request.label_data;
  ReadOptions options;
  options.missing_label = request.missing_label;
  options.columns = request.columns;
  auto labels = std::make_shared<const Dataset>(read_dataset(request.labels, options, context));
  notes.add_all(labels->notes());
  if (!labels->labelled()) {
    throw InputError(SourceLocation{request.labels.front(), 0, 0}, "no labels", "qrels, or data with labels");
  }
  return labels;
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
                   Notes& notes) {
  if (result.missing > 0) {
    notes.add(fmt::format("{}: {} missing from the ranking", name, instances_text(result.missing, "labelled ")));
  }
  if (result.unlabelled > 0) {
    notes.add(fmt::format("{}: {} without labels ignored", name, instances_text(result.unlabelled, "")));
  }
  const bool zeros = options.missing == Missing::count_as_zero || options.metric_options.dialect != Dialect::trec;
  if (result.instances.size() == (zeros ? result.missing : 0)) {
    throw InputError(SourceLocation{name, 0, 0}, "no labelled instance", "instances named as in the labels");
  }
}

}  // namespace

EvaluationOptions evaluation_options(const MetricRequest& request) {
  EvaluationOptions options;
  options.metrics = parse_metrics(request.metrics);
  options.metric_options.dialect = parse_dialect(request.dialect);
  check_finite("relevant-from", request.relevant_from);
  if (request.relevant_from) options.metric_options.relevant_from = *request.relevant_from;
  return options;
}

EvaluationOptions evaluation_options(const EvaluateRequest& request) {
  EvaluationOptions options = evaluation_options(static_cast<const MetricRequest&>(request));
  check_finite("missing-label", request.missing_label);
  if (!request.label_scale.empty()) options.metric_options.scale = parse_label_scale(request.label_scale);
  if (request.complete) options.missing = Missing::count_as_zero;
  check_columns(request.columns);
  return options;
}

EvaluateResult evaluate(const EvaluateRequest& request, Context& context) {
  return with_spelling(context, [&] {
    EvaluateResult result;
    result.options = evaluation_options(request);
    if (request.rankings.empty() && !request.ranking_data) {
      throw UsageError(fmt::format("expected {}", option("RANKING")));
    }
    if (request.labels.empty() && !request.label_data) throw UsageError(fmt::format("expected {}", option("labels")));
    for (const AskedMetric& asked : parse_asked_metrics(request.metrics)) result.names.push_back(asked.written);
    Notes notes(result.notes, context);
    result.labels = read_labels(request, notes, context);
    if (request.ranking_data) {
      result.rankings.push_back(
          {"ranking", evaluate_ranking(*result.labels, *request.ranking_data, result.options, context)});
      note_coverage("ranking", result.rankings.back().result, result.options, notes);
    }
    for (const std::string& path : request.rankings) {
      result.rankings.push_back(
          {source_name(path), evaluate_file(path, *result.labels, result.options, notes, context)});
      note_coverage(path, result.rankings.back().result, result.options, notes);
    }
    return result;
  });
}

}  // namespace witan
