#include "witan/app/check.hpp"

#include "witan/util/error.hpp"

#include <array>

#include "command.hpp"
#include "figure_arguments.hpp"
#include "output_format.hpp"
#include "util/wall_clock.hpp"
#include <fmt/format.h>

namespace witan::cli {
namespace {

class CheckCommand : public Command {
 public:
  std::string name() const override { return "check"; }
  std::string summary() const override { return "check the data for problems before ranking"; }
  std::string example() const override { return "witan check examples/models.csv"; }

  void describe(Arguments& arguments) override {
    arguments.add(request_);
    figures_.describe(arguments);
    arguments.add("format", format_, "FORMAT",
                  "output format: table or json [default: by the extension of --output, or table]");
    arguments.add("per-instance", per_instance_, "", "add one row per instance and one per expert");
  }

  std::vector<std::string>* missing_input() override { return request_.files.empty() ? &request_.files : nullptr; }

  int run(Session& session) override {
    constexpr std::array<std::string_view, 2> kOffered = {"table", "json"};
    const std::string format = choose_format(format_, session.output(), kOffered, "table");
    if (format != "table" && format != "json") {
      throw UsageError(fmt::format("--format {}: expected table or json", format));
    }
    figures_.check(session);
    const CheckResult result = dated(check(request_, session.context()));
    session.write([&](std::ostream& out) {
      write_check(result.report, out, format == "json" ? CheckFormat::json : CheckFormat::table,
                  per_instance_ ? CheckDetail::everything : CheckDetail::summary, Spelling::command_line,
                  session.style());
    });
    figures_.write(result, session);
    return kDone;
  }

 private:
  CheckRequest request_;
  std::string format_;
  FigureArguments figures_;
  bool per_instance_ = false;
};

}  // namespace

std::unique_ptr<Command> check_command() { return std::make_unique<CheckCommand>(); }

}  // namespace witan::cli
