#include "witan/app/check.hpp"

#include <memory>
#include <sstream>

#include "bindings.hpp"
#include "interruptible.hpp"
#include "request_data.hpp"
#include "request_from.hpp"
#include <nanobind/stl/map.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

namespace witan::python {

namespace nb = nanobind;

void bind_check(nb::module_& module) {
  using namespace nb::literals;
  module.def(
      "check",
      [](const nb::dict& options, const nb::object& data, const nb::object& labels, const RunOptions& run) {
        CheckRequest request;
        set_options(request, options);
        set_data(request, data);
        set_labels(request, labels);
        return run_interruptibly(run, [&](Context& context) {
          const CheckResult result = check(request, context);
          std::ostringstream json, table;
          write_check(result.report, json, CheckFormat::json, CheckDetail::everything, Spelling::python);
          write_check(result.report, table, CheckFormat::table, CheckDetail::summary, Spelling::python);
          return std::pair(std::map<std::string, std::string>{{"json", json.str()}, {"table", table.str()}},
                           result.notes);
        });
      },
      "options"_a, "data"_a, "labels"_a.none(), "run"_a,
      "Returns the output of `witan check`, as JSON and as a table, and the notes.");
}

}  // namespace witan::python
