#include "witan/app/simulate.hpp"
#include "witan/simulate/simulator_list.hpp"

#include <memory>

#include "bindings.hpp"
#include "interruptible.hpp"
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

namespace witan::python {

namespace nb = nanobind;

namespace {

/// Returns {instance: {item: true score}}.
nb::dict scores_of(const Simulation& simulation) {
  nb::dict all;
  for (std::size_t i = 0; i < simulation.truth.instances.size(); ++i) {
    const Instance instance = simulation.data.instance(i);
    nb::dict scores;
    for (Slot slot = 0; slot < instance.size(); ++slot) {
      const std::string_view item = instance.item_name(slot);
      scores[nb::str(item.data(), item.size())] = simulation.truth.instances[i].scores[slot];
    }
    all[nb::str(instance.name.data(), instance.name.size())] = scores;
  }
  return all;
}

/// Returns {expert: {"kind": …, "reliability": …}}.
nb::dict experts_of(const Truth& truth) {
  nb::dict all;
  for (const ExpertTruth& expert : truth.experts) {
    nb::dict one;
    const std::string_view kind = to_string(expert.kind);
    one["kind"] = nb::str(kind.data(), kind.size());
    one["reliability"] = expert.reliability;
    all[nb::str(expert.name.data(), expert.name.size())] = one;
  }
  return all;
}

}  // namespace

void bind_simulate(nb::module_& module) {
  using namespace nb::literals;
  module.def(
      "simulate",
      [](const std::string& model, const RunOptions& run) {
        SimulateResult result =
            run_interruptibly(run, [&](Context& context) { return simulate(SimulateRequest{model}, context); });
        Simulation& made = result.simulation;
        const nb::dict scores = scores_of(made), experts = experts_of(made.truth);
        return nb::make_tuple(made.data, scores, experts, result.notes);
      },
      "model"_a, "run"_a, "Returns simulated data, the true scores, the true reliability of every expert, and notes.");
  module.def("simulators", [] {
    nb::dict all;
    for (const SimulatorInfo& simulator : simulators()) {
      all[nb::str(simulator.name.data(), simulator.name.size())] =
          nb::str(simulator.summary.data(), simulator.summary.size());
    }
    return all;
  });
}

}  // namespace witan::python
