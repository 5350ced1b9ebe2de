#include "witan/app/simulate.hpp"

#include "witan/io/format.hpp"
#include "witan/method/spec.hpp"
#include "witan/simulate/simulator_list.hpp"
#include "witan/util/error.hpp"

#include <ostream>

#include "command.hpp"
#include "parameter_table.hpp"
#include "report/text_table.hpp"
#include "util/csv_text.hpp"
#include "write_data.hpp"
#include <fmt/format.h>

namespace witan::cli {
namespace {

void write_list(const std::vector<SimulatorInfo>& list, std::ostream& out) {
  using enum TextTable::Align;
  TextTable table({{"model", left}, {"description", left}});
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
  std::string summary() const override { return "simulate data with known true scores"; }
  std::string example() const override { return "witan simulate 'plackett-luce(items=5,experts=3)'"; }

  void describe(Arguments& arguments) override {
    arguments.add(request_);
    arguments.add("parameters", parameters_, "", "show the parameters of the model instead of simulating");
    arguments.add("to", to_, "FORMAT", "output format; for trec-run, --output may be a folder [default: csv]");
    arguments.add("truth", truth_, "FILE", "write the true scores of the items to FILE, as CSV");
    arguments.add("expert-truth", expert_truth_, "FILE", "write the true reliability of the experts to FILE, as CSV");
  }

  FolderPolicy output_folder() const override {
    return to_ == "trec-run" ? FolderPolicy::accept : FolderPolicy::reject;
  }

  int run(Session& session) override {
    if (request_.model.empty()) {
      session.write([&](std::ostream& out) { write_list(simulators(), out); });
    } else if (parameters_) {
      const SimulatorInfo& simulator = find_simulator(parse_spec(request_.model).name);
      session.write([&](std::ostream& out) { write_parameters(simulator.parameters(), out); });
    } else {
      simulate_data(session);
    }
    return kDone;
  }

 private:
  void simulate_data(Session& session) const {
    check_request(request_);
    const Format& format = find_format(to_);
    check_distinct({session.output(), truth_, expert_truth_});
    for (const std::string* path : {&truth_, &expert_truth_}) {
      if (!path->empty()) check_writable(*path);
    }
    const Simulation simulation = simulate(request_, session.context());
    write_data(session, simulation.data, format);
    if (!truth_.empty()) session.write_to(truth_, [&](std::ostream& out) { write_item_truth(simulation, out); });
    if (!expert_truth_.empty()) {
      session.write_to(expert_truth_, [&](std::ostream& out) { write_expert_truth(simulation, out); });
    }
  }

  SimulateRequest request_;
  std::string truth_, expert_truth_;
  std::string to_ = "csv";
  bool parameters_ = false;
};

}  // namespace

std::unique_ptr<Command> simulate_command() { return std::make_unique<SimulateCommand>(); }

}  // namespace witan::cli
