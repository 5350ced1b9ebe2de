#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

namespace witan {

/// Items in blocks of equal label, highest first. Reused for many instances.
struct LabelBlocks {
  std::vector<std::uint32_t> order;
  std::vector<std::size_t> begin;  ///< of each block in `order`, and its end

  void assign(std::span<const float> labels) {
    order.resize(labels.size());
    std::iota(order.begin(), order.end(), 0U);
    std::sort(order.begin(), order.end(),
              [&](std::uint32_t a, std::uint32_t b) { return labels[a] != labels[b] ? labels[a] > labels[b] : a < b; });
    begin.clear();
    for (std::size_t k = 0; k < order.size(); ++k) {
      if (k == 0 || labels[order[k]] != labels[order[k - 1]]) begin.push_back(k);
    }
    begin.push_back(order.size());
  }
  [[nodiscard]] std::size_t size() const { return begin.size() - 1; }
};

/// log(e^a + e^b), for finite a and any b < ∞.
[[nodiscard]] double log_add(double a, double b);

}  // namespace witan
