#include "witan/learn/harness/compare.hpp"

#include "witan/method/method.hpp"
#include "witan/report/leaderboard.hpp"
#include "witan/util/error.hpp"

#include <algorithm>
#include <chrono>
#include <ostream>

#include "command.hpp"
#include "input.hpp"
#include "report_format.hpp"
#include "util/numbers.hpp"
#include <fmt/format.h>

namespace witan::cli {
namespace {

constexpr std::uint64_t kMaxSeeds = 1000;
constexpr std::uint64_t kMaxDraws = 100'000'000;

/// "a,b(x=1,y=2)" at the commas outside parentheses.
std::vector<std::string> split_specs(const std::string& text) {
  std::vector<std::string> specs(1);
  int depth = 0;
  for (const char c : text) {
    depth += c == '(' ? 1 : c == ')' ? -1 : 0;
    if (c == ',' && depth == 0)
      specs.emplace_back();
    else if (c != ' ' || depth > 0)
      specs.back() += c;
  }
  return specs;
}

double seconds_now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

class CompareCommand : public Command {
 public:
  std::string name() const override { return "compare"; }
  std::string summary() const override { return "cross-validated leaderboard of methods, with significance tests"; }
  std::string example() const override {
    return "witan compare examples/letor/part*.txt --folds parts --methods 'rrf,borda,theta-mpm(adherence=labels)'";
  }

  void describe(Arguments& arguments) override {
    input_.describe(arguments);
    arguments.text("--methods", methods_, "SPEC,…", "what is compared, e.g. 'rrf,rrf(k=10),mpm'; see `witan methods`");
    arguments.required();
    arguments.text("--baseline", baseline_, "SPEC", "whom the others are tested against; usually the first method");
    arguments.text("--folds", folds_, "K|parts",
                   "so many folds, dealt out by the seed, or `parts`: every file is a part and they rotate; usually 5");
    arguments.text("--labels", labels_, "FILE", "qrels, or any data with labels, where DATA have none");
    arguments.text("--metrics", metrics_, "LIST", "e.g. ndcg@1-5,p@10,ap,err,rbp(p=0.8),kendall");
    arguments.text("--tests", tested_, "LIST", "of those, whose tests the table shows; usually the first");
    arguments.text("--dialect", dialect_, "NAME", "standard, letor4 or trec");
    arguments.text("--metric", selection_, "METRIC",
                   "what methods that learn select by on validation data, always under the standard dialect");
    arguments.decimal("--relevant-from", relevant_from_, "LABEL", "the least label that is relevant; usually 1");
    arguments.whole("--seeds", seeds_, "N", "how often methods in which something is random are trained and run");
    arguments.whole("--draws", draws_, "N", "of the randomisation test and the bootstrap");
    arguments.decimal("--level", level_, "SHARE", "of the bootstrap's intervals; usually 0.95");
    arguments.text("--format", format_, "FORMAT", "table, csv or json");
    arguments.whole("--instances", instances_, "N",
                    "name so many instances on which each method gains most over the baseline, and loses most");
    arguments.flag("--no-times", no_times_, "leave times out, so that every run prints the same");
  }

  int run(Session& session) override {
    const CompareOptions options = parse_options();
    LeaderboardOutput output = parse_output(options);
    const ReadOptions reading = input_.options();
    const std::uint32_t folds = parse_folds();
    const Dataset data = read(session, reading);
    const Parts parts =
        folds == 0 ? parts_of_files(session, reading, data) : deal_parts(data, folds, session.context());
    note_left_out(session, data, parts);
    std::vector<std::unique_ptr<Context>> contexts;
    contexts.reserve(seeds_);
    for (std::uint64_t seed = 0; seed < seeds_; ++seed) contexts.push_back(session.make_context(seed));
    const Leaderboard board = compare_methods(data, parts, options, contexts);
    output.instance_names = &data.instance_names();
    session.write([&](std::ostream& out) { write_leaderboard(board, output, out); });
    const bool good =
        std::ranges::all_of(board.methods, [](const MethodSummary& method) { return method.not_converged == 0; });
    return good ? kDone : kNotConverged;
  }

 private:
  [[nodiscard]] CompareOptions parse_options() const {
    CompareOptions options;
    options.methods = split_specs(methods_);
    for (const std::string& spec : options.methods) (void)make_model(spec);
    if (!baseline_.empty()) options.baseline = find_baseline(options.methods);
    for (std::size_t k = 0; k < options.methods.size(); ++k) {
      if (std::find(options.methods.begin(), options.methods.begin() + static_cast<std::ptrdiff_t>(k),
                    options.methods[k]) != options.methods.begin() + static_cast<std::ptrdiff_t>(k)) {
        throw UsageError(fmt::format("--methods {}: {} comes twice", methods_, options.methods[k]));
      }
    }
    options.evaluation.metrics = parse_metrics(metrics_);
    options.evaluation.how.dialect = parse_dialect(dialect_);
    if (relevant_from_) options.evaluation.how.relevant_from = *relevant_from_;
    options.selection = parse_metric(selection_);
    if (seeds_ < 1 || seeds_ > kMaxSeeds) {
      throw UsageError(fmt::format("--seeds {}: expected 1 to {}", seeds_, kMaxSeeds));
    }
    if (draws_ < 1 || draws_ > kMaxDraws) {
      throw UsageError(fmt::format("--draws {}: expected 1 to {}", draws_, kMaxDraws));
    }
    options.draws = draws_;
    if (level_) options.level = *level_;
    if (!(options.level > 0 && options.level < 1)) {
      throw UsageError(fmt::format("--level {}: expected a share between 0 and 1", options.level));
    }
    if (!no_times_) options.clock = seconds_now;
    return options;
  }

