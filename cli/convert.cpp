#include "witan/io/format.hpp"

#include "command.hpp"
#include "input.hpp"
#include "write_data.hpp"

namespace witan::cli {
namespace {

class ConvertCommand : public Command {
 public:
  std::string name() const override { return "convert"; }
  std::string summary() const override { return "any format to any other that can hold the data"; }
  std::string example() const override { return "witan convert examples/ballots.toc --to jsonl"; }

  void describe(Arguments& arguments) override {
    input_.describe(arguments);
    arguments.text("--to", to_, "FORMAT",
                   "the format to write; for trec-run, --output may be a folder: a run for each expert");
    arguments.required();
  }

  Folder output_folder() const override { return to_ == "trec-run" ? Folder::welcome : Folder::refused; }

  int run(Session& session) override {
    const Format& format = find_format(to_);
    const ReadOptions options = input_.options();
    const Dataset data = input_.read(session, options);
    write_data(session, data, format);
    return kDone;
  }

 private:
  Input input_;
  std::string to_;
};

}  // namespace

std::unique_ptr<Command> convert_command() { return std::make_unique<ConvertCommand>(); }

}  // namespace witan::cli
