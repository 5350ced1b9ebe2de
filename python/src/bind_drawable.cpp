#include "witan/io/write_file.hpp"

#include <string>

#include "bindings.hpp"
#include "drawable.hpp"
#include "interruptible.hpp"
#include <nanobind/stl/string.h>

namespace witan::python {

void bind_drawable(nb::module_& module) {
  using namespace nb::literals;
  nb::class_<Drawable>(module, "Drawable", "A result that can be written as a report, a figure or a table.")
      .def(nb::init<>())
      .def(
          "report",
          [](const Drawable& one, const std::string& path, const std::string& title, const RunOptions& run) {
            run_interruptibly(run, [&](Context& context) {
              write_file(path, [&](std::ostream& out) { one.write(title, context, out); }, context);
              return true;
            });
          },
          "path"_a, "title"_a, "run"_a)
      .def(
          "data",
          [](const Drawable& one, const RunOptions& run) {
            return run_interruptibly(run, [&](Context& context) { return one.data(context); });
          },
          "run"_a, "Returns the data of the report as JSON.")
      .def(
          "figure",
          [](const Drawable& one, const RunOptions& run) {
            return run_interruptibly(run, [&](Context& context) { return one.figure(context); });
          },
          "run"_a, "Returns the main figure as SVG.")
      .def("table", &Drawable::table, "format"_a, "Returns the table of the command in a format.")
      .def("__reduce__", [](const Drawable& /*one*/) {
        return nb::make_tuple(nb::module_::import_("witan._core").attr("Drawable"), nb::make_tuple());
      });
}

}  // namespace witan::python
