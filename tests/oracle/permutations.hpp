#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

namespace witan::oracle {

using Permutation = std::vector<std::uint32_t>;

/// Returns all n! permutations of 0 … n − 1.
inline std::vector<Permutation> all_permutations(std::uint32_t n) {
  Permutation one(n);
  std::iota(one.begin(), one.end(), 0U);
  std::vector<Permutation> all;
  do all.push_back(one);
  while (std::next_permutation(one.begin(), one.end()));
  return all;
}

/// Returns the rank of every item in an order.
inline Permutation inverse(const Permutation& order) {
  Permutation rank(order.size());
  for (std::uint32_t k = 0; k < order.size(); ++k) rank[order[k]] = k;
  return rank;
}

/// Returns the number of pairs in different order; a and b are ranks by item.
inline int kendall_distance(const Permutation& a, const Permutation& b) {
  int sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) sum += (a[i] < a[j]) != (b[i] < b[j]) ? 1 : 0;
  }
  return sum;
}

inline double log_sum_exp(const std::vector<double>& x) {
  const double largest = *std::max_element(x.begin(), x.end());
  double sum = 0;
  for (const double one : x) sum += std::exp(one - largest);
  return largest + std::log(sum);
}

}  // namespace witan::oracle
