#include "witan/report/check.hpp"

#include "witan/util/error.hpp"

#include <ostream>

#include "command.hpp"
#include "input.hpp"
#include "label_files.hpp"
#include <fmt/format.h>

namespace witan::cli {
namespace {

class CheckCommand : public Command {
 public:
  std::string name() const override { return "check"; }
  std::string summary() const override { return "is this evidence fit to rank?"; }
  std::string example() const override { return "witan check examples/models.csv"; }

  void describe(Arguments& arguments) override {
    input_.describe(arguments);
    arguments.texts("--labels", labels_, "FILE", "labels of the data, such as qrels; may be given more than once");
    arguments.text("--format", format_, "FORMAT", "table or json");
    arguments.flag("--per-instance", per_instance_, "a line for every instance and every expert too");
  }

  int run(Session& session) override {
    if (format_ != "table" && format_ != "json") {
      throw UsageError(fmt::format("--format {}: expected table or json", format_));
    }
    ReadOptions options = input_.options();
    const Dataset data = with_label_files(session, input_.read(session, options), labels_, options.missing_label);
    const CheckReport report = check_evidence(data, session.context());
    session.write([&](std::ostream& out) {
      write_check(report, out, format_ == "json" ? CheckFormat::json : CheckFormat::table,
                  per_instance_ ? CheckDetail::everything : CheckDetail::summary);
    });
    return kDone;
  }

 private:
  Input input_;
  std::vector<std::string> labels_;
  std::string format_ = "table";
  bool per_instance_ = false;
};

}  // namespace

std::unique_ptr<Command> check_command() { return std::make_unique<CheckCommand>(); }

}  // namespace witan::cli
