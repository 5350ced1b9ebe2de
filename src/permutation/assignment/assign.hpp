#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace witan {

/// A cost with a second one that decides between equal first ones.
struct LexicalCost {
  std::int64_t first = 0, second = 0;

  auto operator<=>(const LexicalCost&) const = default;
  LexicalCost& operator+=(const LexicalCost& other) {
    first += other.first;
    second += other.second;
    return *this;
  }
  LexicalCost& operator-=(const LexicalCost& other) {
    first -= other.first;
    second -= other.second;
    return *this;
  }
  friend LexicalCost operator+(LexicalCost a, const LexicalCost& b) { return a += b; }
  friend LexicalCost operator-(LexicalCost a, const LexicalCost& b) { return a -= b; }
};

/// Returns the column of each row in an assignment of least total cost, by shortest augmenting paths (Jonker &
/// Volgenant 1987). `cost[row · n + column]`; absolute values must be below 2^60 / n. O(n³). `check` is called once per
/// row, and may throw.
[[nodiscard]] std::vector<std::size_t> assign(std::size_t n, const std::vector<LexicalCost>& cost,
                                              const std::function<void()>& check);

}  // namespace witan
