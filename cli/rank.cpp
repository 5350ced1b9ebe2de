#include "witan/method/method.hpp"

#include "command.hpp"
#include "input.hpp"
#include "ranking_output.hpp"
#include <fmt/format.h>

namespace witan::cli {
namespace {

class RankCommand : public Command {
 public:
  std::string name() const override { return "rank"; }
  std::string summary() const override { return "the consensus ranking of every instance"; }
  std::string example() const override { return "witan rank examples/wine.csv --method borda"; }

  void describe(Arguments& arguments) override {
    input_.describe(arguments);
    arguments.text("-m,--method", method_, "SPEC", "how to aggregate, e.g. rrf or rrf(k=60); see `witan methods`");
    output_.describe(arguments);
    intervals_.describe(arguments);
    arguments.text("--probabilities", probabilities_, "FILE",
                   "a CSV file of every two items: how probably the one is better, and wins");
  }

  int run(Session& session) override {
    (void)make_model(method_);  // so that a wrong spec is found before any file is opened
    const ReadOptions options = input_.options();
    const RankingOutput output = output_.parse(method_);
    UncertaintyRequest request = intervals_.parse();
    // A run or a column of scores has no place for intervals, so they are not computed unasked.
    const bool shows = output.format != RankingFormat::trec && output.format != RankingFormat::scores;
    if (!shows && probabilities_.empty() && request.intervals.kind == Intervals::automatic) {
      request.intervals.kind = Intervals::none;
    }
    const Dataset data = input_.read(session, options);
    const auto model = train_model(method_, data, session.context());
    return write_fits(session, data, *model, output, request, probabilities_);
  }

 private:
  Input input_;
  RankingArguments output_{"table"};
  IntervalArguments intervals_;
  std::string method_ = "borda";
  std::string probabilities_;
};

}  // namespace

std::unique_ptr<Command> rank_command() { return std::make_unique<RankCommand>(); }

}  // namespace witan::cli
