#include "witan/io/format.hpp"
#include "witan/io/write.hpp"
#include "witan/util/error.hpp"

#include <filesystem>

#include "command.hpp"
#include "input.hpp"
#include <fmt/format.h>

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

  int run(Session& session) override {
    const Format& format = find_format(to_);
    const ReadOptions options = input_.options();
    const Dataset data = input_.read(session, options);
    if (format.name == "trec-run" && std::filesystem::is_directory(session.output())) {
      write_runs(data, session.output());
      return kDone;
    }
    session.write([&](std::ostream& out) { format.write(data, out); });
    if (format.name == "svmlight" && session.output() != "-") {
      Session::write_file(session.output() + ".query", [&](std::ostream& out) { write_query_sizes(data, out); });
    }
    return kDone;
  }

 private:
  /// A run holds one expert, so a folder gets one file for each.
  static void write_runs(const Dataset& data, const std::filesystem::path& folder) {
    for (std::uint32_t expert = 0; expert < data.expert_names().size(); ++expert) {
      const std::string name(data.expert_names()[expert]);
      if (name.find('/') != std::string::npos) {
        throw InputError(fmt::format("expert {} cannot be the name of a file", in_quotes(name)));
      }
      Session::write_file((folder / name).string(),
                          [&](std::ostream& out) { write_trec_run(data, ExpertId{expert}, out); });
    }
  }

  Input input_;
  std::string to_;
};

}  // namespace

std::unique_ptr<Command> convert_command() { return std::make_unique<ConvertCommand>(); }

}  // namespace witan::cli
