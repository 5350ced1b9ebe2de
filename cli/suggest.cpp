#include "witan/app/suggest.hpp"

#include "command.hpp"
#include "ranking_output.hpp"
#include "report_format.hpp"

namespace witan::cli {
namespace {

class SuggestCommand : public Command {
 public:
  std::string name() const override { return "suggest"; }
  std::string summary() const override { return "suggest the most informative comparisons to collect next"; }
  std::string example() const override { return "witan suggest examples/models.csv -n 5 --top 3"; }

  void describe(Arguments& arguments) override {
    arguments.add(request_);
    format_.describe(arguments);
  }

  std::vector<std::string>* missing_input() override {
    return request_.files.empty() && request_.state.empty() ? &request_.files : nullptr;
  }

  int run(Session& session) override {
    const ReportFormat format = format_.parse(session);
    const SuggestResult result = suggest(request_, session.context());
    session.write([&](std::ostream& out) {
      write_suggestions(result.data, result.suggestions, result.model.spec, format, out, Spelling::command_line,
                        session.style());
    });
    return exit_code(result.status);
  }

 private:
  SuggestRequest request_;
  FormatArgument format_;
};

}  // namespace

std::unique_ptr<Command> suggest_command() { return std::make_unique<SuggestCommand>(); }

}  // namespace witan::cli
