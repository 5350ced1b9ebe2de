#include "triangle_cuts.hpp"

#include <algorithm>

namespace witan {

std::vector<ViolatedTriangle> find_violated_triangles(std::uint32_t items, std::span<const double> x, double least,
                                                      std::size_t most, int per_pair) {
  std::vector<ViolatedTriangle> all;
  for (std::uint32_t i = 0; i < items; ++i) {
    const double* const from_i = x.data() + std::size_t{i} * items;
    for (std::uint32_t j = i + 1; j < items; ++j) {
      const double* const from_j = x.data() + std::size_t{j} * items;
      const double x_ij = from_i[j];
      for (std::uint32_t k = j + 1; k < items; ++k) {
        // The middle of the interval [0, 1] is at distance 1/2 from both ends.
        const double outside = std::abs(x_ij + from_j[k] - from_i[k] - 0.5) - 0.5;
        if (outside > least) all.push_back({{i, j, k}, outside});
      }
    }
  }
  std::ranges::stable_sort(all, std::greater{}, &ViolatedTriangle::violation);
  std::vector<int> uses(std::size_t{items} * items, 0);
  std::vector<ViolatedTriangle> chosen;
  for (const ViolatedTriangle& one : all) {
    const auto [i, j, k] = one.triangle;
    int& ij = uses[std::size_t{i} * items + j];
    int& jk = uses[std::size_t{j} * items + k];
    int& ik = uses[std::size_t{i} * items + k];
    if (std::max({ij, jk, ik}) >= per_pair) continue;
    ++ij, ++jk, ++ik;
    chosen.push_back(one);
    if (chosen.size() == most) break;
  }
  return chosen;
}

}  // namespace witan
