#pragma once

#include <string>

#include "support/scores_of.hpp"
#include "util/random.hpp"
#include <fmt/format.h>

namespace witan::test {

/// Returns queries with eight documents of label 0 … 2 and five engines: e0 … e3 score a document by its label plus
/// noise that grows with the number of the engine, and e4 is reversed. Each omits a fifth of the documents.
inline Dataset labelled_engines(int queries, std::uint64_t seed) {
  Random random(seed);
  std::string csv = "instance,expert,item,score,label\n";
  for (int q = 0; q < queries; ++q) {
    for (int d = 0; d < 8; ++d) {
      const auto label = static_cast<int>(random.below(3));
      for (int e = 0; e < 5; ++e) {
        if (random.uniform() < 0.2) continue;
        const double sign = e == 4 ? -1 : 1;
        csv += fmt::format("q{},e{},d{},{},{}\n", q, e, d, sign * label + (0.5 + e % 4) * random.normal(), label);
      }
    }
  }
  return read_csv_text(csv);
}

}  // namespace witan::test