  /// Where the baseline stands among the methods; it is put before them if it is none of them.
  [[nodiscard]] std::size_t find_baseline(std::vector<std::string>& methods) const {
    const std::vector<std::string> named = split_specs(baseline_);
    if (named.size() != 1) throw UsageError(fmt::format("--baseline {}: expected one method", baseline_));
    const auto found = std::ranges::find(methods, named.front());
    if (found != methods.end()) return static_cast<std::size_t>(found - methods.begin());
    (void)make_model(named.front());
    methods.insert(methods.begin(), named.front());
    return 0;
  }

  [[nodiscard]] LeaderboardOutput parse_output(const CompareOptions& options) const {
    LeaderboardOutput output;
    output.format = parse_report_format(format_);
    output.dialect = options.evaluation.how.dialect;
    output.times = !no_times_;
    output.instances = instances_;
    if (instances_ > 0 && options.methods.size() == 1) {
      throw UsageError("--instances: expected another method to compare with the baseline");
    }
    if (instances_ > 0 && output.format == ReportFormat::csv) {
      throw UsageError("--instances: expected --format table or json, csv has no place for them");
    }
    const std::vector<Metric>& metrics = options.evaluation.metrics;
    const std::vector<Metric> tested = tested_.empty() ? std::vector{metrics.front()} : parse_metrics(tested_);
    for (const Metric& metric : tested) {
      const auto found = std::ranges::find(metrics, metric);
      if (found == metrics.end()) {
        throw UsageError(fmt::format("--tests {}: {} is not among --metrics {}", tested_, metric.name(), metrics_));
      }
      output.tested.push_back(static_cast<std::size_t>(found - metrics.begin()));
    }
    return output;
  }

  /// 0: the files are the parts.
  [[nodiscard]] std::uint32_t parse_folds() const {
    if (folds_ == "parts") {
      if (input_.paths().size() < 2) throw UsageError("--folds parts: expected at least two files, each a part");
      if (std::ranges::find(input_.paths(), "-") != input_.paths().end()) {
        throw UsageError("--folds parts: standard input cannot be a part");
      }
      return 0;
    }
    const auto folds = parse_unsigned(folds_);
    if (!folds || *folds < 2 || *folds > 1'000'000) {
      throw UsageError(fmt::format("--folds {}: expected parts, or a number of at least 2", folds_));
    }
    return static_cast<std::uint32_t>(*folds);
  }

  [[nodiscard]] Dataset read(Session& session, const ReadOptions& reading) const {
    DatasetBuilder builder;
    if (!labels_.empty()) {
      ReadOptions options;
      options.missing_label = reading.missing_label;
      read_files(std::span(&labels_, 1), options, builder, session.context());
      builder.settle();
    }
    return input_.read(session, reading, std::move(builder));
  }

  /// Reads each file once more, for the names of its instances.
  [[nodiscard]] Parts parts_of_files(Session& session, const ReadOptions& reading, const Dataset& data) const {
    const std::vector<std::string>& paths = input_.paths();
    Parts parts{static_cast<std::uint32_t>(paths.size()),
                std::vector<std::uint32_t>(data.instance_count(), Parts::kNone)};
    for (std::uint32_t p = 0; p < paths.size(); ++p) {
      const Dataset file = read_dataset(std::span(&paths[p], 1), reading, session.context());
      for (std::size_t i = 0; i < file.instance_count(); ++i) {
        const std::string_view instance = file.instance(i).name;
        std::uint32_t& part = parts.of.at(data.instance_names().find(instance).value_or(Parts::kNone));
        if (part != Parts::kNone) {
          throw InputError(SourceLocation{paths[p], 0, 0},
                           fmt::format("instance {} is in {} too; a part has its instances for itself",
                                       in_quotes(instance), paths[part]));
        }
        part = p;
      }
    }
    return parts;
  }

  static void note_left_out(Session& session, const Dataset& data, const Parts& parts) {
    const auto left_out = std::ranges::count(parts.of, Parts::kNone);
    if (left_out > 0) {
      session.note(fmt::format("{} of {} instances are labelled only, and left out", left_out, data.instance_count()));
    }
  }

  Input input_;
  std::string methods_, baseline_, labels_, tested_;
  std::string folds_ = "5";
  std::string metrics_ = "ndcg@10,p@10,ap,mrr";
  std::string dialect_ = "standard";
  std::string selection_ = "ndcg@10";
  std::string format_ = "table";
  std::uint64_t seeds_ = 1;
  std::uint64_t draws_ = 10'000;
  std::uint64_t instances_ = 0;
  std::optional<double> relevant_from_, level_;
  bool no_times_ = false;
};

}  // namespace

std::unique_ptr<Command> compare_command() { return std::make_unique<CompareCommand>(); }

}  // namespace witan::cli
