#include "witan/util/error.hpp"

#include "bindings.hpp"

namespace witan::python {

namespace nb = nanobind;

void bind_errors(nb::module_& module) {
  // The base first: the translator that was registered last is asked first.
  const nb::exception<Error> base(module, "Error", PyExc_ValueError);
  const nb::exception<InputError> input(module, "InputError", base);
  const nb::exception<UsageError> usage(module, "UsageError", base);
  base.attr("__doc__") = "Anything that witan refuses, in a sentence.";
  input.attr("__doc__") = "The data are at fault: malformed, contradictory, or of a kind that the method cannot take.";
  usage.attr("__doc__") = "The request is at fault: an unknown method, parameter or metric, or a value out of range.";
}

}  // namespace witan::python
