#include "witan/report/experts.hpp"

#include <ostream>

#include "command.hpp"
#include "input.hpp"
#include "method_choice.hpp"
#include "report_format.hpp"

namespace witan::cli {
namespace {

class ExpertsCommand : public Command {
 public:
  std::string name() const override { return "experts"; }
  std::string summary() const override { return "who can be trusted: weight, agreement, coverage of each expert"; }
  std::string example() const override { return "witan experts examples/models.csv"; }

  void describe(Arguments& arguments) override {
    input_.describe(arguments);
    method_.describe(arguments);
    arguments.text("--format", format_, "FORMAT", "table, csv or json");
  }

  int run(Session& session) override {
    method_.check();
    const ReportFormat format = parse_report_format(format_);
    ReadOptions options = input_.options();
    method_.open(session, options);
    const Dataset data = input_.read(session, options);
    const ExpertsReport report = judge_experts(data, method_.make(data, session), method_.spec(), session.context());
    session.write([&](std::ostream& out) { write_experts(report, format, out); });
    return kDone;
  }

 private:
  Input input_;
  MethodChoice method_{std::string(kExpertsMethod)};
  std::string format_ = "table";
};

}  // namespace

std::unique_ptr<Command> experts_command() { return std::make_unique<ExpertsCommand>(); }

}  // namespace witan::cli
