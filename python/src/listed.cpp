#include "listed.hpp"

#include "witan/util/error.hpp"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "arrays.hpp"
#include "encode.hpp"
#include <fmt/format.h>

namespace witan::python {
namespace {

bool is_listed(PyObject* object) { return PyList_Check(object) || PyTuple_Check(object); }
bool is_set(PyObject* object) { return PyAnySet_Check(object); }
bool is_group(PyObject* object) { return is_listed(object) || is_set(object); }

/// Returns true for a real number that is no bool, also for a scalar of NumPy.
bool is_number(PyObject* object) {
  if (PyUnicode_Check(object)) return false;
  if (PyFloat_Check(object) || PyLong_CheckExact(object)) return true;
  if (PyBool_Check(object) || is_group(object)) return false;
  return nb::hasattr(nb::handle(object), "__float__");
}

/// Returns true for a number that cannot be the name of an item: a float, also of NumPy.
bool is_real(PyObject* object) { return PyFloat_Check(object) || (is_number(object) && PyIndex_Check(object) == 0); }

/// Returns whether an element is an item with its score.
bool is_scored(PyObject* element) {
  if (!is_listed(element) || PySequence_Fast_GET_SIZE(element) != 2) return false;
  PyObject* const item = PySequence_Fast_GET_ITEM(element, 0);
  PyObject* const value = PySequence_Fast_GET_ITEM(element, 1);
  if (PyUnicode_Check(item)) return is_number(value);
  return is_real(value) && !is_real(item) && !is_group(item) && !PyDict_Check(item);
}

std::string shown(PyObject* object) {
  std::string text = nb::cast<std::string>(nb::repr(nb::handle(object)));
  constexpr std::size_t kMost = 60;
  return text.size() <= kMost ? text : text.substr(0, kMost) + "…";
}

[[noreturn]] void refuse(std::size_t row, PyObject* found, std::string_view expected) {
  throw InputError(fmt::format("row {}: found {}, expected {}", row + 1, shown(found), expected));
}

enum class Kind : std::uint8_t { other, scored, scored_list, pair, list, dictionary };

std::string_view expected_after(Kind kind) {
  switch (kind) {
    case Kind::scored:
      return "(item, number), as in the first row";
    case Kind::scored_list:
      return "a list of (item, number), as in the first row";
    case Kind::dictionary:
      return "a dictionary, as in the first row";
    default:
      return "a list of items, as in the first row";
  }
}

/// Returns the kind of a list or tuple that is not one pair of an item and a score. `row` is for messages.
Kind kind_of_list(PyObject* element, std::size_t row) {
  const Py_ssize_t size = PySequence_Fast_GET_SIZE(element);
  Py_ssize_t scored = 0, names = 0;
  for (Py_ssize_t k = 0; k < size; ++k) {
    PyObject* const one = PySequence_Fast_GET_ITEM(element, k);
    if (is_real(one)) refuse(row, element, "names of items, or (item, number)");
    if (is_scored(one)) ++scored;
    if (!is_group(one)) ++names;
  }
  if (scored > 0 && scored < size) refuse(row, element, "either names of items or (item, number)");
  if (scored > 0) return Kind::scored_list;
  return size == 2 && names == 2 ? Kind::pair : Kind::list;
}

Kind kind_of(PyObject* element, std::size_t row) {
  if (PyDict_Check(element)) return Kind::dictionary;
  if (!is_listed(element)) return Kind::other;
  return is_scored(element) ? Kind::scored : kind_of_list(element, row);
}

/// Encodes lists whose elements are items or groups of tied items.
class Encoder {
 public:
  void add(PyObject* item, double value, std::size_t row) {
    const std::uint32_t code = number_(item);
    if (code >= last_row_.size()) last_row_.resize(code + 1, 0);
    if (last_row_[code] == row + 1) {
      throw UsageError(fmt::format("a ranking contains {} twice (list {})", in_quotes(number_.name(code)), row + 1));
    }
    last_row_[code] = static_cast<std::uint32_t>(row + 1);
    codes_.push_back(code);
    values_.push_back(value);
    rows_.push_back(static_cast<std::uint32_t>(row));
  }
  [[nodiscard]] nb::tuple result() {
    return nb::make_tuple(number_.names(), array_of(std::move(codes_)), array_of(std::move(values_)),
                          array_of(std::move(rows_)), number_.kept());
  }

