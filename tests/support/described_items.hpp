#pragma once

#include "witan/io/read.hpp"

#include <cmath>
#include <string>

#include "util/random.hpp"
#include <fmt/format.h>

namespace witan::test {

/// Queries of five to twelve documents with labels 0 … 2 and six features: the first two follow the label through
/// noise, the third is reversed, the fourth follows it too, far from zero, the fifth is noise that most rows omit (with
/// `sparse`, rows omit more features), and the last is constant.
inline std::string described_text(int queries, std::uint64_t seed, bool sparse = false) {
  Random random(seed);
  std::string text;
  for (int q = 0; q < queries; ++q) {
    const auto documents = 5 + random.below(8);
    for (std::uint64_t d = 0; d < documents; ++d) {
      const auto label = static_cast<double>(random.below(3));
      text += fmt::format("{} qid:{}", label, q);
      const double values[] = {label + random.normal(), label + 2 * random.normal(), -label + random.normal(),
                               1000 + 50 * (label + random.normal()), random.normal()};
      for (std::size_t c = 0; c < 5; ++c) {
        if (random.uniform() < (sparse ? 0.7 : c == 4 ? 0.8 : 0.0)) continue;
        text += fmt::format(" {}:{:.4f}", c + 1, values[c]);
      }
      text += fmt::format("{} # docid = d{}\n", sparse ? "" : " 6:7", d);
    }
  }
  return text;
}

inline Dataset described_items(int queries, std::uint64_t seed, bool sparse = false) {
  ReadOptions options;
  options.from = "letor";
  return read_text(described_text(queries, seed, sparse), "t.letor", options);
}

}  // namespace witan::test
