#include "witan/io/format.hpp"
#include "witan/io/read.hpp"
#include "witan/io/scores.hpp"
#include "witan/metric/evaluate_rankings.hpp"
#include "witan/report/text_table.hpp"
#include "witan/util/error.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <ostream>

#include "command.hpp"
#include "input.hpp"
#include "util/csv_text.hpp"
#include "util/json_text.hpp"
#include "util/numbers.hpp"
#include <fmt/format.h>

namespace witan::cli {
namespace {

struct Evaluated {
  std::string name;
  EvaluatedRanking result;
};

/// "0-4" as the least and the largest label.
LabelScale parse_scale(const std::string& text) {
  constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
  const std::size_t dash = std::min(text.find('-', 1), text.size());
  const double min = parse_double(text.substr(0, dash)).value_or(kNone);
  const double max = parse_double(text.substr(std::min(dash + 1, text.size()))).value_or(kNone);
  if (!(min < max) || std::isinf(min) || std::isinf(max)) {
    throw UsageError(fmt::format("--label-scale {}: expected the least and the largest label, e.g. 0-4", text));
  }
  return {min, max};
}

/// What `rank --format json` and jsonl write is for programs; it is no statement of our jsonl either.
void refuse_json(const LineReader& lines) {
  const std::string_view head = lines.head();
  const std::size_t begin = head.find_first_not_of(" \t\r\n");
  if (begin == std::string_view::npos || (head[begin] != '[' && head[begin] != '{')) return;
  const bool ours = head.substr(0, 4096).find("\"ranking\"") != std::string_view::npos;
  if (head[begin] == '{' && !ours) return;
  throw InputError(SourceLocation{lines.name(), 0, 0}, "JSON",
                   "a TREC run, CSV that `witan rank` wrote (--format trec or csv), or one score per label row");
}

class EvalCommand : public Command {
 public:
  std::string name() const override { return "eval"; }
  std::string summary() const override { return "metrics of rankings against labels"; }
  std::string example() const override {
    return "witan eval --labels examples/search/qrels.txt examples/search/bm25.run examples/search/dense.run";
  }

  void describe(Arguments& arguments) override {
    arguments.texts("RANKING", rankings_, "RANKING",
                    "TREC runs, CSV that `witan rank` wrote, or one score per label row");
    arguments.required();
    arguments.texts("--labels", labels_, "FILE", "qrels, or any data with labels; may be given more than once");
    arguments.required();
    arguments.text("--metrics", metrics_, "LIST", "e.g. ndcg@1-5,p@10,ap,err,rbp(p=0.8),kendall");
    arguments.text("--dialect", dialect_, "NAME", "standard, letor4 or trec");
    arguments.text("--format", format_, "FORMAT", "table, csv or json");
    arguments.flag("--per-instance", per_instance_, "a row for every instance too");
    arguments.flag("--complete", complete_,
                   "labelled instances that a ranking lacks count as 0 (trec leaves them out)");
    arguments.text("--label-scale", label_scale_, "MIN-MAX",
                   "the scale that ERR needs; usually 0 to the largest label");
    arguments.decimal("--relevant-from", relevant_from_, "LABEL", "the least label that is relevant; usually 1");
    arguments.decimal("--missing-label", missing_label_, "NUMBER", "a label that means that there is none");
    arguments.text("--columns", columns_, "OURS=THEIRS,…", "names of the columns in a CSV file of labels");
  }

  int run(Session& session) override {
    EvaluationOptions options;
    options.metrics = parse_metrics(metrics_);
    options.how.dialect = parse_dialect(dialect_);
    if (!label_scale_.empty()) options.how.scale = parse_scale(label_scale_);
    for (const auto& [flag, number] :
         {std::pair("--relevant-from", relevant_from_), std::pair("--missing-label", missing_label_)}) {
      if (number && !std::isfinite(*number)) {
        throw UsageError(fmt::format("{} {}: expected a finite number", flag, *number));
      }
    }
    if (relevant_from_) options.how.relevant_from = *relevant_from_;
    if (complete_) options.missing = Missing::count_as_zero;
    if (format_ != "table" && format_ != "csv" && format_ != "json") {
      throw UsageError(fmt::format("--format {}: expected table, csv or json", format_));
    }
    const std::map<std::string, std::string> columns = parse_columns(columns_);
    const Dataset labels = read_labels(session, columns);
    std::vector<Evaluated> systems;
    systems.reserve(rankings_.size());
    for (const std::string& path : rankings_) systems.push_back(judge(session, labels, path, options));
    session.write([&](std::ostream& out) { write(labels, systems, options, out); });
    return kDone;
  }

