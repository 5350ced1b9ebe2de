#include "kemeny_search.hpp"

#include <algorithm>
#include <cmath>

#include "util/compensated_sum.hpp"

namespace witan {

double KemenyProblem::cost(std::span<const std::uint32_t> order) const {
  CompensatedSum agreed;
  for (std::size_t a = 0; a < order.size(); ++a) {
    for (std::size_t b = a + 1; b < order.size(); ++b) agreed.add(row(order[a])[order[b]]);
  }
  return (decided_ - agreed.value()) / 2;
}

double KemenyProblem::lower_bound() const {
  CompensatedSum agreed;
  for (std::uint32_t i = 0; i < items_; ++i) {
    for (std::uint32_t j = i + 1; j < items_; ++j) agreed.add(std::abs(row(i)[j]));
  }
  return (decided_ - agreed.value()) / 2;
}

bool KemenyProblem::reinsert(std::vector<std::uint32_t>& order, std::size_t from) const {
  const std::span<const double> net = row(order[from]);
  // Smaller gains are rounding errors, which could repeat moves without end.
  double best = 1e-12 * std::max(1e-300, decided_);
  std::size_t to = from;
  double gain = 0;
  for (std::size_t k = from; k-- > 0;) {
    gain += net[order[k]];
    if (gain > best) {
      best = gain;
      to = k;
    }
  }
  gain = 0;
  for (std::size_t k = from + 1; k < order.size(); ++k) {
    gain -= net[order[k]];
    if (gain > best) {
      best = gain;
      to = k;
    }
  }
  const auto begin = order.begin();
  const auto at = [&](std::size_t k) { return begin + static_cast<std::ptrdiff_t>(k); };
  if (to < from) std::rotate(at(to), at(from), at(from + 1));
  if (to > from) std::rotate(at(from), at(from + 1), at(to + 1));
  return to != from;
}

int KemenyProblem::improve(std::vector<std::uint32_t>& order) const {
  int sweeps = 0;
  for (bool moved = true; moved; ++sweeps) {
    moved = false;
    for (std::size_t k = 0; k < order.size(); ++k) moved = reinsert(order, k) || moved;
  }
  return sweeps;
}

}  // namespace witan
