#include "witan/method/method.hpp"
#include "witan/util/error.hpp"

#include "command.hpp"
#include "input.hpp"
#include "ranking_output.hpp"
#include <fmt/format.h>

namespace witan::cli {
namespace {

/// `rank` with the habits of search people: runs in, a run out, documents that a run names twice are warned about.
class FuseCommand : public Command {
 public:
  std::string name() const override { return "fuse"; }
  std::string summary() const override { return "TREC runs in, one TREC run out"; }
  std::string example() const override {
    return "witan fuse examples/search/bm25.run examples/search/dense.run examples/search/title.run --top 5";
  }

  void describe(Arguments& arguments) override {
    input_.describe(arguments, "RUN");
    arguments.text("-m,--method", method_, "SPEC", "how to fuse, e.g. rrf(k=60) or combsum(norm=minmax)");
    arguments.whole("--depth", depth_, "N", "documents kept in the fused run of a topic; 0 is all");
    output_.describe(arguments);
  }

  int run(Session& session) override {
    const auto model = make_model(method_);
    if (find_method(parse_spec(method_).name).needs_training) {
      throw UsageError(
          fmt::format("{} learns before it ranks, and fuse takes no model: `witan train`, then `witan rank --model "
                      "FILE --format trec`",
                      method_));
    }
    ReadOptions options = input_.options();
    options.build.duplicates = Duplicates::keep_best;
    RankingOutput output = output_.parse(method_);
    if (depth_ > kMaxTop) throw UsageError(fmt::format("--depth {}: expected at most {}", depth_, kMaxTop));
    if (depth_ > 0 && output.top > 0) throw UsageError("--depth and --top mean the same: expected one of them");
    if (depth_ > 0) output.top = static_cast<std::uint32_t>(depth_);
    const Dataset data = input_.read(session, options);
    return write_fits(session, data, *model, output);
  }

 private:
  Input input_;
  RankingArguments output_{"trec"};
  std::string method_ = "rrf";
  std::uint64_t depth_ = 0;
};

}  // namespace

std::unique_ptr<Command> fuse_command() { return std::make_unique<FuseCommand>(); }

}  // namespace witan::cli
