#pragma once

#include <nanobind/nanobind.h>

namespace witan::python {

// Each function adds the bindings of one source file to the module.
void bind_errors(nanobind::module_& module);
void bind_data(nanobind::module_& module);
void bind_builder(nanobind::module_& module);
void bind_compare(nanobind::module_& module);
void bind_methods(nanobind::module_& module);
void bind_fits(nanobind::module_& module);
void bind_simulate(nanobind::module_& module);
void bind_check(nanobind::module_& module);
void bind_metrics(nanobind::module_& module);

}  // namespace witan::python
