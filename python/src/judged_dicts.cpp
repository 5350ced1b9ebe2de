#include "judged_dicts.hpp"

#include "witan/data/dataset_builder.hpp"
#include "witan/data/name_table.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numeric>

#include "dict_entries.hpp"
#include "text_of.hpp"

namespace witan::python {
namespace {

/// Returns true if a key is a string with a valid length of a name.
bool is_name(PyObject* key) {
  constexpr Py_ssize_t kLongest = 1000;  // its UTF-8 text is then not longer than a name may be
  return PyUnicode_CheckExact(key) && PyUnicode_GET_LENGTH(key) > 0 && PyUnicode_GET_LENGTH(key) <= kLongest;
}

std::optional<double> plain_number(PyObject* value) {
  double number = 0;
  if (PyFloat_CheckExact(value)) {
    number = PyFloat_AS_DOUBLE(value);
  } else if (PyLong_CheckExact(value)) {
    number = PyLong_AsDouble(value);
    if (number == -1.0 && PyErr_Occurred() != nullptr) PyErr_Clear(), number = std::nan("");
  } else {
    return {};
  }
  return std::abs(number) <= kMaxSize ? std::optional(number) : std::nullopt;
}

/// Calls work(key, number) for every entry. Returns false if an entry is not supported.
bool each_entry(const DictEntries& entries, const auto& work) {
  return entries.each([&](PyObject* key, PyObject* value) {
    const auto number = plain_number(value);
    if (!is_name(key) || !number) return false;
    work(key, *number);
    return true;
  });
}

/// Returns the hash of a string, which Python caches, so that this cannot fail.
std::size_t hash_of(PyObject* key) { return static_cast<std::size_t>(PyObject_Hash(key)); }

/// The labels of one instance by item, and which of them were looked up. Most items of a ranking have no label, and a
/// small table that stays in the cache rejects most of these.
class LabelTable {
 public:
  explicit LabelTable(std::size_t most) : buckets_(std::bit_ceil(4 * most + 1)) { labels_.reserve(most); }

  void add(PyObject* key, double label) {
    const std::size_t hash = hash_of(key);
    std::size_t at = hash & (buckets_.size() - 1);
    while (buckets_[at].label_plus_one != 0) at = next(at);
    labels_.push_back({key, label, false});
    buckets_[at] = {tag_of(hash), static_cast<std::uint32_t>(labels_.size())};
  }

  /// Returns the label, or NaN without one.
  double take(PyObject* key) {
    const std::size_t hash = hash_of(key);
    for (std::size_t at = hash & (buckets_.size() - 1); buckets_[at].label_plus_one != 0; at = next(at)) {
      if (buckets_[at].tag != tag_of(hash)) continue;
      Label& label = labels_[buckets_[at].label_plus_one - 1];
      if (label.key != key && text_of(label.key) != text_of(key)) continue;
      label.taken = true;
      return label.value;
    }
    return std::nan("");
  }

  void each_untaken(const auto& work) const {
    for (const Label& label : labels_) {
      if (!label.taken) work(label.value);
    }
  }

 private:
  struct Bucket {
    std::uint32_t tag = 0, label_plus_one = 0;
  };
  struct Label {
    PyObject* key;
    double value;
    bool taken;
  };
  static std::uint32_t tag_of(std::size_t hash) { return static_cast<std::uint32_t>(hash >> 32U); }
  [[nodiscard]] std::size_t next(std::size_t at) const { return (at + 1) & (buckets_.size() - 1); }

  std::vector<Bucket> buckets_;
  std::vector<Label> labels_;
};

/// Contains the ranked items first, in the order of the dictionary (mostly that of the scores), then the other labels.
class Judge {
 public:
  explicit Judge(NamedJudgements& judged) : judged_(judged) {}

