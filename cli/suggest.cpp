#include "witan/report/suggest.hpp"

#include "witan/util/error.hpp"

#include <algorithm>
#include <ostream>

#include "command.hpp"
#include "input.hpp"
#include "method_choice.hpp"
#include "ranking_output.hpp"
#include "report_format.hpp"
#include "state_arguments.hpp"
#include <fmt/format.h>

namespace witan::cli {
namespace {

class SuggestCommand : public Command {
 public:
  std::string name() const override { return "suggest"; }
  std::string summary() const override { return "the comparisons worth asking next; is the top k settled?"; }
  std::string example() const override { return "witan suggest examples/models.csv -n 5 --top 3"; }

  void describe(Arguments& arguments) override {
    input_.describe(arguments, "DATA", Input::Needed::unless_elsewhere);
    arguments.whole("-n,--count", count_, "K", "how many comparisons for each instance");
    arguments.whole("--top", top_, "k",
                    "ask who belongs to the first k, and say whether that is settled; 0: ask for the order");
    arguments.decimal("--level", level_, "P", "how sure settled is; 0.95 if not given");
    method_.describe(arguments);
    state_.describe_reading(arguments);
    arguments.text("--format", format_, "FORMAT", "table, csv or json");
  }

  int run(Session& session) override {
    method_.check();
    const ReportFormat format = parse_report_format(format_);
    SuggestOptions options = parse();
    ReadOptions reading = input_.options();
    state_.check(method_, input_);
    state_.open(method_, session);
    UncertaintyRequest request;
    state_.settle(request);
    options.by = request.intervals.by;
    method_.open(session, reading);
    const Dataset data = state_.read(input_, reading, session);
    const Model& model = method_.make(data, session);
    std::vector<Suggestions> found(data.instance_count());
    session.context().parallel_for(found.size(), 1, [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) found[i] = suggest(model, data.instance(i), options, session.context());
    });
    session.write([&](std::ostream& out) { write_suggestions(data, found, method_.spec(), format, out); });
    const auto bad = std::ranges::find(found, false, &Suggestions::converged);
    if (bad == found.end()) return kDone;
    session.note(fmt::format("instance {}: {}",
                             in_quotes(data.instance_names()[static_cast<std::uint32_t>(bad - found.begin())]),
                             bad->notes.back()));
    return kNotConverged;
  }

 private:
  [[nodiscard]] SuggestOptions parse() const {
    if (count_ == 0 || count_ > kMaxTop) throw UsageError(fmt::format("--count {}: expected 1 to {}", count_, kMaxTop));
    if (top_ > kMaxTop) throw UsageError(fmt::format("--top {}: expected at most {}", top_, kMaxTop));
    SuggestOptions options{static_cast<std::uint32_t>(count_), static_cast<std::uint32_t>(top_), level_.value_or(0.95)};
    if (!(options.level > 0 && options.level < 1)) {
      throw UsageError(fmt::format("--level {}: expected a number between 0 and 1", options.level));
    }
    return options;
  }

  Input input_;
  MethodChoice method_{"bradley-terry"};
  StateArguments state_;
  std::uint64_t count_ = 10, top_ = 0;
  std::optional<double> level_;
  std::string format_ = "table";
};

}  // namespace

std::unique_ptr<Command> suggest_command() { return std::make_unique<SuggestCommand>(); }

}  // namespace witan::cli
