#include "witan/app/evaluate.hpp"
#include "witan/app/write_evaluation.hpp"
#include "witan/util/error.hpp"

#include "command.hpp"
#include "figure_arguments.hpp"
#include "report_format.hpp"
#include "util/wall_clock.hpp"

namespace witan::cli {
namespace {

class EvalCommand : public Command {
 public:
  std::string name() const override { return "eval"; }
  std::string summary() const override { return "compute metrics of rankings against labels"; }
  std::string example() const override {
    return "witan eval --labels examples/search/qrels.txt examples/search/bm25.run examples/search/dense.run";
  }

  void describe(Arguments& arguments) override {
    arguments.add(request_);
    figures_.describe(arguments);
    format_.describe(arguments);
    arguments.add("per-instance", per_instance_, "", "add one row per instance");
  }

  std::vector<std::string>* missing_input() override {
    return request_.rankings.empty() && !request_.labels.empty() ? &request_.rankings : nullptr;
  }

  int run(Session& session) override {
    const ReportFormat format = format_.parse(session);
    if (!request_.baseline.empty() && format == ReportFormat::csv) {
      throw UsageError("--baseline cannot be combined with --format csv; use json");
    }
    figures_.check(session);
    const EvaluateResult result = dated(evaluate(request_, session.context()));
    session.write([&](std::ostream& out) {
      write_evaluation(result, format, per_instance_ ? EvaluationDetail::per_instance : EvaluationDetail::means, out,
                       session.style(name_files(request_.labels)));
    });
    figures_.write(result, session);
    return kDone;
  }

 private:
  EvaluateRequest request_;
  FormatArgument format_;
  FigureArguments figures_;
  bool per_instance_ = false;
};

}  // namespace

std::unique_ptr<Command> eval_command() { return std::make_unique<EvalCommand>(); }

}  // namespace witan::cli
