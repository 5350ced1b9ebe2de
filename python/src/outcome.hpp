#pragma once

#include "witan/app/status.hpp"
#include "witan/report/report_format.hpp"

#include <sstream>
#include <string>
#include <vector>

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

namespace witan::python {

namespace nb = nanobind;

inline nb::str str_of(std::string_view text) { return nb::str(text.data(), text.size()); }

/// Returns the result of a command: its value, its output in every format, its notes, whether every fit converged, and
/// what draws it, or None. `write(format, out)` writes the output.
template <class Write>
[[nodiscard]] nb::tuple outcome(const nb::object& value, const std::vector<std::string>& notes, Status status,
                                const Write& write, const nb::object& drawn = nb::none()) {
  nb::dict texts;
  for (const auto& [name, format] : kReportFormats) {
    std::ostringstream out;
    write(format, out);
    texts[str_of(name)] = out.str();
  }
  return nb::make_tuple(value, texts, notes, status == Status::converged, drawn);
}

}  // namespace witan::python
