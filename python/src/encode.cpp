#include "encode.hpp"

#include "witan/util/error.hpp"

#include <algorithm>
#include <vector>

#include "arrays.hpp"
#include <fmt/format.h>

namespace witan::python {
namespace {

/// Number of objects that are remembered by address; a column has few different objects that are not texts or numbers.
constexpr std::size_t kMostSeen = 1000;

/// Returns the attribute `name` of a member of an enumeration.
nb::object member_name(PyObject* object) {
  nb::object name = nb::getattr(nb::handle(object), "name", nb::none());
  if (nb::isinstance<nb::str>(name)) return name;
  throw UsageError(fmt::format("found {}, expected a member of an enumeration",
                               nb::cast<std::string>(nb::repr(nb::handle(object)))));
}

}  // namespace

std::uint32_t Numbering::number_of_ascii(std::string_view name) {
  if (name.empty() || name.size() > ShortNames::kMaxBytes) return all_.intern(name);
  return recent_.id_of(ShortNames::Key(name), [&] { return all_.intern(name); });
}

std::uint32_t Numbering::number_of_other(PyObject* object) {
  if (PyLong_CheckExact(object) && !members_) return number_of_integer(object);
  if (const auto known = seen_.find(object); known != seen_.end()) return known->second.second;
  nb::object name;
  if (members_) name = member_name(object);
  const std::string text(members_ ? text_of(name.ptr()) : text_(object));
  if (!members_) kept_.keep(object, text);
  const std::uint32_t id = all_.intern(text);
  if (seen_.size() < kMostSeen) seen_.emplace(object, std::pair(nb::borrow(object), id));
  return id;
}

std::uint32_t Numbering::number_of_integer(PyObject* object) {
  constexpr long long kSmall = 1 << 16;
  int overflow = 0;
  const long long value = PyLong_AsLongLongAndOverflow(object, &overflow);
  const bool is_small = overflow == 0 && value >= 0 && value < kSmall;
  const auto at = static_cast<std::size_t>(is_small ? value : 0);
  if (is_small && at < small_.size() && small_[at] != 0) return small_[at] - 1;
  kept_.keep(object, {});
  const std::uint32_t id = all_.intern(text_(object));
  if (is_small && at >= small_.size()) small_.resize(std::max<std::size_t>(at + 1, 2 * small_.size()), 0);
  if (is_small) small_[at] = id + 1;
  return id;
}

nb::list Numbering::names() const {
  nb::list names;
  for (std::uint32_t id = 0; id < size(); ++id) names.append(nb::str(all_[id].data(), all_[id].size()));
  return names;
}

nb::tuple encode(const nb::sequence& sequence, bool members) {
  const nb::object fast = nb::steal(PySequence_Fast(sequence.ptr(), "expected a sequence"));
  if (!fast.is_valid()) throw nb::python_error();
  Numbering number(members);
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
  return nb::make_tuple(number.names(), array_of(std::move(codes)), number.kept());
}

}  // namespace witan::python
