#include "text_of.hpp"

#include "witan/util/error.hpp"

#include <charconv>

namespace witan::python {

namespace nb = nanobind;

std::string_view text_of_other_alphabets(PyObject* string) {
  Py_ssize_t size = 0;
  const char* const bytes = PyUnicode_AsUTF8AndSize(string, &size);
  if (bytes == nullptr) {
    PyErr_Clear();
    throw UsageError("a name contains half of a surrogate pair, expected text that can be encoded as UTF-8");
  }
  return {bytes, static_cast<std::size_t>(size)};
}

std::string_view TextOf::text_of_other(PyObject* object) {
  if (PyLong_CheckExact(object)) {
    int overflow = 0;
    const long long number = PyLong_AsLongLongAndOverflow(object, &overflow);
    if (overflow == 0) {
      const auto end = std::to_chars(digits_.data(), digits_.data() + digits_.size(), number).ptr;
      return {digits_.data(), static_cast<std::size_t>(end - digits_.data())};
    }
  }
  const bool is_nan = PyFloat_Check(object) && PyFloat_AS_DOUBLE(object) != PyFloat_AS_DOUBLE(object);
  if (object == Py_None || is_nan) throw UsageError("a column of names has a missing value");
  kept_ = nb::str(nb::handle(object));
  return text_of(kept_.ptr());
}

}  // namespace witan::python
