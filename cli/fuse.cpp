#include "witan/app/fuse.hpp"

#include "witan/util/error.hpp"

#include "command.hpp"
#include "ranking_output.hpp"
#include "util/wall_clock.hpp"

namespace witan::cli {
namespace {

class FuseCommand : public Command {
 public:
  std::string name() const override { return "fuse"; }
  std::string summary() const override { return "fuse TREC runs into one run"; }
  std::string example() const override {
    return "witan fuse examples/search/bm25.run examples/search/dense.run examples/search/title.run --top 5";
  }

  void describe(Arguments& arguments) override {
    arguments.add(request_);
    arguments.add("depth", depth_, "N", "another name for --top");
    output_.describe(arguments);
  }

  std::vector<std::string>* missing_input() override { return request_.files.empty() ? &request_.files : nullptr; }

  int run(Session& session) override {
    const RankingOutput flags = parse_output(session);
    const RankResult result = dated(fuse(request_, session.context()));
    RankingOutput output = RankingArguments::output_of(flags, result);
    output.style = session.style(name_files(request_.files));
    session.write([&](std::ostream& out) { write_rankings(result.data, result.fits, output, out); });
    return exit_code(result.status);
  }

 private:
  /// `--depth` is the name that search engines use for `--top`.
  [[nodiscard]] RankingOutput parse_output(Session& session) const {
    RankingOutput output = output_.parse(session);
    if (depth_ == 0) return output;
    if (output.top > 0) throw UsageError("--depth and --top have the same meaning; use one of them");
    output.top = depth_;
    check_ranking_output(output);
    return output;
  }

  FuseRequest request_;
  RankingArguments output_{"trec"};
  std::uint64_t depth_ = 0;
};

}  // namespace

std::unique_ptr<Command> fuse_command() { return std::make_unique<FuseCommand>(); }

}  // namespace witan::cli
