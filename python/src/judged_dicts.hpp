#pragma once

#include "witan/metric/evaluate_rankings.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <nanobind/nanobind.h>

namespace witan::python {

namespace nb = nanobind;

/// Dictionaries as instances to judge, by name in natural order. Nothing of them points into the dictionaries.
struct JudgedDicts {
  std::vector<NamedJudgements> instances;
  std::vector<std::string> names;
  std::uint32_t unlabelled = 0;  ///< instances of the ranking that have no label
};

/// {instance: {item: label}} and {instance: {item: score}}, without a data set in between: items are found by the
/// hashes that Python's strings carry. Empty if a key is no string or empty, or a number is out of range: data sets
/// have sentences for those. Under `trec` what is ranked comes in its order. O(items) and a sort of the instances'
/// names.
[[nodiscard]] std::optional<JudgedDicts> judged_dicts(const nb::dict& labels, const nb::dict& ranking, Dialect dialect);

}  // namespace witan::python
