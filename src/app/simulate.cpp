#include "witan/app/simulate.hpp"

#include "witan/method/spec.hpp"
#include "witan/simulate/simulator_list.hpp"

#include <functional>

#include "notes.hpp"

namespace witan {
namespace {

std::function<Simulation(Context&)> simulator_of(const SimulateRequest& request) {
  const Spec spec = parse_spec(request.model);
  return find_simulator(spec.name).make(spec);
}

}  // namespace

void check_request(const SimulateRequest& request) { (void)simulator_of(request); }

Simulation simulate(const SimulateRequest& request, Context& context) {
  return with_spelling(context, [&] { return simulator_of(request)(context); });
}

}  // namespace witan
