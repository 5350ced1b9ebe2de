#include "witan/util/error.hpp"

#include "bindings.hpp"

namespace witan::python {

namespace nb = nanobind;

void bind_errors(nb::module_& module) {
  // The base is registered first, because the translator registered last is called first.
  const nb::exception<Error> base(module, "Error", PyExc_ValueError);
  const nb::exception<InputError> input(module, "InputError", base);
  const nb::exception<UsageError> usage(module, "UsageError", base);
  base.attr("__doc__") = "Base of the errors of witan.";
  input.attr("__doc__") = "Invalid data: malformed, contradictory, or of a form that the method does not accept.";
  usage.attr("__doc__") = "Invalid request: an unknown method, parameter or metric, or a value out of range.";
}

}  // namespace witan::python
