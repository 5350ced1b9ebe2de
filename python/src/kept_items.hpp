#pragma once

#include <string_view>

#include <nanobind/nanobind.h>

namespace witan::python {

/// The items of a column or dictionary that are not texts, so that results contain them with their type. Whole numbers
/// need one flag for all of them; other objects are stored by name.
class KeptItems {
 public:
  /// Notes an object whose name is `name`; texts are ignored.
  void keep(PyObject* object, std::string_view name) {
    if (PyUnicode_Check(object)) return;
    if (PyLong_CheckExact(object)) {
      integers_ = true;
    } else {
      others_[nanobind::str(name.data(), name.size())] = nanobind::borrow(object);
    }
  }
  /// Returns (whether there are whole numbers, {name: other object}).
  [[nodiscard]] nanobind::tuple result() const { return nanobind::make_tuple(integers_, others_); }

 private:
  bool integers_ = false;
  nanobind::dict others_;
};

}  // namespace witan::python
