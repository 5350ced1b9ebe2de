#pragma once

#include <cmath>
#include <string>

#include "util/random.hpp"
#include <fmt/format.h>

namespace witan::test {

/// Returns ratings from 1 to 5 as CSV. Readers u1, u2, … prefer either even or odd books.
inline std::string rated_books(int readers, int books, std::uint64_t seed, double share = 0.6) {
  Random random(seed);
  std::string csv = "expert,item,rating\n";
  for (int u = 1; u <= readers; ++u) {
    for (int b = 1; b <= books; ++b) {
      const double liked = (u + b) % 2 == 0 ? 1.2 : -1.2;
      const double rating = 3 + liked + 0.4 * std::sin(b) + 0.6 * random.normal();
      if (random.uniform() > share) continue;
      csv += fmt::format("u{},b{},{}\n", u, b, std::min(5.0, std::max(1.0, std::round(rating))));
    }
  }
  return csv;
}

}  // namespace witan::test
