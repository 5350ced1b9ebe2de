#include "text_of.hpp"

#include "witan/util/error.hpp"

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
  const bool is_nan = PyFloat_Check(object) && PyFloat_AS_DOUBLE(object) != PyFloat_AS_DOUBLE(object);
  if (object == Py_None || is_nan) throw UsageError("a column of names has a missing value");
  kept_ = nb::str(nb::handle(object));
  return text_of(kept_.ptr());
}

}  // namespace witan::python
