#include <vector>

#include "app/network_ranking.hpp"
#include "arrays.hpp"
#include "bindings.hpp"
#include "interruptible.hpp"
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

namespace witan::python {

namespace nb = nanobind;

namespace {

nb::tuple ranked_network(const Indices& from, const Indices& to, const Numbers& weights, const Numbers& arrivals,
                         const Numbers& departures, double prior, const RunOptions& run) {
  std::vector<NetworkLink> links;
  links.reserve(from.size());
  for (std::size_t k = 0; k < from.size(); ++k) {
    links.push_back(
        {static_cast<std::uint32_t>(from.data()[k]), static_cast<std::uint32_t>(to.data()[k]), weights.data()[k]});
  }
  const Fit fit = run_interruptibly(run, [&](Context& context) {
    return rank_network(links, span_of(arrivals), span_of(departures), prior, context);
  });
  return nb::make_tuple(fit.scores, fit.diagnostics.notes, has_converged(fit.diagnostics.stop),
                        fit.diagnostics.iterations);
}

}  // namespace

void bind_network(nb::module_& module) {
  using namespace nb::literals;
  module.def("choice_rank", &ranked_network, "sources"_a, "targets"_a, "weights"_a, "arrivals"_a, "departures"_a,
             "prior"_a, "run"_a,
             "Returns the scores of the nodes of a network, notes, whether the fit converged, and its iterations.");
}

}  // namespace witan::python
