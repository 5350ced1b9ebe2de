#include "witan/report/explain.hpp"

#include "witan/util/error.hpp"

#include <ostream>

#include "command.hpp"
#include "input.hpp"
#include "method_choice.hpp"
#include "ranking_output.hpp"
#include "report_format.hpp"
#include <fmt/format.h>

namespace witan::cli {
namespace {

class ExplainCommand : public Command {
 public:
  std::string name() const override { return "explain"; }
  std::string summary() const override { return "which experts pushed an item where"; }
  std::string example() const override { return "witan explain examples/wine.csv --item 'Amber Hill'"; }

  void describe(Arguments& arguments) override {
    input_.describe(arguments);
    arguments.text("--instance", instance_, "ID", "which instance; may be left out if there is only one");
    arguments.text("--item", item_, "ID", "which item; the first few if not given");
    arguments.whole("--top", top_, "N", "so many of the first items");
    method_.describe(arguments);
    arguments.text("--format", format_, "FORMAT", "table, csv or json");
  }

  int run(Session& session) override {
    method_.check();
    const ReportFormat format = parse_report_format(format_);
    if (top_ == 0 || top_ > kMaxTop) throw UsageError(fmt::format("--top {}: expected 1 to {}", top_, kMaxTop));
    ReadOptions options = input_.options();
    method_.open(session, options);
    const Dataset data = input_.read(session, options);
    const std::uint32_t index = find_instance(data);
    const Instance instance = data.instance(index);
    const Model& model = method_.make(data, session);
    Explanation explanation;
    if (item_.empty()) {
      explanation = explain_top(model, instance, static_cast<std::uint32_t>(top_), session.context());
    } else {
      const Slot item = find_item(instance);
      explanation = explain(model, instance, std::span(&item, 1), session.context());
    }
    explanation.method = method_.spec();
    session.write([&](std::ostream& out) { write_explanation(explanation, data, index, format, out); });
    if (has_converged(explanation.stop)) return kDone;
    session.note(fmt::format("the explained fit did not converge: {}", to_string(explanation.stop)));
    return kNotConverged;
  }

 private:
  [[nodiscard]] std::uint32_t find_instance(const Dataset& data) const {
    if (instance_.empty()) {
      if (data.instance_count() == 1) return 0;
      throw UsageError(fmt::format("the data have {} instances: expected --instance, such as {}", data.instance_count(),
                                   in_quotes(data.instance_names()[0])));
    }
    const auto found = data.instance_names().find(instance_);
    if (!found) throw InputError(fmt::format("--instance {}: there is no such instance", instance_));
    return *found;
  }
  [[nodiscard]] Slot find_item(const Instance& instance) const {
    for (Slot slot = 0; slot < instance.size(); ++slot) {
      if (instance.item_name(slot) == item_) return slot;
    }
    throw InputError(fmt::format("--item {}: instance {} has no such item", item_, in_quotes(instance.name)));
  }

  Input input_;
  MethodChoice method_{"borda"};
  std::string instance_, item_, format_ = "table";
  std::uint64_t top_ = 3;
};

}  // namespace

std::unique_ptr<Command> explain_command() { return std::make_unique<ExplainCommand>(); }

}  // namespace witan::cli
