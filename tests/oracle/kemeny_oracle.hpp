#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <numeric>
#include <span>
#include <vector>

namespace witan::oracle {

/// All optimal orders of a Kemeny problem, by enumeration of all orders. `w[i · n + j]` is the weight of i above j.
struct KemenyOptima {
  double cost = std::numeric_limits<double>::infinity();
  std::vector<std::vector<std::uint32_t>> orders;
};

inline double kemeny_cost(std::span<const double> w, std::span<const std::uint32_t> order) {
  double sum = 0;
  for (std::size_t a = 0; a < order.size(); ++a) {
    for (std::size_t b = a + 1; b < order.size(); ++b) sum += w[order[b] * order.size() + order[a]];
  }
  return sum;
}

/// Weights must be whole numbers, so that equal costs are equal.
inline KemenyOptima enumerate_kemeny(std::uint32_t items, std::span<const double> w) {
  KemenyOptima optima;
  std::vector<std::uint32_t> order(items);
  std::iota(order.begin(), order.end(), 0U);
  do {
    const double cost = kemeny_cost(w, order);
    if (cost > optima.cost) continue;
    if (cost < optima.cost) optima.orders.clear();
    optima.cost = cost;
    optima.orders.push_back(order);
  } while (std::next_permutation(order.begin(), order.end()));
  return optima;
}

}  // namespace witan::oracle
