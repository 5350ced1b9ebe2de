#pragma once

#include <utility>

#include <nanobind/nanobind.h>

namespace witan::python {

namespace nb = nanobind;

/// The different names of a sequence in order of appearance, and for each element which it is. Objects that are no
/// strings count by their str().
[[nodiscard]] std::pair<nb::list, nb::object> encode(const nb::sequence& sequence);

}  // namespace witan::python
