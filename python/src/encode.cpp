#include "encode.hpp"

#include "witan/data/name_table.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "arrays.hpp"
#include "short_names.hpp"
#include "text_of.hpp"

namespace witan::python {
namespace {

static_assert(sizeof(PyASCIIObject) >= 8, "ShortNames reads 8 bytes before a name");

/// Numbers names in order of appearance.
class Numbering {
 public:
  [[nodiscard]] std::uint32_t operator()(PyObject* object) {
    if (!PyUnicode_Check(object) || !PyUnicode_IS_COMPACT_ASCII(object)) return all_.intern(text_(object));
    const std::string_view name = text_of(object);
    if (name.empty() || name.size() > ShortNames::kMaxBytes) return all_.intern(name);
    return recent_.id_of(ShortNames::Key(name), [&] { return all_.intern(name); });
  }
  [[nodiscard]] nb::list names() const {
    nb::list names;
    for (std::uint32_t id = 0; id < all_.size(); ++id) names.append(nb::str(all_[id].data(), all_[id].size()));
    return names;
  }

 private:
  TextOf text_;
  ShortNames recent_;
  NameTable all_;
};

/// Prefetches a string: strings are scattered in memory, and header and characters are mostly in two cache lines.
void prefetch_string(const PyObject* string) {
  __builtin_prefetch(string);
  __builtin_prefetch(reinterpret_cast<const char*>(string) + sizeof(PyASCIIObject));
}

}  // namespace

std::pair<nb::list, nb::object> encode(const nb::sequence& sequence) {
  const nb::object fast = nb::steal(PySequence_Fast(sequence.ptr(), "expected a sequence"));
  if (!fast.is_valid()) throw nb::python_error();
  Numbering number;
  std::vector<std::uint32_t> codes;
  codes.reserve(static_cast<std::size_t>(PySequence_Fast_GET_SIZE(fast.ptr())));
  // A __str__ method can shorten the list, so the size is read again.
  for (Py_ssize_t row = 0; row < PySequence_Fast_GET_SIZE(fast.ptr()); ++row) {
    PyObject** const elements = PySequence_Fast_ITEMS(fast.ptr());
    const Py_ssize_t last = PySequence_Fast_GET_SIZE(fast.ptr()) - 1;
    constexpr Py_ssize_t kAhead = 32;
    prefetch_string(elements[std::min(row + kAhead, last)]);
    codes.push_back(number(elements[row]));
  }
  return {number.names(), array_of(std::move(codes))};
}

}  // namespace witan::python
