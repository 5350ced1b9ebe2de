#include "insertion_search.hpp"

#include <algorithm>

namespace witan {
namespace {

constexpr std::size_t kItemsPerCheck = 64;  ///< moves between two looks at the time

/// A new rank of an item, and the reduction of the cost.
struct Insertion {
  std::size_t to;
  Units gain = 0;
};

Insertion best_insertion(std::span<const Units> margin, const Order& order, std::size_t from) {
  Insertion best{from};
  Units gain = 0;
  for (std::size_t k = from; k-- > 0;) {
    gain += margin[order[k]];
    if (gain > best.gain) best = {k, gain};
  }
  gain = 0;
  for (std::size_t k = from + 1; k < order.size(); ++k) {
    gain -= margin[order[k]];
    if (gain > best.gain) best = {k, gain};
  }
  return best;
}

void rotate_item(Order& order, std::size_t from, std::size_t to) {
  const auto at = [&](std::size_t k) { return order.begin() + static_cast<std::ptrdiff_t>(k); };
  if (to < from) std::rotate(at(to), at(from), at(from + 1));
  if (to > from) std::rotate(at(from), at(from + 1), at(to + 1));
}

}  // namespace

Units improve_by_insertion(const MarginRows& margins, Order& order, const Deadline& deadline) {
  std::vector<Units> buffer;
  Units total = 0;
  // A local optimum is reached once as many items as there are, one after the other, could not be moved.
  for (std::size_t k = 0, unmoved = 0, steps = 0; unmoved < order.size(); ++steps) {
    if (steps % kItemsPerCheck == 0 && deadline.passed()) break;
    const Insertion best = best_insertion(margins.row(order[k], buffer), order, k);
    rotate_item(order, k, best.to);
    total += best.gain;
    unmoved = best.gain > 0 ? 0 : unmoved + 1;
    if (best.gain == 0 && ++k == order.size()) k = 0;
  }
  return total;
}

Units MarkedInsertion::move(Order& order, std::size_t from, std::size_t to) {
  const std::span<const Units> margin = margins_.row(order[from], buffer_);
  Units gain = 0;
  for (std::size_t k = to; k < from; ++k) gain += margin[order[k]];
  for (std::size_t k = from + 1; k <= to; ++k) gain -= margin[order[k]];
  rotate_item(order, from, to);
  mark(order, from, to);
  return gain;
}

Units MarkedInsertion::improve(Order& order, const Deadline& deadline) {
  Units total = 0;
  for (std::size_t k = 0, steps = 0; count_ > 0; k = k + 1 == order.size() ? 0 : k + 1) {
    const std::uint32_t item = order[k];
    if (!marked_[item]) continue;
    if (steps++ % kItemsPerCheck == 0 && deadline.passed()) break;
    const Insertion best = best_insertion(margins_.row(item, buffer_), order, k);
    rotate_item(order, k, best.to);
    if (best.gain > 0) mark(order, k, best.to);
    total += best.gain;
    marked_[item] = false;
    --count_;
  }
  return total;
}

void MarkedInsertion::mark(const Order& order, std::size_t from, std::size_t to) {
  for (std::size_t k = std::min(from, to); k <= std::max(from, to); ++k) {
    if (marked_[order[k]]) continue;
    marked_[order[k]] = true;
    ++count_;
  }
}

}  // namespace witan
