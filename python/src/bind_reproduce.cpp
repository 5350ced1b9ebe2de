#include "witan/app/reproduce.hpp"

#include <chrono>
#include <sstream>

#include "bindings.hpp"
#include "interruptible.hpp"
#include "request_from.hpp"
#include "util/wall_clock.hpp"
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

namespace witan::python {

namespace nb = nanobind;

namespace {

struct Reproduced {
  ReproduceResult result;

  [[nodiscard]] std::string text(const std::string& format) const {
    ReproductionOutput output;
    output.format = parse_report_format(format);
    output.seed = result.provenance.seed;
    output.date = result.provenance.date;
    std::ostringstream out;
    write_reproductions(result.studies, output, out);
    return out.str();
  }
};

double steady_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace

void bind_reproduce(nb::module_& module) {
  using namespace nb::literals;
  nb::class_<Reproduced>(module, "Reproduced", "Published tables, computed again.")
      .def("text", &Reproduced::text, "format"_a)
      .def_prop_ro("converged", [](const Reproduced& one) { return one.result.status == Status::converged; })
      .def_prop_ro("notes", [](const Reproduced& one) { return one.result.notes; });
  module.def(
      "reproduce",
      [](std::vector<std::string> tables, const nb::dict& options, const RunOptions& run) {
        ReproduceRequest request;
        set_options(request, options);
        request.studies = std::move(tables);
        request.clock = steady_seconds;
        return run_interruptibly(run, [&](Context& context) { return Reproduced{dated(reproduce(request, context))}; });
      },
      "tables"_a, "options"_a, "run"_a);
  module.def("published_tables", [] {
    nb::dict all;
    for (const StudyInfo& study : studies()) {
      all[nb::str(study.name.data(), study.name.size())] = nb::str(study.title.data(), study.title.size());
    }
    return all;
  });
}

}  // namespace witan::python
