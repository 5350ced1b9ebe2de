#include "judged_dicts.hpp"

#include "witan/data/name_table.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <numeric>

#include "dict_entries.hpp"
#include "text_of.hpp"

namespace witan::python {
namespace {

/// Whether a key is a name: a string that is not empty.
bool is_name(PyObject* key) { return PyUnicode_CheckExact(key) && PyUnicode_GET_LENGTH(key) > 0; }

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

/// Calls work(key, number) for every entry; false if one cannot be taken.
bool each_entry(const DictEntries& entries, const auto& work) {
  return entries.each([&](PyObject* key, PyObject* value) {
    const auto number = finite_number(value);
    if (!is_name(key) || !number) return false;
    work(key, *number);
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
    judged.scores.reserve(most);
    judged.labels.reserve(most);
    judged.ranked = ranked != nullptr;
  }

  /// False if something cannot be taken.
  bool run(Dialect dialect) {
    const DictEntries labels(labels_);
    KeySketch labelled(PyDict_Size(labels_)), ranked(ranked_ == nullptr ? 0 : PyDict_Size(ranked_));
    if (!each_entry(labels, [&](PyObject* key, double) { labelled.add(hash_of(key)); })) return false;
    if (ranked_ != nullptr) {
      const DictEntries entries(ranked_);
      if (!each_entry(entries, [&](PyObject* key, double score) { add_ranked(key, score, labelled, ranked); })) {
        return false;
      }
      if (dialect == Dialect::trec) settle_ties(entries);
    }
    return each_entry(labels, [&](PyObject* key, double label) {
      const bool known = ranked_ != nullptr && ranked.may_have(hash_of(key)) && PyDict_Contains(ranked_, key) != 0;
      if (!known) add(std::nan(""), label);
    });
  }

 private:
  void add_ranked(PyObject* key, double score, const KeySketch& labelled, KeySketch& ranked) {
    const std::size_t hash = hash_of(key);
    ranked.add(hash);
    PyObject* const label = labelled.may_have(hash) ? PyDict_GetItemWithError(labels_, key) : nullptr;
    add(score, label == nullptr ? std::nan("") : finite_number(label).value_or(std::nan("")));
  }

  void add(double score, double label) {
    judged_.scores.push_back(score);
    judged_.labels.push_back(static_cast<float>(label));
  }

  /// Puts what is ranked in trec_eval's order, in which scores count as single precision and names decide between equal
  /// ones, the last first. So nobody needs the names once the interpreter's lock is given back.
  void settle_ties(const DictEntries& entries) {
    const std::vector<double>& scores = judged_.scores;
    const auto falls = [](double a, double b) { return static_cast<float>(a) > static_cast<float>(b); };
    const auto not_falling = [&](double a, double b) { return !falls(a, b); };
    if (std::adjacent_find(scores.begin(), scores.end(), not_falling) == scores.end()) return;
    std::vector<std::uint32_t> order(scores.size());
    std::iota(order.begin(), order.end(), 0U);
    std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
      if (falls(scores[a], scores[b]) || falls(scores[b], scores[a])) return falls(scores[a], scores[b]);
      return text_of(entries.key(a)) > text_of(entries.key(b));
    });
    NamedJudgements sorted;
    sorted.scores.reserve(scores.capacity());
    sorted.labels.reserve(scores.capacity());
    for (const std::uint32_t k : order) {
      sorted.scores.push_back(scores[k]);
      sorted.labels.push_back(judged_.labels[k]);
    }
    judged_ = std::move(sorted);
  }

  PyObject* labels_;
  PyObject* ranked_;
  NamedJudgements& judged_;
};

}  // namespace

std::optional<JudgedDicts> judged_dicts(const nb::dict& labels, const nb::dict& ranking, Dialect dialect) {
  std::vector<std::pair<std::string_view, PyObject*>> topics;
  for (const auto& [key, items] : labels) {
    if (!is_name(key.ptr()) || !PyDict_Check(items.ptr())) return {};
    topics.emplace_back(text_of(key.ptr()), key.ptr());
  }
  std::sort(topics.begin(), topics.end(), [](const auto& a, const auto& b) { return natural_less(a.first, b.first); });
  JudgedDicts all;
  for (const auto& [name, key] : topics) {
    PyObject* const ranked = PyDict_GetItemWithError(ranking.ptr(), key);
    if (ranked != nullptr && !PyDict_Check(ranked)) return {};
    all.names.emplace_back(name);
    Judge judge(PyDict_GetItemWithError(labels.ptr(), key), ranked, all.instances.emplace_back());
    if (!judge.run(dialect)) return {};
  }
  for (const auto& [key, items] : ranking) {
    if (!is_name(key.ptr()) || !PyDict_Check(items.ptr())) return {};
    PyObject* const of_labels = PyDict_GetItemWithError(labels.ptr(), key.ptr());
    if (of_labels == nullptr || PyDict_Size(of_labels) == 0) ++all.unlabelled;
  }
  return all;
}

}  // namespace witan::python
