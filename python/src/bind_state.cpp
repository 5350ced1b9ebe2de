#include "witan/data/append_instance.hpp"
#include "witan/method/storage/state.hpp"

#include <memory>

#include "bindings.hpp"
#include "interruptible.hpp"
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>

namespace witan::python {

namespace nb = nanobind;

namespace {

/// The state's evidence, and on top of it new data, if there are any.
std::shared_ptr<const Dataset> joined(const State& state, const Dataset* data) {
  DatasetBuilder builder;
  add_state(state, builder);
  builder.begin_source("data");
  for (std::size_t i = 0; data != nullptr && i < data->instance_count(); ++i) {
    append_instance(*data, i, Merging{}, builder);
  }
  if (data != nullptr) {
    for (const std::string& note : data->notes()) builder.note(note);
  }
  if (const std::string note = note_on_experts(state); !note.empty()) builder.note(note);
  auto both = std::make_shared<const Dataset>(builder.build());
  check_joined(state, *both);
  return both;
}

}  // namespace

void bind_state(nb::module_& module) {
  using namespace nb::literals;
  nb::class_<State>(module, "State", "What an earlier ranking left behind, to go on from.")
      .def_ro("spec", &State::spec)
      .def_prop_ro("knows_experts", [](const State& state) { return knows_experts(state); })
      .def(
          "check_method", [](const State& state, const std::string& spec) { check_same_method(state, spec); }, "spec"_a)
      .def("join", &joined, "data"_a.none(), nb::call_guard<nb::gil_scoped_release>());
  module.def(
      "read_state",
      [](const std::string& path, const How& how) {
        return run_interruptibly(how, [&](Context& context) { return read_state(path, context); });
      },
      "path"_a, "how"_a);
}

}  // namespace witan::python
