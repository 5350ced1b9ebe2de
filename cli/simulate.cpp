#include "witan/io/format.hpp"
#include "witan/method/spec.hpp"
#include "witan/report/text_table.hpp"
#include "witan/simulate/simulator_list.hpp"
#include "witan/util/error.hpp"

#include <ostream>

#include "command.hpp"
#include "parameter_table.hpp"
#include "util/csv_text.hpp"
#include "write_data.hpp"
#include <fmt/format.h>

namespace witan::cli {
namespace {

void write_list(const std::vector<SimulatorInfo>& list, std::ostream& out) {
  using enum TextTable::Align;
  TextTable table({{"model", left}, {"what it makes", left}});
  for (const SimulatorInfo& simulator : list) {
    table.add_row({std::string(simulator.name), std::string(simulator.summary)});
  }
  table.write(out);
}

void write_item_truth(const Simulation& simulation, std::ostream& out) {
  out << "instance,item,score\n";
  for (std::size_t i = 0; i < simulation.truth.instances.size(); ++i) {
    const Instance instance = simulation.data.instance(i);
    for (Slot slot = 0; slot < instance.size(); ++slot) {
      out << fmt::format("{},{},{}\n", csv_field(instance.name), csv_field(simulation.data.name(instance.items[slot])),
                         simulation.truth.instances[i].scores[slot]);
    }
  }
}

void write_expert_truth(const Simulation& simulation, std::ostream& out) {
  out << "expert,kind,reliability\n";
  for (const ExpertTruth& expert : simulation.truth.experts) {
    out << fmt::format("{},{},{}\n", csv_field(expert.name), to_string(expert.kind), expert.reliability);
  }
}

class SimulateCommand : public Command {
 public:
  std::string name() const override { return "simulate"; }
  std::string summary() const override { return "data from a known truth"; }
  std::string example() const override { return "witan simulate 'plackett-luce(items=5,experts=3)'"; }

  void describe(Arguments& arguments) override {
    arguments.text("MODEL", model_, "MODEL",
                   "e.g. mallows or 'bradley-terry(items=20,comparisons=50)'; without it, all models are listed");
    arguments.flag("--parameters", parameters_, "show the model's parameters instead of simulating");
    arguments.text("--to", to_, "FORMAT", "the format to write; for trec-run, --output may be a folder");
    arguments.text("--truth", truth_, "FILE", "write the items' true scores, as CSV");
    arguments.text("--expert-truth", expert_truth_, "FILE", "write how each expert was made, as CSV");
  }

  Folder output_folder() const override { return to_ == "trec-run" ? Folder::welcome : Folder::refused; }

  int run(Session& session) override {
    if (model_.empty()) {
      session.write([&](std::ostream& out) { write_list(simulators(), out); });
      return kDone;
    }
    const Spec spec = parse_spec(model_);
    const SimulatorInfo& simulator = find_simulator(spec.name);
    if (parameters_) {
      session.write([&](std::ostream& out) { write_parameters(simulator.parameters(), out); });
      return kDone;
    }
    const auto simulate = simulator.make(spec);
    const Format& format = find_format(to_);
    Session::check_apart({session.output(), truth_, expert_truth_});
    for (const std::string* path : {&truth_, &expert_truth_}) {
      if (!path->empty()) Session::check_writable(*path);
    }
    const Simulation simulation = simulate(session.context());
    write_data(session, simulation.data, format);
    if (!truth_.empty()) {
      Session::write_file(truth_, [&](std::ostream& out) { write_item_truth(simulation, out); });
    }
    if (!expert_truth_.empty()) {
      Session::write_file(expert_truth_, [&](std::ostream& out) { write_expert_truth(simulation, out); });
    }
    return kDone;
  }

 private:
  std::string model_, truth_, expert_truth_;
  std::string to_ = "csv";
  bool parameters_ = false;
};

}  // namespace

std::unique_ptr<Command> simulate_command() { return std::make_unique<SimulateCommand>(); }

}  // namespace witan::cli
