#include "witan/method/model_file.hpp"

#include <ostream>

#include "command.hpp"
#include "input.hpp"
#include <fmt/format.h>

namespace witan::cli {
namespace {

class TrainCommand : public Command {
 public:
  std::string name() const override { return "train"; }
  std::string summary() const override { return "learn from many instances, and keep it for `rank --model`"; }
  std::string example() const override {
    return "witan train examples/letor/agg.txt --method theta-mpm --model theta.model";
  }

  void describe(Arguments& arguments) override {
    input_.describe(arguments);
    arguments.text("-m,--method", method_, "SPEC", "what learns; see `witan methods`");
    arguments.required();
    arguments.text("--model", model_, "FILE", "where the model goes");
    arguments.required();
  }

  int run(Session& session) override {
    check_trains(method_);
    const ReadOptions options = input_.options();
    const Dataset data = input_.read(session, options);
    const auto model = train_model(method_, data, session.context());
    Session::write_file(model_, [&](std::ostream& out) { write_model({method_, model->learned()}, out); });
    session.note(fmt::format("{} holds what {} learnt from {} instances", model_, method_, data.instance_count()));
    return kDone;
  }

 private:
  Input input_;
  std::string method_, model_;
};

}  // namespace

std::unique_ptr<Command> train_command() { return std::make_unique<TrainCommand>(); }

}  // namespace witan::cli
