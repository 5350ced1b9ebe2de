#pragma once

#include "witan/app/evaluate.hpp"

#include <optional>

#include <nanobind/nanobind.h>

namespace witan::python {

namespace nb = nanobind;

/// Returns the instances of {instance: {item: label}} and {instance: {item: score}} without a data set: it finds items
/// by the hashes of Python's strings. Returns nullopt if a key is empty or not a string, or if a number is out of
/// range; data sets report these errors. In the dialect `trec`, ranked items are in its order. O(items), plus a sort of
/// the names of the instances.
[[nodiscard]] std::optional<JudgedInstances> judged_dicts(const nb::dict& labels, const nb::dict& ranking,
                                                          Dialect dialect);

}  // namespace witan::python
