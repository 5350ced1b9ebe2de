#include "witan/app/reproduce.hpp"

#include "witan/report/text_table.hpp"
#include "witan/util/error.hpp"

#include <chrono>
#include <ostream>

#include "command.hpp"
#include "figure_arguments.hpp"
#include "ranking_output.hpp"
#include "report_format.hpp"
#include "util/wall_clock.hpp"
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace witan::cli {
namespace {

double monotonic_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

void write_list(std::ostream& out) {
  using enum TextTable::Align;
  TextTable table({{"table", left}, {"contents", left}, {"source", left}, {"data", left}});
  for (const StudyInfo& study : studies()) {
    table.add_row({std::string(study.name), std::string(study.title), std::string(study.source),
                   fmt::format("{}", fmt::join(study.data, ", "))});
  }
  table.write(out);
}

class ReproduceCommand : public Command {
 public:
  std::string name() const override { return "reproduce"; }
  std::string summary() const override { return "compute published tables again and compare"; }
  std::string example() const override { return "witan reproduce"; }

  void describe(Arguments& arguments) override {
    arguments.add(request_);
    figures_.describe_report(arguments);
    format_.describe(arguments);
  }

  int run(Session& session) override {
    const ReportFormat format = format_.parse(session);
    figures_.check(session);
    if (request_.data.empty() && request_.studies.empty() && !request_.seeds) {
      if (figures_.is_given())
        throw UsageError("the list of tables has no report; --data selects the folder of the data");
      if (format != ReportFormat::table) throw UsageError("the list of tables has no other format than table");
      session.write(write_list);
      return kDone;
    }
    check_request(request_);
    request_.clock = monotonic_seconds;
    const ReproduceResult result = dated(reproduce(request_, session.context()));
    ReproductionOutput output;
    output.format = format;
    output.style = session.style();
    output.seed = result.provenance.seed;
    output.date = result.provenance.date;
    session.write([&](std::ostream& out) { write_reproductions(result.studies, output, out); });
    figures_.write_page(result, session);
    return exit_code(result.status);
  }

 private:
  ReproduceRequest request_;
  FormatArgument format_;
  FigureArguments figures_;
};

}  // namespace

std::unique_ptr<Command> reproduce_command() { return std::make_unique<ReproduceCommand>(); }

}  // namespace witan::cli