 private:
  Dataset read_labels(Session& session, const std::map<std::string, std::string>& columns) const {
    ReadOptions reading;
    reading.missing_label = missing_label_;
    reading.columns = columns;
    Dataset labels = read_dataset(labels_, reading, session.context());
    session.note_all(labels);
    if (!labels.labelled()) {
      throw InputError(SourceLocation{labels_.front(), 0, 0}, "no labels", "qrels, or data with labels");
    }
    return labels;
  }

  static Evaluated judge(Session& session, const Dataset& labels, const std::string& path,
                         const EvaluationOptions& options) {
    Evaluated system{source_name(path), {}};
    LineReader lines(open_source(path, &session.context()), path == "-" ? "standard input" : path, &session.context());
    if (are_scores(lines)) {
      system.result = evaluate_scores(labels, read_scores(lines), options, session.context());
    } else {
      refuse_json(lines);
      ReadOptions reading;
      reading.columns_offered = false;
      reading.build.duplicates = Duplicates::keep_best;
      const Dataset ranking = read_lines(lines, reading);
      session.note_all(ranking);
      system.result = evaluate_ranking(labels, ranking, options, session.context());
    }
    const EvaluatedRanking& result = system.result;
    if (result.missing > 0) {
      session.note(fmt::format("{}: {} labelled instances are not in the ranking", path, result.missing));
    }
    if (result.unlabelled > 0) {
      session.note(fmt::format("{}: {} instances have no labels and do not count", path, result.unlabelled));
    }
    const bool zeros = options.missing == Missing::count_as_zero || options.how.dialect != Dialect::trec;
    if (result.instances.size() == (zeros ? result.missing : 0)) {
      throw InputError(SourceLocation{path, 0, 0}, "no instance that is labelled", "instances named as in the labels");
    }
    return system;
  }

  /// Calls `row(system, instance or "all", values)` for every line of the result.
  template <class Row>
  void each_row(const Dataset& labels, const std::vector<Evaluated>& systems, std::size_t width, Row&& row) const {
    for (const Evaluated& system : systems) {
      for (std::size_t k = 0; per_instance_ && k < system.result.instances.size(); ++k) {
        row(system, labels.instance_names()[system.result.instances[k]],
            std::span(system.result.values).subspan(k * width, width));
      }
      row(system, "all", std::span<const double>(system.result.means));
    }
  }

  void write(const Dataset& labels, const std::vector<Evaluated>& systems, const EvaluationOptions& options,
             std::ostream& out) const {
    if (format_ == "table") return write_table(labels, systems, options, out);
    const std::size_t width = options.metrics.size();
    if (format_ == "csv") {
      out << "ranking,instance";
      for (const Metric& metric : options.metrics) out << ',' << csv_field(metric.name());
      out << '\n';
      return each_row(labels, systems, width, [&](const Evaluated& system, std::string_view instance, auto values) {
        out << csv_field(system.name) << ',' << csv_field(instance);
        for (const double value : values) out << fmt::format(",{}", value);
        out << '\n';
      });
    }
    out << fmt::format("{{\"dialect\":{},\"results\":[", json_string(dialect_));
    const char* separator = "\n";
    each_row(labels, systems, width, [&](const Evaluated& system, std::string_view instance, auto values) {
      out << fmt::format("{} {{\"ranking\":{},\"instance\":{}", separator, json_string(system.name),
                         json_string(instance));
      for (std::size_t m = 0; m < values.size(); ++m) {
        out << fmt::format(",{}:{}", json_string(options.metrics[m].name()), json_number(values[m]));
      }
      out << '}';
      separator = ",\n";
    });
    out << "\n]}\n";
  }

  void write_table(const Dataset& labels, const std::vector<Evaluated>& systems, const EvaluationOptions& options,
                   std::ostream& out) const {
    using enum TextTable::Align;
    std::vector<std::pair<std::string, TextTable::Align>> columns = {{"ranking", left}, {"instance", left}};
    if (!per_instance_) columns.back() = {"instances", right};
    for (const Metric& metric : options.metrics) columns.emplace_back(metric.name(), right);
    TextTable table(std::move(columns));
    each_row(labels, systems, options.metrics.size(),
             [&](const Evaluated& system, std::string_view instance, auto values) {
               std::vector<std::string> cells = {system.name, std::string(instance)};
               if (!per_instance_) cells.back() = fmt::format("{}", system.result.instances.size());
               for (const double value : values) cells.push_back(fmt::format("{:.4f}", value));
               table.add_row(std::move(cells));
             });
    table.write(out);
    out << "dialect " << dialect_ << '\n';
  }

  std::vector<std::string> rankings_, labels_;
  std::string metrics_ = "ndcg@10,p@10,ap,mrr";
  std::string dialect_ = "standard";
  std::string format_ = "table";
  std::string label_scale_, columns_;
  std::optional<double> relevant_from_, missing_label_;
  bool per_instance_ = false, complete_ = false;
};

}  // namespace

std::unique_ptr<Command> eval_command() { return std::make_unique<EvalCommand>(); }

}  // namespace witan::cli
