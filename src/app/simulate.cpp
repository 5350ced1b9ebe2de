#include "witan/app/simulate.hpp"

#include "witan/io/format.hpp"
#include "witan/method/spec.hpp"
#include "witan/simulate/simulator_list.hpp"
#include "witan/util/csv_text.hpp"
#include "witan/util/error.hpp"
#include "witan/util/option_name.hpp"

#include <functional>
#include <ostream>
#include <utility>

#include "notes.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

std::function<Simulation(Context&)> simulator_of(const SimulateRequest& request) {
  const Spec spec = parse_spec(request.model);
  return find_simulator(spec.name).make(spec);
}

}  // namespace

void check_request(const SimulateRequest& request) {
  if (request.model.empty()) {
    for (const auto& [name, path] :
         {std::pair("truth", &request.truth), std::pair("expert-truth", &request.expert_truth)}) {
      if (!path->empty()) throw UsageError(fmt::format("{} needs {}", option(name), option("MODEL")));
    }
    throw UsageError(fmt::format("expected {}", option("MODEL")));
  }
  (void)simulator_of(request);
  (void)find_format(request.to);
}

SimulateResult simulate(const SimulateRequest& request, Context& context) {
  return with_spelling(context, [&] {
    check_request(request);
    SimulateResult result{simulator_of(request)(context), {}};
    Notes(result.notes, context).add_all(result.simulation.data.notes());
    return result;
  });
}

void write_item_truth(const Simulation& simulation, std::ostream& out) {
  out << "instance,item,score\n";
  for (std::size_t i = 0; i < simulation.truth.instances.size(); ++i) {
    const Instance instance = simulation.data.instance(i);
    for (Slot slot = 0; slot < instance.size(); ++slot) {
      out << fmt::format("{},{},{}\n", csv_field(instance.name), csv_field(instance.item_name(slot)),
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

}  // namespace witan
