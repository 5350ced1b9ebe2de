#pragma once

#include "witan/data/name_table.hpp"

#include <cstdint>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "kept_items.hpp"
#include "short_names.hpp"
#include "text_of.hpp"
#include <nanobind/nanobind.h>

namespace witan::python {

namespace nb = nanobind;

/// Numbers the names of objects in order of appearance. The name of an object that is not a string is its str(), or,
/// for `members`, its attribute `name`, as of a member of an enumeration.
class Numbering {
 public:
  explicit Numbering(bool members = false) : members_(members) {}
  [[nodiscard]] std::uint32_t operator()(PyObject* object) {
    if (!PyUnicode_Check(object)) return number_of_other(object);
    if (!PyUnicode_IS_COMPACT_ASCII(object)) return all_.intern(text_(object));
    return number_of_ascii(text_of(object));
  }
  [[nodiscard]] nb::list names() const;
  [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(all_.size()); }
  [[nodiscard]] std::string name(std::uint32_t id) const { return std::string(all_[id]); }
  [[nodiscard]] nb::tuple kept() const { return kept_.result(); }

 private:
  std::uint32_t number_of_ascii(std::string_view name);
  std::uint32_t number_of_other(PyObject* object);
  std::uint32_t number_of_integer(PyObject* object);

  bool members_;
  TextOf text_;
  ShortNames recent_;
  NameTable all_;
  KeptItems kept_;
  std::vector<std::uint32_t> small_;                                          ///< by whole number: the id plus 1
  std::unordered_map<PyObject*, std::pair<nb::object, std::uint32_t>> seen_;  ///< objects that occur more than once
};

/// Prefetches a string: strings are scattered in memory, and header and characters are mostly in two cache lines.
inline void prefetch_string(const PyObject* string) {
  __builtin_prefetch(string);
  __builtin_prefetch(reinterpret_cast<const char*>(string) + sizeof(PyASCIIObject));
}

/// Returns the distinct names of a sequence in order of appearance, one code per element, and the elements that are not
/// texts; see KeptItems. Throws UsageError for a missing name, and for an element without a name if `members`.
[[nodiscard]] nb::tuple encode(const nb::sequence& sequence, bool members);

}  // namespace witan::python
