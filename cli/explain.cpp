#include "witan/app/explain.hpp"

#include "witan/util/error.hpp"

#include "command.hpp"
#include "figure_arguments.hpp"
#include "ranking_output.hpp"
#include "report_format.hpp"
#include "util/wall_clock.hpp"

namespace witan::cli {
namespace {

class ExplainCommand : public Command {
 public:
  std::string name() const override { return "explain"; }
  std::string summary() const override { return "show the contribution of every expert to an item's score"; }
  std::string example() const override { return "witan explain examples/wine.csv --item 'Amber Hill'"; }

  void describe(Arguments& arguments) override {
    arguments.add(request_);
    figures_.describe(arguments);
    format_.describe(arguments);
  }

  std::vector<std::string>* missing_input() override { return request_.files.empty() ? &request_.files : nullptr; }

  int run(Session& session) override {
    const ReportFormat format = format_.parse(session);
    figures_.check(session);
    if (request_.fragility && format == ReportFormat::csv) {
      throw UsageError("--fragility cannot be combined with --format csv; use json");
    }
    const ExplainResult result = dated(explain(request_, session.context()));
    if (result.features && figures_.is_given()) {
      throw UsageError("--report and --plot show experts, but the model ranks by features; use --format");
    }
    session.write([&](std::ostream& out) {
      if (result.features) {
        return write_feature_explanation(*result.features, result.data.instance(result.instance), format, out,
                                         session.style());
      }
      write_explanation(result.explanation, result.data, result.instance, format, out, session.style());
    });
    figures_.write(result, session);
    return exit_code(result.status);
  }

 private:
  ExplainRequest request_;
  FormatArgument format_;
  FigureArguments figures_;
};

}  // namespace

std::unique_ptr<Command> explain_command() { return std::make_unique<ExplainCommand>(); }

}  // namespace witan::cli
