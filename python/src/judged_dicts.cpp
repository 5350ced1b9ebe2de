#include "judged_dicts.hpp"

#include "witan/data/name_table.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>

#include "dict_entries.hpp"

namespace witan::python {
namespace {

std::optional<std::string_view> name_of(PyObject* key) {
  if (!PyUnicode_CheckExact(key)) return {};
  Py_ssize_t size = 0;
  const char* const bytes = PyUnicode_AsUTF8AndSize(key, &size);
  if (bytes == nullptr) PyErr_Clear();
  if (bytes == nullptr || size == 0) return {};
  return std::string_view(bytes, static_cast<std::size_t>(size));
}

std::optional<double> finite_number(PyObject* value) {
  double number = 0;
  if (PyFloat_CheckExact(value)) {
    number = PyFloat_AS_DOUBLE(value);
  } else if (PyLong_CheckExact(value)) {
    number = PyLong_AsDouble(value);
    if (PyErr_Occurred() != nullptr) PyErr_Clear(), number = std::nan("");
  } else {
    return {};
  }
  return std::isfinite(number) ? std::optional(number) : std::nullopt;
}

/// Calls work(key, name, number) for every entry; false if one cannot be taken.
bool each_entry(const DictEntries& entries, const auto& work) {
  return entries.each([&](PyObject* key, PyObject* value) {
    const auto name = name_of(key);
    const auto number = finite_number(value);
    if (!name || !number) return false;
    work(key, *name, *number);
    return true;
  });
}

/// Which hashes may be among some keys: most that are not are known by one bit, without a look into a dictionary.
class KeySketch {
 public:
  explicit KeySketch(Py_ssize_t keys) : words_(std::bit_ceil(static_cast<std::size_t>(keys) / 4 + 1)) {}
  void add(std::size_t hash) { words_[place(hash)] |= bit(hash); }
  [[nodiscard]] bool may_have(std::size_t hash) const { return (words_[place(hash)] & bit(hash)) != 0; }

 private:
  [[nodiscard]] std::size_t place(std::size_t hash) const { return (hash >> 6U) & (words_.size() - 1); }
  static std::uint64_t bit(std::size_t hash) { return std::uint64_t{1} << (hash & 63U); }

  std::vector<std::uint64_t> words_;
};

/// A string keeps its hash, so asking for it cannot fail.
std::size_t hash_of(PyObject* key) { return static_cast<std::size_t>(PyObject_Hash(key)); }

/// First what is ranked, in the ranking's order, which mostly is that of the scores; then what is labelled only.
class Judge {
 public:
  Judge(PyObject* labels, PyObject* ranked, NamedJudgements& judged)
      : labels_(labels), ranked_(ranked), judged_(judged) {
    const auto most = static_cast<std::size_t>(PyDict_Size(labels) + (ranked == nullptr ? 0 : PyDict_Size(ranked)));
    judged.names.reserve(most);
    judged.scores.reserve(most);
    judged.labels.reserve(most);
    judged.ranked = ranked != nullptr;
  }

  /// False if something cannot be taken.
  bool run() {
    const DictEntries labels(labels_);
    KeySketch labelled(PyDict_Size(labels_)), ranked(ranked_ == nullptr ? 0 : PyDict_Size(ranked_));
    bool good = each_entry(labels, [&](PyObject* key, std::string_view, double) { labelled.add(hash_of(key)); });
    const auto judge_ranked = [&](PyObject* key, std::string_view name, double score) {
      const std::size_t hash = hash_of(key);
      ranked.add(hash);
      PyObject* const label = labelled.may_have(hash) ? PyDict_GetItemWithError(labels_, key) : nullptr;
      add(name, score, label == nullptr ? std::nan("") : finite_number(label).value_or(std::nan("")));
    };
    if (ranked_ != nullptr) good = good && each_entry(DictEntries(ranked_), judge_ranked);
    return good && each_entry(labels, [&](PyObject* key, std::string_view name, double label) {
             const bool known =
                 ranked_ != nullptr && ranked.may_have(hash_of(key)) && PyDict_Contains(ranked_, key) != 0;
             if (!known) add(name, std::nan(""), label);
           });
  }

 private:
  void add(std::string_view name, double score, double label) {
    judged_.names.push_back(name);
    judged_.scores.push_back(score);
    judged_.labels.push_back(static_cast<float>(label));
  }

  PyObject* labels_;
  PyObject* ranked_;
  NamedJudgements& judged_;
};

}  // namespace

std::optional<JudgedDicts> judged_dicts(const nb::dict& labels, const nb::dict& ranking) {
  std::vector<std::pair<std::string_view, PyObject*>> topics;
  for (const auto& [key, items] : labels) {
    const auto name = name_of(key.ptr());
    if (!name || !PyDict_Check(items.ptr())) return {};
    topics.emplace_back(*name, key.ptr());
  }
  std::sort(topics.begin(), topics.end(), [](const auto& a, const auto& b) { return natural_less(a.first, b.first); });
  JudgedDicts all;
  for (const auto& [name, key] : topics) {
    PyObject* const ranked = PyDict_GetItemWithError(ranking.ptr(), key);
    if (ranked != nullptr && !PyDict_Check(ranked)) return {};
    all.names.push_back(name);
    if (!Judge(PyDict_GetItemWithError(labels.ptr(), key), ranked, all.instances.emplace_back()).run()) return {};
  }
  for (const auto& [key, items] : ranking) {
    if (!name_of(key.ptr()) || !PyDict_Check(items.ptr())) return {};
    PyObject* const of_labels = PyDict_GetItemWithError(labels.ptr(), key.ptr());
    if (of_labels == nullptr || PyDict_Size(of_labels) == 0) ++all.unlabelled;
  }
  return all;
}

}  // namespace witan::python
