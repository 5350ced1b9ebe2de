#include "witan/util/version.hpp"

#include <string>

#include "bindings.hpp"
#include "interruptible.hpp"

void witan::python::bind_run_options(nb::module_& module) {
  nb::class_<RunOptions>(module, "RunOptions", "Threads, seed and progress of a computation.")
      .def(
          "__init__",
          [](RunOptions* self, unsigned threads, std::uint64_t seed, nb::object progress) {
            new (self) RunOptions{threads, seed, std::move(progress)};
          },
          nb::arg("threads") = 0, nb::arg("seed") = 1, nb::arg("progress") = nb::none());
}

NB_MODULE(_core, module) {
  module.doc() = "Bindings of the C++ library of witan.";
  module.attr("__version__") = std::string(witan::version());
  for (const auto bind : witan::python::kBindings) bind(module);
}
