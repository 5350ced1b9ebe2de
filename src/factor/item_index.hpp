#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "rating_table.hpp"

namespace witan {

/// The ratings of a table by item: who rates an item, in ascending order of users.
struct ItemIndex {
  explicit ItemIndex(const RatingTable& table)
      : begin(table.items.size() + 1), user(table.size()), entry(table.size()) {
    for (const std::uint32_t item : table.item) ++begin[item + 1];
    for (std::size_t i = 0; i + 1 < begin.size(); ++i) begin[i + 1] += begin[i];
    std::vector<std::size_t> next(begin.begin(), begin.end() - 1);
    for (std::size_t u = 0; u < table.users.size(); ++u) {
      for (std::size_t e = table.begin[u]; e < table.begin[u + 1]; ++e) {
        const std::size_t at = next[table.item[e]]++;
        user[at] = static_cast<std::uint32_t>(u);
        entry[at] = e;
      }
    }
  }
  std::vector<std::size_t> begin;  ///< begin of each item in `user` and `entry`, and the end of the last
  std::vector<std::uint32_t> user;
  std::vector<std::size_t> entry;  ///< index of the rating in the table
};

}  // namespace witan
