#pragma once

#include <string_view>

#include <nanobind/nanobind.h>

namespace witan::python {

[[nodiscard]] std::string_view text_of_other_alphabets(PyObject* string);
/// The bytes of a Python string as UTF-8, which live as long as the string. Most are plain ASCII, which lies ready
/// behind the object's head. Throws UsageError for half of a surrogate pair, which UTF-8 cannot hold.
[[nodiscard]] inline std::string_view text_of(PyObject* string) {
  if (!PyUnicode_IS_COMPACT_ASCII(string)) return text_of_other_alphabets(string);
  return {static_cast<const char*>(PyUnicode_DATA(string)), static_cast<std::size_t>(PyUnicode_GET_LENGTH(string))};
}

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
