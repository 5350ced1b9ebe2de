#include "witan/factor/user_rankings.hpp"
#include "witan/method/method.hpp"
#include "witan/util/error.hpp"

#include <optional>

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
    input_.describe(arguments, "DATA", Input::Needed::unless_elsewhere);
    method_.describe(arguments);
    output_.describe(arguments);
    intervals_.describe(arguments);
    arguments.text("--probabilities", probabilities_, "FILE",
                   "a CSV file of every two items: how probably the one is better, and wins");
    state_.describe(arguments);
    arguments.text("--for", user_, "USER",
                   "rank for this user (an expert) alone what the user has not rated; with pmop-factors and its like");
    arguments.flag("--rated", rated_, "with --for, also what the user has rated");
  }

  int run(Session& session) override {
    method_.check();
    ReadOptions options = input_.options();
    (void)output_.parse(method_.spec());
    UncertaintyRequest request = intervals_.parse();
    if (!user_.empty()) return run_for_user(session, options, request);
    if (rated_) throw UsageError("--rated goes with --for");
    state_.check(method_, input_);
    if (probabilities_ == "-")
      throw UsageError("--probabilities -: expected a file; the ranking goes to standard output");
    if (!probabilities_.empty()) Session::check_writable(probabilities_);
    Session::check_apart({session.output(), probabilities_, state_.save_to()});
    state_.open(method_, session);
    state_.settle(request);
    method_.open(session, options);
    const RankingOutput output = output_.parse(method_.spec());
    // A run or a column of scores has no place for intervals, so they are not computed unasked.
    const bool shows = output.format != RankingFormat::trec && output.format != RankingFormat::scores;
    if (!shows && request.quasi) throw UsageError("--quasi goes with the formats table, csv, json and jsonl");
    if (!shows && probabilities_.empty() && request.intervals.kind == Intervals::automatic) {
      request.intervals.kind = Intervals::none;
    }
    const Dataset data = state_.read(input_, options, session);
    FitFiles files{probabilities_, state_.save_to(), state_.starts(data)};
    return write_fits(session, data, method_.make(data, session), output, request, files);
  }

 private:
  int run_for_user(Session& session, ReadOptions& options, UncertaintyRequest request) {
    if (!method_.is_model()) check_ranks_for_user(method_.spec());
    const Intervals kind = request.intervals.kind;
    const bool sure = request.quasi || (kind != Intervals::automatic && kind != Intervals::none);
    if (sure || !probabilities_.empty() || state_.given()) {
      throw UsageError("--for goes without --intervals, --quasi, --probabilities, --state and --save-state");
    }
    request.intervals.kind = Intervals::none;
    if (input_.paths().empty() && !method_.is_model()) throw UsageError("expected DATA, or --model FILE with --for");
    method_.open(session, options);
    const RankingOutput output = output_.parse(method_.spec());
    std::optional<Dataset> data;
    if (!input_.paths().empty()) data = input_.read(session, options);
    const Model& model = method_.make(data ? *data : Dataset(), session);
    const UserRanking ranking = rank_for(model, parse_spec(method_.spec()).name, user_, data ? &*data : nullptr,
                                         rated_ ? ItemsShown::all : ItemsShown::unrated, session.context());
    return write_fits(session, ranking.data, model, output, request, {{}, {}, {}, ranking.fits});
  }

  Input input_;
  RankingArguments output_{"table"};
  IntervalArguments intervals_;
  MethodChoice method_{"borda"};
  StateArguments state_;
  std::string probabilities_, user_;
  bool rated_ = false;
};

}  // namespace

std::unique_ptr<Command> rank_command() { return std::make_unique<RankCommand>(); }

}  // namespace witan::cli
