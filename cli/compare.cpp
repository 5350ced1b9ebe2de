#include "witan/app/compare.hpp"

#include "witan/report/leaderboard.hpp"
#include "witan/util/error.hpp"

#include <algorithm>
#include <chrono>

#include "command.hpp"
#include "ranking_output.hpp"
#include "report_format.hpp"
#include <fmt/format.h>

namespace witan::cli {
namespace {

double seconds_now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

class CompareCommand : public Command {
 public:
  std::string name() const override { return "compare"; }
  std::string summary() const override { return "cross-validate methods and test their differences"; }
  std::string example() const override {
    return "witan compare examples/letor/part*.txt --folds parts --methods 'rrf,borda,theta-mpm(adherence=labels)'";
  }

  void describe(Arguments& arguments) override {
    arguments.add(request_);
    arguments.add("tests", tested_, "LIST", "metrics whose tests the table shows [default: the first metric]");
    arguments.add("instances", instances_, "N",
                  "list the N instances with the largest gains over the baseline, and with the largest losses");
    format_.describe(arguments);
  }

  int run(Session& session) override {
    check_request(request_);
    LeaderboardOutput output = check_output();
    request_.clock = seconds_now;
    const CompareResult result = compare(request_, session.context());
    output.instance_names = &result.data->instance_names();
    session.write([&](std::ostream& out) { write_leaderboard(result.board, output, out); });
    return exit_code(result.status);
  }

 private:
  [[nodiscard]] LeaderboardOutput check_output() const {
    LeaderboardOutput output;
    output.format = format_.parse();
    const EvaluationOptions evaluation = evaluation_options(static_cast<const MetricRequest&>(request_));
    output.dialect = evaluation.metric_options.dialect;
    output.times = request_.times;
    output.instances = instances_;
    if (instances_ > 0 && compared_methods(request_).size() == 1) {
      throw UsageError("--instances needs a second method to compare with the baseline");
    }
    if (instances_ > 0 && output.format == ReportFormat::csv) {
      throw UsageError("--instances needs --format table or json");
    }
    output.tested = tested_metrics(evaluation.metrics);
    return output;
  }

  [[nodiscard]] std::vector<std::size_t> tested_metrics(const std::vector<Metric>& metrics) const {
    std::vector<std::size_t> indices;
    for (const Metric& metric : tested_.empty() ? std::vector{metrics.front()} : parse_metrics(tested_)) {
      const auto found = std::ranges::find(metrics, metric);
      if (found == metrics.end()) {
        throw UsageError(
            fmt::format("--tests {}: {} is not among --metrics {}", tested_, metric.name(), request_.metrics));
      }
      indices.push_back(static_cast<std::size_t>(found - metrics.begin()));
    }
    return indices;
  }

  CompareRequest request_;
  FormatArgument format_;
  std::string tested_;
  std::uint64_t instances_ = 0;
};

}  // namespace

std::unique_ptr<Command> compare_command() { return std::make_unique<CompareCommand>(); }

}  // namespace witan::cli
