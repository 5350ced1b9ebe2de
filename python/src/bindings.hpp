#pragma once

#include <nanobind/nanobind.h>

namespace witan::python {

// Each function adds the bindings of one source file to the module.
void bind_errors(nanobind::module_& module);
void bind_run_options(nanobind::module_& module);
void bind_data(nanobind::module_& module);
void bind_builder(nanobind::module_& module);
void bind_drawable(nanobind::module_& module);
void bind_methods(nanobind::module_& module);
void bind_fits(nanobind::module_& module);
void bind_metrics(nanobind::module_& module);
void bind_compare(nanobind::module_& module);
void bind_check(nanobind::module_& module);
void bind_experts(nanobind::module_& module);
void bind_explain(nanobind::module_& module);
void bind_suggest(nanobind::module_& module);
void bind_simulate(nanobind::module_& module);
void bind_reproduce(nanobind::module_& module);
void bind_convert(nanobind::module_& module);
void bind_query(nanobind::module_& module);
void bind_recommend(nanobind::module_& module);
void bind_network(nanobind::module_& module);

/// All bindings. Signatures contain the Python names only of types that are bound before them.
inline constexpr void (*kBindings[])(nanobind::module_& module) = {
    bind_errors,       //
    bind_run_options,  //
    bind_data,         //
    bind_builder,      //
    bind_drawable,     //
    bind_methods,      //
    bind_fits,         //
    bind_metrics,      //
    bind_compare,      //
    bind_check,        //
    bind_experts,      //
    bind_explain,      //
    bind_suggest,      //
    bind_simulate,     //
    bind_reproduce,    //
    bind_convert,      //
    bind_query,        //
    bind_recommend,    //
    bind_network,      //
};

}  // namespace witan::python
