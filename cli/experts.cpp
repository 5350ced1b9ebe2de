#include "witan/app/experts.hpp"

#include "witan/util/error.hpp"

#include "command.hpp"
#include "figure_arguments.hpp"
#include "ranking_output.hpp"
#include "report_format.hpp"
#include "util/wall_clock.hpp"

namespace witan::cli {
namespace {

class ExpertsCommand : public Command {
 public:
  std::string name() const override { return "experts"; }
  std::string summary() const override { return "show the weight, agreement and coverage of every expert"; }
  std::string example() const override { return "witan experts examples/models.csv"; }

  void describe(Arguments& arguments) override {
    arguments.add(request_);
    figures_.describe(arguments);
    format_.describe(arguments);
  }

  std::vector<std::string>* missing_input() override { return request_.files.empty() ? &request_.files : nullptr; }

  int run(Session& session) override {
    const ReportFormat format = format_.parse(session);
    figures_.check(session);
    const ExpertsResult result = dated(experts(request_, session.context()));
    if (result.features && figures_.is_given()) {
      throw UsageError("--report and --plot show experts, but the model ranks by features; use --format");
    }
    session.write([&](std::ostream& out) {
      const TableStyle style = session.style(name_files(request_.files));
      if (result.features) return write_features(*result.features, format, out, style);
      write_experts(result.report, format, out, Spelling::command_line, style);
    });
    figures_.write(result, session);
    return exit_code(result.status);
  }

 private:
  ExpertsRequest request_;
  FormatArgument format_;
  FigureArguments figures_;
};

}  // namespace

std::unique_ptr<Command> experts_command() { return std::make_unique<ExpertsCommand>(); }

}  // namespace witan::cli
