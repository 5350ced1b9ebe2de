#include "insertion_search.hpp"

#include <algorithm>

namespace witan {
namespace {

/// Moves the item at rank `from` to its best rank; returns the gain.
Units reinsert(std::span<const Units> margin, Order& order, std::size_t from) {
  Units best = 0;
  std::size_t to = from;
  Units gain = 0;
  for (std::size_t k = from; k-- > 0;) {
    gain += margin[order[k]];
    if (gain > best) {
      best = gain;
      to = k;
    }
  }
  gain = 0;
  for (std::size_t k = from + 1; k < order.size(); ++k) {
    gain -= margin[order[k]];
    if (gain > best) {
      best = gain;
      to = k;
    }
  }
  const auto at = [&](std::size_t k) { return order.begin() + static_cast<std::ptrdiff_t>(k); };
  if (to < from) std::rotate(at(to), at(from), at(from + 1));
  if (to > from) std::rotate(at(from), at(from + 1), at(to + 1));
  return best;
}

}  // namespace

Units improve_by_insertion(const MarginRows& margins, Order& order, const Deadline& deadline) {
  constexpr std::size_t kItemsPerCheck = 64;
  std::vector<Units> buffer;
  Units total = 0;
  // A local optimum is reached once as many items as there are, one after the other, could not be moved.
  for (std::size_t k = 0, unmoved = 0, steps = 0; unmoved < order.size(); ++steps) {
    if (steps % kItemsPerCheck == 0 && deadline.passed()) break;
    const Units gain = reinsert(margins.row(order[k], buffer), order, k);
    total += gain;
    unmoved = gain > 0 ? 0 : unmoved + 1;
    if (gain == 0 && ++k == order.size()) k = 0;
  }
  return total;
}

}  // namespace witan
