// Fuses the lists of one query without a data set. Items are compared as keys of a dictionary are.
#include "witan/util/error.hpp"

#include <cmath>
#include <limits>

#include "app/query_fusion.hpp"
#include "bindings.hpp"
#include <fmt/format.h>
#include <nanobind/stl/unique_ptr.h>

namespace nb = nanobind;

namespace witan::python {
namespace query {
namespace {

constexpr std::string_view kListShapes = "ids, (id, score) pairs, or {id: score}";

[[noreturn]] void refuse(std::string_view found, nb::handle value, std::string_view expected) {
  throw UsageError(fmt::format("{}: found {}, expected {}", found, nb::cast<std::string>(nb::repr(value)), expected));
}

double number_from(nb::handle value, std::string_view what) {
  const bool is_float = PyFloat_CheckExact(value.ptr()) != 0;  // the common case needs no call
  const double number = is_float ? PyFloat_AS_DOUBLE(value.ptr()) : PyFloat_AsDouble(value.ptr());
  if (!is_float && number == -1.0 && PyErr_Occurred() != nullptr) {
    PyErr_Clear();
    refuse(what, value, "a number");
  }
  if (!std::isfinite(number)) refuse(what, value, "a finite number");
  return number;
}

/// Numbers items in order of appearance.
class Items {
 public:
  explicit Items(std::size_t most) : buckets_(bucket_count(most), kEmpty) {
    objects_.reserve(most);
    hashes_.reserve(most);
  }

  [[nodiscard]] std::uint32_t operator()(PyObject* item) {
    const Py_hash_t hash = PyObject_Hash(item);
    if (hash == -1) throw nb::python_error();
    const std::size_t mask = buckets_.size() - 1;
    // Multiplication mixes the hashes of integers, which are the integers themselves.
    std::size_t bucket = (static_cast<std::size_t>(hash) * 0x9E3779B97F4A7C15U >> 32) & mask;
    for (; buckets_[bucket] != kEmpty; bucket = (bucket + 1) & mask) {
      const std::uint32_t number = buckets_[bucket];
      if (hashes_[number] == hash && is_equal(objects_[number].ptr(), item)) return number;
    }
    const auto number = static_cast<std::uint32_t>(objects_.size());
    buckets_[bucket] = number;
    objects_.push_back(nb::borrow(item));
    hashes_.push_back(hash);
    return number;
  }
  [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(objects_.size()); }
  [[nodiscard]] const nb::object& operator[](std::uint32_t number) const { return objects_[number]; }

 private:
  static constexpr std::uint32_t kEmpty = std::numeric_limits<std::uint32_t>::max();

  static std::size_t bucket_count(std::size_t most) {
    std::size_t count = 16;
    while (count < 2 * most) count *= 2;
    return count;
  }
  static bool is_equal(PyObject* one, PyObject* other) {
    if (one == other) return true;
    const int equal = PyObject_RichCompareBool(one, other, Py_EQ);
    if (equal < 0) throw nb::python_error();
    return equal == 1;
  }

