#include "witan/data/name_table.hpp"

#include <algorithm>
#include <string>
#include <unordered_map>
#include <vector>

#include "util/random.hpp"
#include <gtest/gtest.h>

namespace witan::name_table_test {

std::string random_name(Random& random, std::string_view letters, std::size_t longest) {
  std::string name;
  for (std::size_t left = random.below(longest + 1); left > 0; --left) name += letters[random.below(letters.size())];
  return name;
}

TEST(NameTable, ManyNamesAgainstAMap) {
  Random random(1);
  NameTable table;
  std::unordered_map<std::string, std::uint32_t> reference;
  std::vector<std::string> order;
  for (int k = 0; k < 200000; ++k) {
    const std::string name = random_name(random, "abcdef", 7);
    const auto [found, is_new] = reference.try_emplace(name, static_cast<std::uint32_t>(order.size()));
    if (is_new) order.push_back(name);
    ASSERT_EQ(table.intern(name), found->second);
  }
  ASSERT_EQ(table.size(), order.size());
  ASSERT_GT(order.size(), 50000U);
  for (std::uint32_t id = 0; id < table.size(); ++id) {
    ASSERT_EQ(table[id], order[id]);
    ASSERT_EQ(table.find(order[id]), id);
  }
  EXPECT_EQ(table.find("absent"), std::nullopt);
}

TEST(NameTable, EmptyTableAndEmptyName) {
  NameTable table;
  EXPECT_EQ(table.size(), 0U);
  EXPECT_EQ(table.find("a"), std::nullopt);
  EXPECT_EQ(table.intern(""), 0U);
  EXPECT_EQ(table.intern("a"), 1U);
  EXPECT_EQ(table[0], "");
  EXPECT_EQ(table.find(""), 0U);
}

TEST(NameTable, NamesMayHoldNulBytes) {
  NameTable table;
  const std::string one("a\0b", 3);
  EXPECT_EQ(table.intern("a"), 0U);
  EXPECT_EQ(table.intern(one), 1U);
  EXPECT_EQ(table[1], one);
}

TEST(NameTable, ReorderedNumbersAnew) {
  NameTable table;
  for (const char* name : {"c", "a", "b"}) table.intern(name);
  const NameTable sorted = std::move(table).reordered(byte_order(table));
  EXPECT_EQ(sorted[0], "a");
  EXPECT_EQ(sorted[2], "c");
  EXPECT_EQ(sorted.find("b"), 1U);
  EXPECT_EQ(sorted.size(), 3U);
}

TEST(NameTable, ByteOrderIsThatOfStrings) {
  Random random(2);
  NameTable table;
  // Long common prefixes, bytes above 0x7F and trailing NULs are the difficult cases of a prefix key.
  const std::string letters(
      "\0\x01"
      "a\x7f\x80\xff",
      6);
  for (int k = 0; k < 5000; ++k) table.intern(random_name(random, letters, 12));
  for (int k = 0; k < 1000; ++k) table.intern("a common prefix " + random_name(random, letters, 4));
  std::vector<std::string> sorted;
  for (std::uint32_t id = 0; id < table.size(); ++id) sorted.emplace_back(table[id]);
  std::sort(sorted.begin(), sorted.end());
  const std::vector<std::uint32_t> order = byte_order(table);
  ASSERT_EQ(order.size(), sorted.size());
  for (std::size_t k = 0; k < order.size(); ++k) ASSERT_EQ(table[order[k]], sorted[k]);
}

TEST(NameTable, NaturalOrderOfNumberedNames) {
  const std::vector<std::string> sorted = {"",
                                           "01",
                                           "1",
                                           "1a",
                                           "02",
                                           "2",
                                           "10",
                                           "a",
                                           "a1b",
                                           "a01c",
                                           "a2",
                                           "a10",
                                           "b",
                                           "q9999",
                                           "q99999999999999999999",
                                           "q100000000000000000000"};
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    for (std::size_t j = 0; j < sorted.size(); ++j) {
      EXPECT_EQ(natural_less(sorted[i], sorted[j]), i < j) << sorted[i] << " " << sorted[j];
    }
  }
}

TEST(NameTable, NaturalOrderSortsByNaturalLess) {
  Random random(4);
  for (const std::string_view letters : {"0019a-", "0123456789", "ab", "0"}) {
    NameTable table;
    // Names longer than the key, long runs of digits, and leading zeros.
    for (int k = 0; k < 3000; ++k) table.intern(random_name(random, letters, 30));
    table.intern(std::string("a\0", 2));
    table.intern("a");
    const std::vector<std::uint32_t> order = natural_order(table);
    ASSERT_EQ(order.size(), table.size());
    for (std::size_t k = 1; k < order.size(); ++k) {
      ASSERT_TRUE(natural_less(table[order[k - 1]], table[order[k]])) << table[order[k - 1]] << " " << table[order[k]];
    }
  }
}

TEST(NameTable, NaturalOrderIsTotal) {
  Random random(3);
  std::vector<std::string> names;
  for (int k = 0; k < 60; ++k) names.push_back(random_name(random, "0019a-", 5));
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  for (const auto& a : names) {
    for (const auto& b : names) {
      ASSERT_EQ(natural_less(a, b) + natural_less(b, a), a == b ? 0 : 1) << a << " " << b;
      if (!natural_less(a, b)) continue;
      for (const auto& c : names) {
        ASSERT_TRUE(!natural_less(b, c) || natural_less(a, c)) << a << " " << b << " " << c;
      }
    }
  }
}

}  // namespace witan::name_table_test
