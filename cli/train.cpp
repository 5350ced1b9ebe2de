#include "witan/app/train.hpp"

#include "witan/report/explain.hpp"
#include "witan/util/error.hpp"

#include <cmath>

#include "command.hpp"
#include "ranking_output.hpp"
#include <fmt/format.h>

namespace witan::cli {
namespace {

class TrainCommand : public Command {
 public:
  std::string name() const override { return "train"; }
  std::string summary() const override { return "train a model on several instances, for `rank --model`"; }
  std::string example() const override {
    return "witan train examples/engines/train.txt --valid examples/engines/valid.txt --method crf --model crf.model";
  }

  void describe(Arguments& arguments) override {
    arguments.add(request_);
    arguments.add("model", model_, "FILE", "output file for the model");
    arguments.add("export", export_, "FILE",
                  "also write a linear model or trees on features as JSON; see docs/features.md");
  }

  bool has_output() const override { return false; }

  std::vector<std::string>* missing_input() override { return request_.files.empty() ? &request_.files : nullptr; }

  bool has_tables() const override { return false; }

  int run(Session& session) override {
    if (model_.empty()) throw UsageError("expected --model");
    check_request(request_);
    check_writable(model_);
    if (!export_.empty()) check_writable(export_);
    check_distinct({model_, request_.checkpoint, export_});
    if (session.shows_progress()) {
      request_.on_pass = [&](const TrainingPass& pass) { show_pass(pass, session); };
    }
    const TrainResult result = train(request_, session.context());
    session.write_to(model_, [&](std::ostream& out) { write_model(result, out); });
    session.note(fmt::format("{}; saved to {}", result.summary, model_));
    if (!export_.empty()) {
      const std::string json = scorer_json(result.model.spec, *result.model.model->learned());
      session.write_to(export_, [&](std::ostream& out) { out << json; });
    }
    return exit_code(result.status);
  }

 private:
  void show_pass(const TrainingPass& pass, Session& session) const {
    std::string text;
    if (!std::isnan(pass.training)) text = fmt::format("{} {:.4f}", request_.metric, pass.training);
    if (!std::isnan(pass.validation)) {
      text +=
          fmt::format("{} {:.4f}", text.empty() ? request_.metric + " validation" : ", validation", pass.validation);
    }
    session.progress_detail(text);
    session.context().progress("training", pass.number, pass.of);
  }

  TrainRequest request_;
  std::string model_, export_;
};

}  // namespace

std::unique_ptr<Command> train_command() { return std::make_unique<TrainCommand>(); }

}  // namespace witan::cli