  std::vector<std::uint32_t> buckets_;
  std::vector<nb::object> objects_;
  std::vector<Py_hash_t> hashes_;
};

/// The entries of all lists of a query.
struct Entries {
  std::vector<std::uint32_t> items;
  std::vector<double> scores;
};

/// The part of the entries that belongs to one list.
struct Part {
  std::size_t begin, end, first_score, last_score;
};

bool is_pair(PyObject* entry) {
  const bool is_sequence = PyTuple_Check(entry) != 0 || PyList_Check(entry) != 0;
  return is_sequence && PySequence_Fast_GET_SIZE(entry) == 2;
}

void add_pair(PyObject* entry, Items& number, Entries& entries) {
  if (!is_pair(entry)) refuse("a list of pairs", entry, "(id, score)");
  const nb::object item = nb::borrow(PySequence_Fast_GET_ITEM(entry, 0));
  const nb::object score = nb::borrow(PySequence_Fast_GET_ITEM(entry, 1));
  entries.items.push_back(number(item.ptr()));
  entries.scores.push_back(number_from(score, "score"));
}

void add_mapping(const nb::dict& list, Items& number, Entries& entries) {
  Py_ssize_t position = 0;
  PyObject* item = nullptr;
  PyObject* score = nullptr;
  while (PyDict_Next(list.ptr(), &position, &item, &score) != 0) {
    const nb::object held = nb::borrow(item);
    entries.scores.push_back(number_from(nb::borrow(score), "score"));
    entries.items.push_back(number(held.ptr()));
  }
}

void add_sequence(nb::handle list, Items& number, Entries& entries) {
  const nb::object fast = nb::steal(PySequence_Fast(list.ptr(), "expected a list"));
  if (!fast.is_valid()) {
    PyErr_Clear();
    refuse("a list of a query", list, kListShapes);
  }
  // The first entry decides: ids, or pairs. __hash__ and __eq__ can shorten the list, so its size is read again.
  const bool pairs = PySequence_Fast_GET_SIZE(fast.ptr()) > 0 && is_pair(PySequence_Fast_GET_ITEM(fast.ptr(), 0));
  for (Py_ssize_t k = 0; k < PySequence_Fast_GET_SIZE(fast.ptr()); ++k) {
    const nb::object entry = nb::borrow(PySequence_Fast_GET_ITEM(fast.ptr(), k));
    if (pairs) {
      add_pair(entry.ptr(), number, entries);
    } else {
      entries.items.push_back(number(entry.ptr()));
    }
  }
}

std::size_t length_of(nb::handle list) {
  const Py_ssize_t length = PyObject_Size(list.ptr());
  if (length < 0) {
    PyErr_Clear();
    refuse("a list of a query", list, kListShapes);
  }
  return static_cast<std::size_t>(length);
}

/// The lists of a query with their names, which are empty for a sequence of lists.
struct Lists {
  std::vector<nb::object> lists;
  std::vector<nb::object> names;
};

Lists lists_of(nb::handle query) {
  Lists found;
  if (PyDict_Check(query.ptr()) != 0) {
    for (const auto& [name, list] : nb::borrow<nb::dict>(query)) {
      found.names.push_back(nb::borrow(name));
      found.lists.push_back(nb::borrow(list));
    }
  } else {
    for (const nb::handle list : nb::borrow<nb::sequence>(query)) found.lists.push_back(nb::borrow(list));
  }
  return found;
}

std::vector<double> weights_of(const Lists& lists, nb::handle weights) {
  std::vector<double> result(lists.lists.size(), 1.0);
  if (weights.is_none()) return result;
  if (PyDict_Check(weights.ptr()) != 0) {
    if (lists.names.empty()) refuse("weights", weights, "one number per list, because the lists have no names");
    std::size_t used = 0;
    for (std::size_t k = 0; k < result.size(); ++k) {
      PyObject* const weight = PyDict_GetItemWithError(weights.ptr(), lists.names[k].ptr());
      if (weight == nullptr) continue;
      result[k] = number_from(weight, "weight");
      ++used;
    }
    if (used < nb::len(weights)) refuse("weights", weights, "names of lists only");
  } else {
    const nb::object fast = nb::steal(PySequence_Fast(weights.ptr(), "expected a list"));
    if (!fast.is_valid()) PyErr_Clear();
    const bool fits = fast.is_valid() && nb::len(fast) == result.size() && !nb::isinstance<nb::str>(weights);
    if (!fits) refuse("weights", weights, fmt::format("one number per list, {}", result.size()));
    for (std::size_t k = 0; k < result.size(); ++k) {
      result[k] = number_from(PySequence_Fast_GET_ITEM(fast.ptr(), static_cast<Py_ssize_t>(k)), "weight");
    }
  }
  for (const double weight : result) {
    if (weight < 0) throw UsageError(fmt::format("weights: found {}, expected numbers of at least 0", weight));
  }
  return result;
}

nb::list pairs_of(const Items& items, std::span<const double> scores, std::size_t top) {
  const std::vector<std::uint32_t> best = best_items(scores, top);
  nb::list result = nb::steal<nb::list>(PyList_New(static_cast<Py_ssize_t>(best.size())));
  if (!result.is_valid()) throw nb::python_error();
  for (std::size_t k = 0; k < best.size(); ++k) {
    PyObject* const score = PyFloat_FromDouble(scores[best[k]]);
    PyObject* const pair = PyTuple_New(2);
    if (score == nullptr || pair == nullptr) throw nb::python_error();
    PyTuple_SET_ITEM(pair, 0, nb::object(items[best[k]]).release().ptr());
    PyTuple_SET_ITEM(pair, 1, score);
    PyList_SET_ITEM(result.ptr(), static_cast<Py_ssize_t>(k), pair);
  }
  return result;
}

/// The entries of all lists, and the part of each list.
struct Query {
  Items items;
  Entries entries;
  std::vector<Part> parts;

