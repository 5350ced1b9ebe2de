#include "witan/util/version.hpp"

#include <string>

#include "bindings.hpp"
#include "interruptible.hpp"

NB_MODULE(_core, module) {
  using namespace witan::python;
  module.doc() = "Bindings of the C++ library of witan.";
  module.attr("__version__") = std::string(witan::version());
  bind_errors(module);
  nb::class_<RunOptions>(module, "RunOptions", "Threads, seed and progress of a computation.")
      .def(
          "__init__",
          [](RunOptions* self, unsigned threads, std::uint64_t seed, nb::object progress) {
            new (self) RunOptions{threads, seed, std::move(progress)};
          },
          nb::arg("threads") = 0, nb::arg("seed") = 1, nb::arg("progress") = nb::none());
  bind_data(module);
  bind_builder(module);
  bind_methods(module);
  bind_fits(module);
  bind_metrics(module);
  bind_compare(module);
  bind_check(module);
  bind_simulate(module);
}
