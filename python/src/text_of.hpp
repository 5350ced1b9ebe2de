#pragma once

#include <array>
#include <string_view>

#include <nanobind/nanobind.h>

namespace witan::python {

[[nodiscard]] std::string_view text_of_other_alphabets(PyObject* string);
/// Returns the UTF-8 text of a Python string, valid during the lifetime of the string. ASCII text, the common case, is
/// read directly behind the object's header. Throws UsageError for half of a surrogate pair, which UTF-8 cannot encode.
[[nodiscard]] inline std::string_view text_of(PyObject* string) {
  if (!PyUnicode_IS_COMPACT_ASCII(string)) return text_of_other_alphabets(string);
  return {static_cast<const char*>(PyUnicode_DATA(string)), static_cast<std::size_t>(PyUnicode_GET_LENGTH(string))};
}

/// Holds the str() of an object; the text is valid until the next call or the end of this object. Throws UsageError for
/// None and NaN, which are missing names.
class TextOf {
 public:
  [[nodiscard]] std::string_view operator()(PyObject* object) {
    return PyUnicode_Check(object) ? text_of(object) : text_of_other(object);
  }

 private:
  std::string_view text_of_other(PyObject* object);

  std::array<char, 24> digits_{};
  nanobind::object kept_;
};

}  // namespace witan::python