  explicit Query(std::size_t total) : items(total) {
    entries.items.reserve(total);
    entries.scores.reserve(total);
  }
  void add(nb::handle list) {
    const std::size_t begin = entries.items.size();
    const std::size_t first_score = entries.scores.size();
    if (PyDict_Check(list.ptr()) != 0) {
      add_mapping(nb::borrow<nb::dict>(list), items, entries);
    } else if (nb::isinstance<nb::str>(list) || nb::isinstance<nb::bytes>(list)) {
      refuse("a list of a query", list, kListShapes);
    } else {
      add_sequence(list, items, entries);
    }
    parts.push_back({begin, entries.items.size(), first_score, entries.scores.size()});
  }
  [[nodiscard]] QueryList list(std::size_t k, std::string_view name, double weight) const {
    const Part& part = parts[k];
    return {name, std::span(entries.items).subspan(part.begin, part.end - part.begin),
            std::span(entries.scores).subspan(part.first_score, part.last_score - part.first_score), weight};
  }
};

/// Returns the number of results; None and 0 select all.
std::size_t number_of_results(nb::handle top) {
  constexpr std::size_t kAll = std::numeric_limits<std::size_t>::max();
  if (top.is_none()) return kAll;
  const double number = number_from(top, "top");
  if (number < 0 || number != std::floor(number)) refuse("top", top, "a whole number of at least 0");
  return number > 0 ? static_cast<std::size_t>(number) : kAll;
}

/// Returns [(item, score), …], best first.
nb::list fuse_query(const QueryFusion& fusion, nb::handle query, nb::handle weights, nb::handle top) {
  const Lists lists = lists_of(query);
  const std::vector<double> weight = weights_of(lists, weights);
  const std::size_t results = number_of_results(top);
  std::size_t total = 0;
  for (const nb::object& list : lists.lists) total += length_of(list);
  Query entries(total);
  for (const nb::object& list : lists.lists) entries.add(list);
  std::vector<std::string> names(lists.lists.size());
  for (std::size_t k = 0; k < lists.names.size(); ++k) names[k] = nb::cast<std::string>(nb::str(lists.names[k]));
  std::vector<QueryList> query_lists;
  for (std::size_t k = 0; k < names.size(); ++k) query_lists.push_back(entries.list(k, names[k], weight[k]));
  return pairs_of(entries.items, fusion.scores(query_lists, entries.items.size()), results);
}

}  // namespace
}  // namespace query

void bind_query(nb::module_& module) {
  using namespace nb::literals;
  nb::class_<QueryFusion>(module, "QueryFusion", "Fuses the lists of one query by rrf or score-fusion.")
      .def("__call__", &query::fuse_query, "lists"_a, "weights"_a.none(), "top"_a.none());
  module.def(
      "query_fusion", [](const std::string& spec) { return QueryFusion::make(parse_spec(spec)); }, "spec"_a,
      "Returns a QueryFusion, or None for methods other than rrf and score-fusion.");
}

}  // namespace witan::python