  /// Returns false if an entry is not supported. `ranked` may be null.
  bool run(PyObject* labels, PyObject* ranked, Dialect dialect) {
    LabelTable table(static_cast<std::size_t>(PyDict_Size(labels)));
    reserve(judged_, static_cast<std::size_t>(PyDict_Size(labels) + (ranked == nullptr ? 0 : PyDict_Size(ranked))));
    judged_.ranked = ranked != nullptr;
    if (!each_entry(DictEntries(labels), [&](PyObject* key, double label) { table.add(key, label); })) return false;
    if (ranked != nullptr) {
      const DictEntries entries(ranked);
      if (!each_entry(entries, [&](PyObject* key, double score) { add(score, table.take(key)); })) return false;
      if (dialect == Dialect::trec) break_ties(entries);
    }
    table.each_untaken([&](double label) { add(std::nan(""), label); });
    return true;
  }

 private:
  static void reserve(NamedJudgements& judged, std::size_t most) {
    judged.scores.reserve(most);
    judged.labels.reserve(most);
  }

  void add(double score, double label) {
    judged_.scores.push_back(score);
    judged_.labels.push_back(label);
  }

  /// Sorts the ranked items in trec_eval's order: by score in single precision, then by name, descending. The names are
  /// therefore not needed after the interpreter lock is released. Most runs are already sorted, except for ties.
  void break_ties(const DictEntries& entries) {
    const std::vector<double>& scores = judged_.scores;
    const auto falls = [](double a, double b) { return static_cast<float>(a) > static_cast<float>(b); };
    const auto level = [&](double a, double b) { return !falls(a, b); };
    if (std::adjacent_find(scores.begin(), scores.end(), level) == scores.end()) return;
    std::vector<std::uint32_t> order(scores.size());
    std::iota(order.begin(), order.end(), 0U);
    const auto by_score = [&](std::uint32_t a, std::uint32_t b) { return falls(scores[a], scores[b]); };
    if (!std::is_sorted(order.begin(), order.end(), by_score)) std::sort(order.begin(), order.end(), by_score);
    const auto by_name = [&](std::uint32_t a, std::uint32_t b) {
      return text_of(entries.key(a)) > text_of(entries.key(b));
    };
    for (auto begin = order.begin(); begin != order.end();) {
      const auto end = std::find_if(begin + 1, order.end(), [&](std::uint32_t k) { return by_score(*begin, k); });
      if (end - begin > 1) std::sort(begin, end, by_name);
      begin = end;
    }
    NamedJudgements sorted;
    reserve(sorted, scores.capacity());
    for (const std::uint32_t k : order) {
      sorted.scores.push_back(scores[k]);
      sorted.labels.push_back(judged_.labels[k]);
    }
    judged_ = std::move(sorted);
  }

  NamedJudgements& judged_;
};

}  // namespace

std::optional<JudgedInstances> judged_dicts(const nb::dict& labels, const nb::dict& ranking, Dialect dialect) {
  std::vector<std::pair<std::string_view, PyObject*>> topics;
  for (const auto& [key, items] : labels) {
    if (!is_name(key.ptr()) || !PyDict_Check(items.ptr())) return {};
    topics.emplace_back(text_of(key.ptr()), key.ptr());
  }
  std::sort(topics.begin(), topics.end(), [](const auto& a, const auto& b) { return natural_less(a.first, b.first); });
  JudgedInstances all;
  for (const auto& [name, key] : topics) {
    PyObject* const ranked = PyDict_GetItemWithError(ranking.ptr(), key);
    if (ranked != nullptr && !PyDict_Check(ranked)) return {};
    all.names.emplace_back(name);
    Judge judge(all.instances.emplace_back());
    if (!judge.run(PyDict_GetItemWithError(labels.ptr(), key), ranked, dialect)) return {};
  }
  for (const auto& [key, items] : ranking) {
    if (!is_name(key.ptr()) || !PyDict_Check(items.ptr())) return {};
    PyObject* const of_labels = PyDict_GetItemWithError(labels.ptr(), key.ptr());
    if (of_labels != nullptr && PyDict_Size(of_labels) > 0) continue;
    if (!each_entry(DictEntries(items.ptr()), [](PyObject*, double) {})) return {};
    if (all.unlabelled++ == 0) all.unlabelled_example = text_of(key.ptr());
  }
  return all;
}

}  // namespace witan::python
