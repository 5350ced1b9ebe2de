#include "witan/report/check.hpp"

#include <sstream>

#include "bindings.hpp"
#include "interruptible.hpp"
#include <nanobind/stl/map.h>
#include <nanobind/stl/string.h>

namespace witan::python {

namespace nb = nanobind;

void bind_check(nb::module_& module) {
  using namespace nb::literals;
  module.def(
      "check",
      [](const Dataset& data, const How& how) {
        return run_interruptibly(how, [&](Context& context) {
          const CheckReport report = check_evidence(data, context);
          std::ostringstream json, table;
          write_check(report, json, CheckFormat::json, CheckDetail::everything, Spelling::python);
          write_check(report, table, CheckFormat::table, CheckDetail::summary, Spelling::python);
          return std::map<std::string, std::string>{{"json", json.str()}, {"table", table.str()}};
        });
      },
      "data"_a, "how"_a, "The report of `witan check`, as JSON and as a table.");
}

}  // namespace witan::python
