#include "witan/report/experts.hpp"

#include <ostream>

#include "command.hpp"
#include "input.hpp"
#include "label_files.hpp"
#include "method_choice.hpp"
#include "report_format.hpp"
#include <fmt/format.h>

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
    arguments.texts("--labels", labels_, "FILE", "labels of the data, such as qrels; may be given more than once");
    arguments.text("--format", format_, "FORMAT", "table, csv or json");
  }

  int run(Session& session) override {
    method_.check();
    const ReportFormat format = parse_report_format(format_);
    ReadOptions options = input_.options();
    method_.open(session, options);
    const Dataset data = with_label_files(session, input_.read(session, options), labels_, options.missing_label);
    const ExpertsReport report =
        summarise_experts(data, method_.make(data, session), method_.spec(), session.context());
    session.write([&](std::ostream& out) { write_experts(report, format, out); });
    if (report.not_converged == 0) return kDone;
    session.note(fmt::format("{} of {} instances did not converge ({}{})", report.not_converged, report.instances,
                             report.failure_reasons.front(), report.not_converged > 1 ? ", …" : ""));
    return kNotConverged;
  }

 private:
  Input input_;
  MethodChoice method_{std::string(kExpertsMethod)};
  std::vector<std::string> labels_;
  std::string format_ = "table";
};

}  // namespace

std::unique_ptr<Command> experts_command() { return std::make_unique<ExpertsCommand>(); }

}  // namespace witan::cli
