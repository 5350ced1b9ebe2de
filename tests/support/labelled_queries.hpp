#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "support/scores_of.hpp"
#include "util/random.hpp"
#include <fmt/format.h>

namespace witan::test {

/// Returns queries of eight items with labels 0 … 2, with gaps: `good` follows the labels, `turned` reverses them,
/// `noise` is random.
inline Dataset labelled_queries(std::uint64_t seed, int count) {
  Random random(seed);
  std::string csv = "instance,expert,item,rank,label\n";
  for (int q = 0; q < count; ++q) {
    std::vector<int> labels(8);
    for (int& label : labels) label = static_cast<int>(random.below(3));
    for (const std::string expert : {"good", "turned", "noise"}) {
      const double sense = expert == "good" ? 1 : (expert == "turned" ? -1 : 0);
      std::vector<std::pair<double, std::size_t>> order;
      for (std::size_t i = 0; i < 8; ++i) order.emplace_back(-sense * labels[i] + 0.8 * random.normal(), i);
      std::sort(order.begin(), order.end());
      for (std::size_t r = 0; r < 8; ++r) {
        if (random.below(6) == 0) continue;
        csv += fmt::format("q{},{},i{},{},{}\n", q, expert, order[r].second, r + 1, labels[order[r].second]);
      }
    }
  }
  return read_csv_text(csv);
}

}  // namespace witan::test
