#include "witan/app/rank.hpp"

#include "witan/method/storage/state.hpp"
#include "witan/util/error.hpp"

#include "command.hpp"
#include "figure_arguments.hpp"
#include "output_format.hpp"
#include "ranking_output.hpp"
#include "util/wall_clock.hpp"

namespace witan::cli {
namespace {

class RankCommand : public Command {
 public:
  std::string name() const override { return "rank"; }
  std::string summary() const override { return "rank the items of every instance"; }
  std::string example() const override { return "witan rank examples/wine.csv --method borda"; }

  void describe(Arguments& arguments) override {
    arguments.add(request_);
    figures_.describe(arguments);
    output_.describe(arguments);
  }

  std::vector<std::string>* missing_input() override {
    return request_.files.empty() && request_.state.empty() ? &request_.files : nullptr;
  }

  int run(Session& session) override {
    const RankingOutput output = output_.parse(session);
    request_.shows_intervals = has_intervals(output.format) || figures_.is_given();
    check_request(request_);
    check_files(session);
    figures_.check(session, {request_.probabilities, request_.save_state});
    RankResult result = dated(rank(request_, session.context()));
    write(result, output, session);
    figures_.write(result, session);
    return exit_code(result.status);
  }

 private:
  void check_files(const Session& session) const {
    for (const auto& [flag, path] :
         {std::pair("--probabilities", request_.probabilities), std::pair("--save-state", request_.save_state)}) {
      if (path == "-") throw UsageError(std::string(flag) + " -: expected a file; the ranking uses standard output");
      if (!path.empty()) check_writable(path);
    }
    check_known_extension("--probabilities", request_.probabilities, {"csv"});
    check_distinct({session.output(), request_.probabilities, request_.save_state});
  }

  void write(RankResult& result, const RankingOutput& flags, Session& session) const {
    RankingOutput output = RankingArguments::output_of(flags, result);
    output.style = session.style(name_files(request_.files));
    if (!request_.probabilities.empty()) {
      session.write_to(request_.probabilities,
                       [&](std::ostream& out) { write_probabilities(result.data, result.fits, out); });
    }
    session.write([&](std::ostream& out) { write_rankings(result.data, result.fits, output, out); });
    // The state is written last: if writing the ranking failed, the data would count twice in the next run.
    if (!request_.save_state.empty()) save_state(result, request_.save_state, session.context());
  }

  RankRequest request_;
  RankingArguments output_{"table"};
  FigureArguments figures_;
};

}  // namespace

std::unique_ptr<Command> rank_command() { return std::make_unique<RankCommand>(); }

}  // namespace witan::cli
