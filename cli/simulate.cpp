#include "witan/app/simulate.hpp"

#include "witan/io/format.hpp"
#include "witan/method/spec.hpp"
#include "witan/report/text_table.hpp"
#include "witan/simulate/simulator_list.hpp"
#include "witan/util/error.hpp"

#include <ostream>

#include "app/method_tables.hpp"
#include "command.hpp"
#include "write_data.hpp"

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

class SimulateCommand : public Command {
 public:
  std::string name() const override { return "simulate"; }
  std::string summary() const override { return "simulate data with known true scores"; }
  std::string example() const override { return "witan simulate 'plackett-luce(items=5,experts=3)'"; }

  void describe(Arguments& arguments) override {
    arguments.add(request_);
    arguments.add("parameters", parameters_, "", "show the parameters of the model instead of simulating");
  }

  FolderPolicy output_folder() const override {
    return request_.to == "trec-run" ? FolderPolicy::accept : FolderPolicy::reject;
  }

  bool has_tables() const override { return false; }

  int run(Session& session) override {
    const bool writes =
        request_.to != SimulateRequest().to || !request_.truth.empty() || !request_.expert_truth.empty();
    if (parameters_) {
      if (request_.model.empty()) throw UsageError("--parameters needs MODEL");
      if (writes) throw UsageError("--parameters cannot be combined with --to, --truth or --expert-truth");
      const SimulatorInfo& simulator = find_simulator(parse_spec(request_.model).name);
      session.write([&](std::ostream& out) { write_parameters(simulator.parameters(), session.style(), out); });
    } else if (request_.model.empty() && !writes) {
      session.write([&](std::ostream& out) { write_list(simulators(), out); });
    } else {
      simulate_data(session);
    }
    return kDone;
  }

 private:
  void simulate_data(Session& session) const {
    check_request(request_);
    check_distinct({session.output(), request_.truth, request_.expert_truth});
    for (const std::string* path : {&request_.truth, &request_.expert_truth}) {
      if (!path->empty()) check_writable(*path);
    }
    const Simulation simulation = simulate(request_, session.context()).simulation;
    write_data(session, simulation.data, find_format(request_.to));
    write_truth(request_.truth, write_item_truth, simulation, session);
    write_truth(request_.expert_truth, write_expert_truth, simulation, session);
  }

  static void write_truth(const std::string& path, void (*write)(const Simulation&, std::ostream&),
                          const Simulation& simulation, Session& session) {
    if (!path.empty()) session.write_to(path, [&](std::ostream& out) { write(simulation, out); });
  }

  SimulateRequest request_;
  bool parameters_ = false;
};

}  // namespace

std::unique_ptr<Command> simulate_command() { return std::make_unique<SimulateCommand>(); }

}  // namespace witan::cli
