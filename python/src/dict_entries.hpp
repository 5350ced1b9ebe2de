#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include <nanobind/nanobind.h>

namespace witan::python {

/// The entries of a dictionary, in its order. Keys and values are scattered in memory, so they are prefetched.
/// It borrows the entries: the dictionary must not change during its lifetime.
class DictEntries {
 public:
  explicit DictEntries(PyObject* dictionary) {
    entries_.resize(static_cast<std::size_t>(PyDict_Size(dictionary)));
    Py_ssize_t position = 0;
    for (auto& [key, value] : entries_) PyDict_Next(dictionary, &position, &key, &value);
  }

  [[nodiscard]] PyObject* key(std::size_t k) const { return entries_[k].first; }
  /// Calls work(key, value) for each entry until it returns false. Returns true if it never did.
  template <class Work>
  bool each(Work&& work) const {
    constexpr std::size_t kAhead = 16;
    for (std::size_t k = 0; k < entries_.size(); ++k) {
      const auto& [soon_key, soon_value] = entries_[std::min(k + kAhead, entries_.size() - 1)];
      __builtin_prefetch(soon_key);
      __builtin_prefetch(soon_value);
      if (!work(entries_[k].first, entries_[k].second)) return false;
    }
    return true;
  }

 private:
  std::vector<std::pair<PyObject*, PyObject*>> entries_;
};

}  // namespace witan::python
