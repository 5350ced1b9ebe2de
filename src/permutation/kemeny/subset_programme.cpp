#include "subset_programme.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <limits>
#include <tuple>

namespace witan {
namespace {

using Set = std::uint32_t;

/// The cost of each item over each set of items, from tables of the halves of the set.
class PlacementCost {
 public:
  explicit PlacementCost(const MarginRows& margins) : n_(margins.size()), half_((n_ + 1) / 2) {
    const std::size_t sets = std::size_t{1} << half_;
    low_.assign(n_ * sets, 0);
    high_.assign(n_ * sets, 0);
    for (std::uint32_t i = 0; i < n_; ++i) {
      for (std::size_t set = 1; set < sets; ++set) {
        const auto j = static_cast<std::uint32_t>(std::countr_zero(set));
        const std::size_t rest = set & (set - 1);
        low_[i * sets + set] = low_[i * sets + rest] + cost(margins, i, j);
        if (half_ + j < n_) high_[i * sets + set] = high_[i * sets + rest] + cost(margins, i, half_ + j);
      }
    }
  }
  /// Returns the weight of the majorities of members of `below` over item i.
  [[nodiscard]] Units operator()(std::uint32_t i, Set below) const {
    const std::size_t first = std::size_t{i} << half_;
    return low_[first + (below & ((Set{1} << half_) - 1))] + high_[first + (below >> half_)];
  }

 private:
  static Units cost(const MarginRows& margins, std::uint32_t i, std::uint32_t j) {
    return std::max<Units>(0, margins.at(j, i));
  }
  std::uint32_t n_, half_;
  std::vector<Units> low_, high_;
};

/// For every set of items at the top of an order: the least cost of ordering the rest, and the number of ways to do so.
class Tables {
 public:
  explicit Tables(const MarginRows& margins)
      : n_(margins.size()), all_((Set{1} << n_) - 1), cost_(margins), least_(all_ + 1, 0), ways_(all_ + 1, 1) {
    for (Set top = all_; top-- > 0;) {
      Units least = std::numeric_limits<Units>::max();
      std::uint64_t ways = 0;
      for (Set rest = all_ & ~top; rest != 0; rest &= rest - 1) {
        const auto i = static_cast<std::uint32_t>(std::countr_zero(rest));
        const Units total = through(top, i);
        const std::uint64_t more = ways_[top | Set{1} << i];
        if (total == least) ways += more;
        if (total < least) ways = more;
        least = std::min(least, total);
      }
      least_[top] = least;
      ways_[top] = ways;
    }
  }
  [[nodiscard]] Units least() const { return least_[0]; }
  [[nodiscard]] std::uint64_t ways(Set top) const { return ways_[top]; }
  [[nodiscard]] Set all() const { return all_; }
  /// Calls f(i) for every item that can be next after `top` in an optimal completion.
  template <class F>
  void for_each_next(Set top, F f) const {
    for (Set rest = all_ & ~top; rest != 0; rest &= rest - 1) {
      const auto i = static_cast<std::uint32_t>(std::countr_zero(rest));
      if (through(top, i) == least_[top]) f(i);
    }
  }

 private:
  [[nodiscard]] Units through(Set top, std::uint32_t i) const {
    const Set with = top | Set{1} << i;
    return cost_(i, all_ & ~with) + least_[with];
  }
  std::uint32_t n_;
  Set all_;
  PlacementCost cost_;
  std::vector<Units> least_;
  std::vector<std::uint64_t> ways_;
};

/// Visits the sets at the top of optimal orders, and fills mean ranks and pairs.
void read_all_optima(const Tables& tables, SubsetOptimum& found) {
  std::vector<std::uint64_t> arrivals(std::size_t{tables.all()} + 1, 0);
  arrivals[0] = 1;
  for (Set top = 0; top < tables.all(); ++top) {
    if (arrivals[top] == 0) continue;
    for (Set above = top; above != 0; above &= above - 1) {
      found.above[static_cast<std::size_t>(std::countr_zero(above))] |= tables.all() & ~top;
    }
    tables.for_each_next(top, [&](std::uint32_t i) {
      const Set with = top | Set{1} << i;
      arrivals[with] += arrivals[top];
      found.mean_rank[i] +=
          (std::popcount(top) + 1) * static_cast<double>(arrivals[top]) * static_cast<double>(tables.ways(with));
    });
  }
  for (double& rank : found.mean_rank) rank /= static_cast<double>(found.orders);
}

Order preferred_order(const Tables& tables, const MarginRows& margins, std::span<const double> mean_rank) {
  std::vector<Units> sum(margins.size(), 0);
  for (std::uint32_t i = 0; i < margins.size(); ++i) {
    for (std::uint32_t j = 0; j < margins.size(); ++j) sum[i] += margins.at(i, j);
  }
  const auto key = [&](std::uint32_t i) { return std::tuple(mean_rank[i], -sum[i], i); };
  Order order;
  for (Set top = 0; top != tables.all(); top |= Set{1} << order.back()) {
    std::uint32_t best = margins.size();
    tables.for_each_next(top, [&](std::uint32_t i) {
      if (best == margins.size() || key(i) < key(best)) best = i;
    });
    order.push_back(best);
  }
  return order;
}

}  // namespace

SubsetOptimum solve_by_subsets(const MarginRows& margins) {
  assert(margins.size() > 0 && margins.size() <= kMostSubsetItems && margins.dense());
  const Tables tables(margins);
  SubsetOptimum found;
  found.reversed = tables.least();
  found.orders = tables.ways(0);
  found.mean_rank.assign(margins.size(), 0.0);
  found.above.assign(margins.size(), 0);
  read_all_optima(tables, found);
  found.order = preferred_order(tables, margins, found.mean_rank);
  return found;
}

}  // namespace witan
