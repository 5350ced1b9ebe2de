#pragma once

#include "witan/data/dataset.hpp"
#include "witan/io/format.hpp"
#include "witan/io/read.hpp"

#include <algorithm>
#include <cmath>
#include <sstream>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

namespace witan {

inline std::string written(const Dataset& data, std::string_view format) {
  std::ostringstream out;
  find_format(format).write(data, out);
  return out.str();
}

inline void expect_same_names(const NameTable& a, const NameTable& b) {
  ASSERT_EQ(a.size(), b.size());
  for (std::uint32_t id = 0; id < a.size(); ++id) EXPECT_EQ(a[id], b[id]);
}

inline void expect_same_labels(const Instance& a, const Instance& b) {
  ASSERT_EQ(a.labels.size(), b.labels.size());
  for (std::size_t slot = 0; slot < a.labels.size(); ++slot) {
    EXPECT_TRUE(a.labels[slot] == b.labels[slot] || (std::isnan(a.labels[slot]) && std::isnan(b.labels[slot])));
  }
}

inline void expect_same_lists(const Instance& a, const Instance& b) {
  EXPECT_EQ(a.time_scale, b.time_scale);
  ASSERT_EQ(a.lists.size(), b.lists.size());
  ASSERT_EQ(a.entry_time.empty(), b.entry_time.empty());
  for (std::size_t k = 0; k < a.lists.size(); ++k) {
    const List& x = a.lists[k];
    const List& y = b.lists[k];
    EXPECT_EQ(std::tuple(x.expert, x.form, x.silence, x.weight, x.count),
              std::tuple(y.expert, y.form, y.silence, y.weight, y.count));
    EXPECT_TRUE(std::ranges::equal(a.slots_of(x), b.slots_of(y)));
    EXPECT_TRUE(std::ranges::equal(a.values_of(x), b.values_of(y)));
    for (std::uint64_t e = 0; e < std::min(x.size(), y.size()); ++e) {
      EXPECT_EQ(a.weight_of_entry(x.begin + e), b.weight_of_entry(y.begin + e));
    }
    if (!a.entry_time.empty()) {
      EXPECT_TRUE(std::ranges::equal(a.entry_time.subspan(x.begin, x.size()), b.entry_time.subspan(y.begin, y.size())));
    }
  }
}

inline void expect_same_comparisons(const Instance& a, const Instance& b) {
  EXPECT_EQ(a.time_scale, b.time_scale);
  ASSERT_EQ(a.comparisons.size(), b.comparisons.size());
  for (std::size_t c = 0; c < a.comparisons.size(); ++c) {
    const Comparison& x = a.comparisons[c];
    const Comparison& y = b.comparisons[c];
    EXPECT_EQ(std::tuple(x.first, x.second, x.expert, x.outcome), std::tuple(y.first, y.second, y.expert, y.outcome));
    EXPECT_EQ(a.weight_of_comparison(c), b.weight_of_comparison(c));
  }
  EXPECT_TRUE(std::ranges::equal(a.comparison_time, b.comparison_time));
  EXPECT_TRUE(std::ranges::equal(a.comparison_cluster, b.comparison_cluster));
}

inline void expect_same_features(const Dataset& a, const Dataset& b) {
  ASSERT_EQ(a.features() == nullptr, b.features() == nullptr);
  if (a.features() == nullptr) return;
  ASSERT_EQ(a.features()->rows(), b.features()->rows());
  ASSERT_EQ(a.features()->columns(), b.features()->columns());
  EXPECT_EQ(a.features()->dense(), b.features()->dense());
  for (std::size_t row = 0; row < a.features()->rows(); ++row) {
    for (std::uint32_t column = 0; column < a.features()->columns(); ++column) {
      ASSERT_EQ(a.features()->at(row, column), b.features()->at(row, column)) << row << ", " << column;
    }
  }
}

/// Expects equal data sets, except for the input rows of items.
inline void expect_same_data(const Dataset& a, const Dataset& b) {
  expect_same_names(a.instance_names(), b.instance_names());
  expect_same_names(a.expert_names(), b.expert_names());
  expect_same_names(a.item_names(), b.item_names());
  ASSERT_EQ(a.instance_count(), b.instance_count());
  for (std::size_t i = 0; i < a.instance_count(); ++i) {
    const Instance x = a.instance(i);
    const Instance y = b.instance(i);
    EXPECT_TRUE(std::ranges::equal(x.items, y.items)) << x.name;
    expect_same_labels(x, y);
    expect_same_lists(x, y);
    expect_same_comparisons(x, y);
  }
  expect_same_features(a, b);
}

/// Expects that writing and reading returns equal data, and that writing these returns equal text.
inline void expect_round_trip(const Dataset& data, std::string_view format, const std::string& file) {
  const std::string text = written(data, format);
  ReadOptions options;
  options.from = format;
  const Dataset again = read_text(text, file, options);
  expect_same_data(data, again);
  EXPECT_EQ(written(again, format), text);
}

}  // namespace witan
