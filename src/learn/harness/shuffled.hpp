#pragma once

#include <cstddef>
#include <numeric>
#include <utility>
#include <vector>

#include "util/random.hpp"

namespace witan {

/// Returns 0 … count − 1 in random order.
inline std::vector<std::size_t> shuffled(std::size_t count, Random random) {
  std::vector<std::size_t> order(count);
  std::iota(order.begin(), order.end(), std::size_t{0});
  for (std::size_t k = count; k > 1; --k) std::swap(order[k - 1], order[random.below(k)]);
  return order;
}

}  // namespace witan
