#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

namespace witan {

/// Items in blocks of equal label, highest first. Reused for many instances.
struct LabelBlocks {
  std::vector<std::uint32_t> order;
  std::vector<std::size_t> begin;  ///< begin of each block in `order`, and the end of the last

  /// Sorts the items into blocks. O(n) if all labels are integers below 64, otherwise O(n log n).
  void assign(std::span<const double> labels) {
    order.resize(labels.size());
    if (!order_by_counting(labels)) {
      std::iota(order.begin(), order.end(), 0U);
      std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        return labels[a] != labels[b] ? labels[a] > labels[b] : a < b;
      });
    }
    begin.clear();
    for (std::size_t k = 0; k < order.size(); ++k) {
      if (k == 0 || labels[order[k]] != labels[order[k - 1]]) begin.push_back(k);
    }
    begin.push_back(order.size());
  }
  [[nodiscard]] std::size_t size() const { return begin.size() - 1; }

 private:
  bool order_by_counting(std::span<const double> labels) {
    constexpr std::size_t kLevels = 64;
    std::array<std::uint32_t, kLevels> next{};  // number of items per level, then the next free position
    for (const double label : labels) {
      if (!(label >= 0 && label < static_cast<float>(kLevels))) return false;
      const auto level = static_cast<std::size_t>(label);
      if (static_cast<float>(level) != label) return false;
      ++next[level];
    }
    std::uint32_t above = 0;
    for (std::size_t level = kLevels; level-- > 0;) above += std::exchange(next[level], above);
    for (std::uint32_t i = 0; i < labels.size(); ++i) order[next[static_cast<std::size_t>(labels[i])]++] = i;
    return true;
  }
};

/// Returns log(e^a + e^b), for finite a and any b < ∞.
[[nodiscard]] double log_add(double a, double b);

}  // namespace witan
