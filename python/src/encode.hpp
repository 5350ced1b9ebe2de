#pragma once

#include <utility>

#include <nanobind/nanobind.h>

namespace witan::python {

namespace nb = nanobind;

/// Returns the distinct names of a sequence in order of appearance, and one code per element. The name of an object
/// that is not a string is its str().
[[nodiscard]] std::pair<nb::list, nb::object> encode(const nb::sequence& sequence);

}  // namespace witan::python
