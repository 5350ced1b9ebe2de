#include "witan/app/compare.hpp"

#include "witan/util/error.hpp"

#include <chrono>

#include "command.hpp"
#include "figure_arguments.hpp"
#include "ranking_output.hpp"
#include "report_format.hpp"
#include "util/wall_clock.hpp"

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
    figures_.describe(arguments);
    format_.describe(arguments);
  }

  std::vector<std::string>* missing_input() override { return request_.files.empty() ? &request_.files : nullptr; }

  int run(Session& session) override {
    const ReportFormat format = format_.parse(session);
    check_request(request_);
    check_output(format);
    figures_.check(session);
    request_.all_pairs = format == ReportFormat::json || figures_.has_report();
    request_.clock = seconds_now;
    const CompareResult result = dated(compare(request_, session.context()));
    LeaderboardOutput output = leaderboard_output(request_, result, format, Spelling::command_line);
    output.style = session.style(name_files(request_.files));
    session.write([&](std::ostream& out) { write_leaderboard(result.board, output, out); });
    figures_.write(result, session);
    return exit_code(result.status);
  }

 private:
  void check_output(ReportFormat format) const {
    if (request_.instances > 0 && format == ReportFormat::csv) {
      throw UsageError("--instances needs --format table or json");
    }
    // In JSON, --tests selects the metrics of --instances.
    if (!request_.tests.empty() && format != ReportFormat::table && request_.instances == 0) {
      throw UsageError("--tests needs --format table; csv and json have the tests of all metrics");
    }
  }

  CompareRequest request_;
  FormatArgument format_;
  FigureArguments figures_;
};

}  // namespace

std::unique_ptr<Command> compare_command() { return std::make_unique<CompareCommand>(); }

}  // namespace witan::cli
