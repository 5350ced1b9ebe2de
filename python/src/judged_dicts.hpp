#pragma once

#include "witan/metric/evaluate_rankings.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <nanobind/nanobind.h>

namespace witan::python {

namespace nb = nanobind;

/// Instances to evaluate, in natural order of their names. They do not refer to the dictionaries.
struct JudgedDicts {
  std::vector<NamedJudgements> instances;
  std::vector<std::string> names;
  std::uint32_t unlabelled = 0;  ///< number of instances of the ranking without labels
};

/// Returns the instances of {instance: {item: label}} and {instance: {item: score}} without a data set: it finds items
/// by the hashes of Python's strings. Returns nullopt if a key is empty or not a string, or if a number is out of
/// range; data sets report these errors. In the dialect `trec`, ranked items are in its order. O(items), plus a sort of
/// the names of the instances.
[[nodiscard]] std::optional<JudgedDicts> judged_dicts(const nb::dict& labels, const nb::dict& ranking, Dialect dialect);

}  // namespace witan::python
