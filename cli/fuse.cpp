#include "witan/app/fuse.hpp"

#include "witan/util/error.hpp"

#include "command.hpp"
#include "ranking_output.hpp"

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
    output_.describe(arguments);
  }

  int run(Session& session) override {
    output_.check();
    if (request_.depth > 0 && output_.top() > 0) {
      throw UsageError("--depth and --top have the same meaning; use one of them");
    }
    const RankResult result = fuse(request_, session.context());
    RankingOutput output = output_.output_of(result);
    if (request_.depth > 0) output.top = static_cast<std::uint32_t>(request_.depth);
    session.write([&](std::ostream& out) { write_rankings(*result.data, result.fits, output, out); });
    return exit_code(result.status);
  }

 private:
  FuseRequest request_;
  RankingArguments output_{"trec"};
};

}  // namespace

std::unique_ptr<Command> fuse_command() { return std::make_unique<FuseCommand>(); }

}  // namespace witan::cli
