#include "witan/app/convert.hpp"

#include "command.hpp"
#include "write_data.hpp"

namespace witan::cli {
namespace {

class ConvertCommand : public Command {
 public:
  std::string name() const override { return "convert"; }
  std::string summary() const override { return "convert data to another format"; }
  std::string example() const override { return "witan convert examples/ballots.toc --to jsonl"; }

  void describe(Arguments& arguments) override { arguments.add(request_); }

  FolderPolicy output_folder() const override {
    return request_.to == "trec-run" ? FolderPolicy::accept : FolderPolicy::reject;
  }

  std::vector<std::string>* missing_input() override { return request_.files.empty() ? &request_.files : nullptr; }

  bool has_tables() const override { return false; }

  int run(Session& session) override {
    request_.to = choose_data_format(request_.to, session.output());
    const ConvertResult result = convert(request_, session.context());
    write_data(session, result.data, *result.format);
    return kDone;
  }

 private:
  ConvertRequest request_;
};

}  // namespace

std::unique_ptr<Command> convert_command() { return std::make_unique<ConvertCommand>(); }

}  // namespace witan::cli
