#pragma once

#include "witan/data/dataset.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include <gtest/gtest.h>

namespace witan {
namespace same_data_detail {

/// Returns the comparison as text; the order shown is ignored if it is unknown.
inline std::string text_of(const Dataset& data, const Instance& instance, std::size_t c) {
  const Comparison& comparison = instance.comparisons[c];
  Slot first = comparison.first;
  Slot second = comparison.second;
  double outcome = comparison.outcome;
  if (!data.presentation_known() && outcome == 0) {
    std::swap(first, second);
    outcome = 1;
  }
  const std::int64_t time = instance.comparison_time.empty() ? kNoTime : instance.comparison_time[c];
  const bool clustered = !instance.comparison_cluster.empty() && instance.comparison_cluster[c] != kNoCluster;
  return std::string(data.name(comparison.expert)) + ": " + std::string(data.name(instance.items[first])) + " " +
         std::to_string(outcome) + " " + std::string(data.name(instance.items[second])) + " weight " +
         std::to_string(instance.weight_of_comparison(c)) + " time " + std::to_string(time) + " cluster " +
         (clustered ? std::string(data.cluster_names()[instance.comparison_cluster[c]]) : "");
}

inline std::string text_of(const Dataset& data, const Instance& instance, const List& list) {
  std::string text = std::string(data.name(list.expert)) + " " + std::string(to_string(list.form)) + " " +
                     std::string(to_string(list.silence)) + " weight " + std::to_string(list.weight) + " count " +
                     std::to_string(list.count) + ":";
  for (std::uint64_t e = list.begin; e < list.end; ++e) {
    const std::int64_t time = instance.entry_time.empty() ? kNoTime : instance.entry_time[e];
    text += " " + std::string(data.name(instance.items[instance.slot[e]])) + "=" + std::to_string(instance.value[e]) +
            " weight " + std::to_string(instance.weight_of_entry(e)) + " time " + std::to_string(time) + ",";
  }
  return text;
}

inline bool same_numbers(const Instance& a, const Instance& b) {
  for (std::size_t k = 0; k < a.lists.size(); ++k) {
    const auto x = a.values_of(a.lists[k]);
    const auto y = b.values_of(b.lists[k]);
    if (!std::equal(x.begin(), x.end(), y.begin(), y.end()) || a.lists[k].weight != b.lists[k].weight) return false;
    for (std::uint64_t e = 0; e < x.size(); ++e) {
      if (a.weight_of_entry(a.lists[k].begin + e) != b.weight_of_entry(b.lists[k].begin + e)) return false;
    }
  }
  for (std::size_t c = 0; c < a.comparisons.size(); ++c) {
    if (a.weight_of_comparison(c) != b.weight_of_comparison(c)) return false;
    const double x = a.comparisons[c].outcome;
    const double y = b.comparisons[c].outcome;
    if (x != y && !(x + y == 1 && (x == 0 || y == 0))) return false;
  }
  return true;
}

inline bool same_labels(const Instance& a, const Instance& b, Slot slot) {
  const double x = a.labels.empty() ? NAN : a.labels[slot];
  const double y = b.labels.empty() ? NAN : b.labels[slot];
  return x == y || (std::isnan(x) && std::isnan(y));
}

inline bool same_features(const Instance& a, const Instance& b, Slot slot) {
  const std::uint32_t columns = a.features == nullptr ? 0 : a.features->columns();
  if (columns != (b.features == nullptr ? 0 : b.features->columns())) return false;
  if (columns == 0) return true;
  if (!a.features->dense() && !b.features->dense()) {
    const auto x = a.features->sparse_columns(a.first_slot + slot);
    const auto y = b.features->sparse_columns(b.first_slot + slot);
    const auto p = a.features->sparse_values(a.first_slot + slot);
    const auto q = b.features->sparse_values(b.first_slot + slot);
    return std::equal(x.begin(), x.end(), y.begin(), y.end()) && std::equal(p.begin(), p.end(), q.begin(), q.end());
  }
  for (std::uint32_t column = 0; column < columns; ++column) {
    if (a.features->at(a.first_slot + slot, column) != b.features->at(b.first_slot + slot, column)) return false;
  }
  return true;
}

inline testing::AssertionResult same_instance(const Dataset& a, const Dataset& b, std::size_t i) {
  const Instance x = a.instance(i);
  const Instance y = b.instance(i);
  const auto fail = [&](const std::string& what) {
    return testing::AssertionFailure() << "instance " << x.name << ": " << what;
  };
  if (x.name != y.name) return fail("is called " + std::string(y.name));
  if (x.size() != y.size()) return fail("has other items");
  for (Slot slot = 0; slot < x.size(); ++slot) {
    const std::string name(a.name(x.items[slot]));
    if (name != b.name(y.items[slot])) return fail("has other items");
    if (!same_labels(x, y, slot)) return fail("has another label of " + name);
    if (!same_features(x, y, slot)) return fail("has other features of " + name);
  }
  if (x.lists.size() != y.lists.size()) return fail("has another number of lists");
  for (std::size_t k = 0; k < x.lists.size(); ++k) {
    const std::string one = text_of(a, x, x.lists[k]);
    const std::string other = text_of(b, y, y.lists[k]);
    if (one != other) return fail("has other lists:\n  " + one + "\n  " + other);
  }
  if (x.comparisons.size() != y.comparisons.size()) return fail("has another number of comparisons");
  for (std::size_t c = 0; c < x.comparisons.size(); ++c) {
    const std::string one = text_of(a, x, c);
    const std::string other = text_of(b, y, c);
    if (one != other) return fail("has other comparisons:\n  " + one + "\n  " + other);
  }
  if (!same_numbers(x, y)) return fail("has numbers that differ in late digits");
  return testing::AssertionSuccess();
}

}  // namespace same_data_detail

/// Returns whether two data sets are equal, compared by names. Ignores input rows, notes and empty columns.
inline testing::AssertionResult same_data(const Dataset& a, const Dataset& b) {
  if (a.instance_count() != b.instance_count()) {
    return testing::AssertionFailure() << a.instance_count() << " instances and " << b.instance_count();
  }
  for (std::size_t i = 0; i < a.instance_count(); ++i) {
    if (const auto result = same_data_detail::same_instance(a, b, i); !result) return result;
  }
  if (a.comparison_count() > 0 && a.presentation_known() != b.presentation_known()) {
    return testing::AssertionFailure() << "only one of them knows who was shown first";
  }
  return testing::AssertionSuccess();
}

}  // namespace witan
