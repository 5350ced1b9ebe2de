#pragma once

#include <string_view>

#include <nanobind/nanobind.h>

namespace witan::python {

/// The bytes of a Python string as UTF-8, which live as long as the string. Most are plain ASCII, which lies ready
/// behind the object's head. Throws UsageError for half of a surrogate pair, which UTF-8 cannot hold.
[[nodiscard]] std::string_view text_of(PyObject* string);

/// The text of any object by its str(), for as long as this lives or until the next is asked for. Throws UsageError
/// for None and NaN, which stand for a missing name.
class TextOf {
 public:
  [[nodiscard]] std::string_view operator()(PyObject* object) {
    return PyUnicode_Check(object) ? text_of(object) : text_of_other(object);
  }

 private:
  std::string_view text_of_other(PyObject* object);

  nanobind::object kept_;
};

}  // namespace witan::python
