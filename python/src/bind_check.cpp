#include "witan/app/check.hpp"

#include <memory>
#include <sstream>

#include "bindings.hpp"
#include "drawable.hpp"
#include "interruptible.hpp"
#include "request_data.hpp"
#include "request_from.hpp"
#include "util/wall_clock.hpp"
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
        const auto result = std::make_shared<const CheckResult>(
            run_interruptibly(run, [&](Context& context) { return dated(check(request, context)); }));
        std::ostringstream json, table;
        write_check(result->report, json, CheckFormat::json, CheckDetail::everything, Spelling::python);
        write_check(result->report, table, CheckFormat::table, CheckDetail::summary, Spelling::python);
        return nb::make_tuple(std::map<std::string, std::string>{{"json", json.str()}, {"table", table.str()}},
                              result->notes, Drawable(result));
      },
      "options"_a, "data"_a, "labels"_a.none(), "run"_a,
      "Returns the output of `witan check`, as JSON and as a table, the notes, and what draws it.");
}

}  // namespace witan::python
