#include <algorithm>

#include "bindings.hpp"
#include "builder.hpp"
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/unordered_map.h>
#include <nanobind/stl/vector.h>

namespace witan::python {
namespace {

/// The different strings of a sequence in order of appearance, and for each element which it is. Other objects count by
/// their str(). Python's strings carry their hashes, so its own dictionary is the quickest to ask.
std::pair<nb::list, nb::object> encode(const nb::sequence& sequence) {
  const nb::object fast = nb::steal(PySequence_Fast(sequence.ptr(), "expected a sequence"));
  if (!fast.is_valid()) throw nb::python_error();
  const Py_ssize_t size = PySequence_Fast_GET_SIZE(fast.ptr());
  std::vector<std::uint32_t> codes;
  codes.reserve(static_cast<std::size_t>(size));
  nb::list names;
  const nb::dict number;
  nb::object kept;
  // What str() calls may shorten a list.
  for (Py_ssize_t row = 0; row < PySequence_Fast_GET_SIZE(fast.ptr()); ++row) {
    PyObject** const elements = PySequence_Fast_ITEMS(fast.ptr());
    const Py_ssize_t last = PySequence_Fast_GET_SIZE(fast.ptr()) - 1;
    constexpr Py_ssize_t kAhead = 16;  // strings lie anywhere in memory
    __builtin_prefetch(elements[std::min(row + kAhead, last)]);
    PyObject* key = elements[row];
    if (!PyUnicode_CheckExact(key) && !PyLong_CheckExact(key)) {
      kept = nb::str(nb::handle(key));
      key = kept.ptr();
    }
    PyObject* const known = PyDict_GetItemWithError(number.ptr(), key);
    if (known != nullptr) {
      codes.push_back(static_cast<std::uint32_t>(PyLong_AsLong(known)));
      continue;
    }
    codes.push_back(static_cast<std::uint32_t>(nb::len(names)));
    number[nb::handle(key)] = codes.back();
    names.append(nb::str(nb::handle(key)));
  }
  return {names, array_of(std::move(codes))};
}

}  // namespace

void bind_builder(nb::module_& module) {
  using namespace nb::literals;
  nb::class_<Builder>(module, "Builder", "Takes columns of statements and makes a data set of them.")
      .def(nb::init<>())
      .def("add_lists", &Builder::add_lists, "form"_a, "silence"_a, "instance"_a, "expert"_a, "item"_a, "values"_a,
           "weights"_a.none())
      .def("add_nested_lists", &Builder::add_nested_lists, "form"_a, "silence"_a, "expert"_a, "table"_a)
      .def("add_comparisons", &Builder::add_comparisons, "instance"_a, "expert"_a, "first"_a, "second"_a,
           "outcomes"_a.none(), "weights"_a.none(), "presentation_known"_a)
      .def("add_labels", &Builder::add_labels, "instance"_a, "item"_a, "labels"_a)
      .def("add_nested_labels", &Builder::add_nested_labels, "table"_a)
      .def("add_features", &Builder::add_features, "instance"_a, "item"_a, "values"_a, "width"_a, "row_begin"_a.none(),
           "columns"_a.none())
      .def("add_files", &Builder::add_files, "paths"_a, "options"_a, "how"_a)
      .def("append", &Builder::append, "data"_a)
      .def("build", &Builder::build, "silence"_a.none(), "weights"_a, "keep_best"_a);
  module.def("encode", &encode, "sequence"_a,
             "The different strings of a sequence in order of appearance, and for each element which it is.");
}

}  // namespace witan::python
