#include "witan/method/method.hpp"

#include "command.hpp"
#include "input.hpp"
#include "method_choice.hpp"
#include "ranking_output.hpp"
#include "state_arguments.hpp"
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
    method_.describe(arguments);
    output_.describe(arguments);
    intervals_.describe(arguments);
    arguments.text("--probabilities", probabilities_, "FILE",
                   "a CSV file of every two items: how probably the one is better, and wins");
    state_.describe(arguments);
  }

  int run(Session& session) override {
    method_.check();
    state_.check(method_);
    ReadOptions options = input_.options();
    (void)output_.parse(method_.spec());
    UncertaintyRequest request = intervals_.parse();
    state_.open(method_, session);
    method_.open(session, options);
    const RankingOutput output = output_.parse(method_.spec());
    // A run or a column of scores has no place for intervals, so they are not computed unasked.
    const bool shows = output.format != RankingFormat::trec && output.format != RankingFormat::scores;
    if (!shows && probabilities_.empty() && request.intervals.kind == Intervals::automatic) {
      request.intervals.kind = Intervals::none;
    }
    const Dataset data = state_.read(input_, options, session);
    FitFiles files{probabilities_, state_.save_to(), state_.starts(data)};
    return write_fits(session, data, method_.make(data, session), output, request, files);
  }

 private:
  Input input_;
  RankingArguments output_{"table"};
  IntervalArguments intervals_;
  MethodChoice method_{"borda"};
  StateArguments state_;
  std::string probabilities_;
};

}  // namespace

std::unique_ptr<Command> rank_command() { return std::make_unique<RankCommand>(); }

}  // namespace witan::cli