 private:
  Numbering number_;
  std::vector<std::uint32_t> codes_, rows_, last_row_;
  std::vector<double> values_;
};

/// Returns the elements of an iterable, which later calls of Python cannot change.
nb::object elements_of(PyObject* iterable) {
  const nb::object elements = nb::steal(PySequence_Tuple(iterable));
  if (!elements.is_valid()) throw nb::python_error();
  return elements;
}

void each_element(PyObject* iterable, const auto& work) {
  if (PyList_Check(iterable)) {
    // A __str__ method can shorten the list, so the size is read again, and the element is kept alive.
    for (Py_ssize_t k = 0; k < PyList_GET_SIZE(iterable); ++k) work(nb::borrow(PyList_GET_ITEM(iterable, k)).ptr());
    return;
  }
  const nb::object elements = elements_of(iterable);
  for (Py_ssize_t k = 0; k < PyTuple_GET_SIZE(elements.ptr()); ++k) work(PyTuple_GET_ITEM(elements.ptr(), k));
}

void add_ranking(Encoder& encoder, PyObject* ranking, std::size_t row) {
  double rank = 1;
  each_element(ranking, [&](PyObject* tier) {
    if (is_real(tier)) refuse(row, ranking, "names of items; lists of scores contain (item, number)");
    if (!is_group(tier)) {
      encoder.add(tier, rank, row);
      ++rank;
      return;
    }
    double tied = 0;
    each_element(tier, [&](PyObject* item) {
      if (is_group(item) || is_real(item)) refuse(row, ranking, "items and lists of tied items");
      encoder.add(item, rank, row);
      ++tied;
    });
    rank += tied;
  });
}

}  // namespace

std::string shape_of(const nb::sequence& data) {
  std::optional<Kind> all;
  std::size_t row = 0;
  each_element(data.ptr(), [&](PyObject* element) {
    const Kind kind = kind_of(element, row);
    if (!all) all = kind;
    const bool both_lists = (*all == Kind::pair && kind == Kind::list) || (*all == Kind::list && kind == Kind::pair);
    if (both_lists) {
      all = Kind::list;
    } else if (kind != *all) {
      if (*all == Kind::other) return;
      refuse(row, element, expected_after(*all));
    }
    ++row;
  });
  switch (all.value_or(Kind::other)) {
    case Kind::scored:
      return "scores";
    case Kind::scored_list:
      return "lists of scores";
    case Kind::pair:
      return "pairs";
    case Kind::list:
      return "rankings";
    case Kind::dictionary:
      return "dictionaries";
    case Kind::other:
      break;
  }
  return "";
}

nb::tuple encode_rankings(const nb::sequence& lists) {
  Encoder encoder;
  std::size_t row = 0;
  each_element(lists.ptr(), [&](PyObject* ranking) {
    if (!is_listed(ranking)) refuse(row, ranking, "a ranking such as ['a', 'b']");
    add_ranking(encoder, ranking, row++);
  });
  return encoder.result();
}

nb::tuple encode_pairs(const nb::sequence& pairs) {
  Numbering number;
  std::vector<std::uint32_t> firsts, seconds;
  std::size_t row = 0;
  each_element(pairs.ptr(), [&](PyObject* pair) {
    if (!is_listed(pair) || PySequence_Fast_GET_SIZE(pair) != 2) refuse(row, pair, "(winner, loser)");
    const nb::object kept = elements_of(pair);
    for (Py_ssize_t side = 0; side < 2; ++side) {
      PyObject* const item = PyTuple_GET_ITEM(kept.ptr(), side);
      if (is_group(item) || is_real(item)) refuse(row, pair, "(winner, loser)");
      (side == 0 ? firsts : seconds).push_back(number(item));
    }
    ++row;
  });
  return nb::make_tuple(number.names(), array_of(std::move(firsts)), array_of(std::move(seconds)), number.kept());
}

nb::tuple encode_scored(const nb::sequence& lists) {
  Encoder encoder;
  std::size_t row = 0;
  each_element(lists.ptr(), [&](PyObject* list) {
    if (!is_listed(list)) refuse(row, list, "a list of (item, number)");
    each_element(list, [&](PyObject* element) {
      const bool is_pair = is_listed(element) && PySequence_Fast_GET_SIZE(element) == 2;
      const nb::object kept = is_pair ? elements_of(element) : nb::none();
      if (!is_pair || !is_number(PyTuple_GET_ITEM(kept.ptr(), 1))) refuse(row, element, "(item, number)");
      const double value = PyFloat_AsDouble(PyTuple_GET_ITEM(kept.ptr(), 1));
      if (value == -1.0 && PyErr_Occurred() != nullptr) throw nb::python_error();
      encoder.add(PyTuple_GET_ITEM(kept.ptr(), 0), value, row);
    });
    ++row;
  });
  return encoder.result();
}

}  // namespace witan::python
