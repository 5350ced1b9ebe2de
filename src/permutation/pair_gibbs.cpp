#include "pair_gibbs.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "util/random.hpp"

namespace witan {
namespace {

/// Sums over all orders by the set of the items that come first. Weights are relative to their largest.
class SubsetSums {
 public:
  SubsetSums(const PreferenceMatrix& energy, std::span<const std::uint32_t> tier)
      : energy_(energy), tier_(tier), n_(energy.size()), full_((std::size_t{1} << n_) - 1) {
    first_.assign(full_ + 1, -INFINITY);
    last_.assign(full_ + 1, -INFINITY);
    first_[0] = last_[full_] = 0;
    for (std::size_t set = 0; set < full_; ++set) {
      if (first_[set] == -INFINITY) continue;
      for_each_step(set, [&](std::uint32_t, std::size_t next, double step) {
        first_[next] = log_add(first_[next], first_[set] - step);
      });
    }
    for (std::size_t set = full_; set-- > 0;) {
      for_each_step(set, [&](std::uint32_t, std::size_t next, double step) {
        last_[set] = log_add(last_[set], last_[next] - step);
      });
    }
  }

  [[nodiscard]] PairGibbs result() const {
    PairGibbs found{first_[full_], PreferenceMatrix(n_), std::vector<double>(std::size_t{n_} * n_, 0.0)};
    for (std::size_t set = 0; set < full_; ++set) {
      if (first_[set] == -INFINITY) continue;
      for_each_step(set, [&](std::uint32_t item, std::size_t next, double step) {
        const double p = std::exp(first_[set] + last_[next] - step - first_[full_]);
        found.rank[item * std::size_t{n_} + static_cast<std::size_t>(std::popcount(set))] += p;
        for (std::uint32_t i = 0; i < n_; ++i) {
          if ((set >> i & 1U) != 0) found.above.row(i)[item] += p;
        }
      });
    }
    return found;
  }

  /// Draws an order, best first.
  [[nodiscard]] std::vector<std::uint32_t> draw(Random& random) const {
    std::vector<std::uint32_t> order;
    for (std::size_t set = 0; set != full_;) {
      double left = random.uniform();
      std::size_t to = set;
      std::uint32_t chosen = 0;
      for_each_step(set, [&](std::uint32_t item, std::size_t next, double step) {
        if (left < 0) return;
        left -= std::exp(last_[next] - step - last_[set]);
        chosen = item;
        to = next;
      });
      order.push_back(chosen);
      set = to;
    }
    return order;
  }

 private:
  static double log_add(double a, double b) {
    if (a < b) std::swap(a, b);
    return b == -INFINITY ? a : a + std::log1p(std::exp(b - a));
  }

  /// Calls f(item, next set, cost) for the items that may follow a set.
  template <class F>
  void for_each_step(std::size_t set, F f) const {
    std::uint32_t best_tier = UINT32_MAX;
    for (std::uint32_t k = 0; k < tier_.size(); ++k) {
      if ((set >> k & 1U) == 0) best_tier = std::min(best_tier, tier_[k]);
    }
    for (std::uint32_t k = 0; k < n_; ++k) {
      if ((set >> k & 1U) != 0 || (!tier_.empty() && tier_[k] != best_tier)) continue;
      double step = 0;
      const std::span<const double> own = energy_.row(k);
      for (std::uint32_t i = 0; i < n_; ++i) {
        if ((set >> i & 1U) != 0) step += own[i];
      }
      f(k, set | std::size_t{1} << k, step);
    }
  }

  const PreferenceMatrix& energy_;
  std::span<const std::uint32_t> tier_;
  std::uint32_t n_;
  std::size_t full_;
  std::vector<double> first_, last_;
};

}  // namespace

PairGibbs gibbs_by_subsets(const PreferenceMatrix& energy, std::span<const std::uint32_t> tier) {
  return SubsetSums(energy, tier).result();
}

std::vector<std::vector<std::uint32_t>> draw_by_subsets(const PreferenceMatrix& energy, std::size_t draws,
                                                        Random& random) {
  const SubsetSums sums(energy, {});
  std::vector<std::vector<std::uint32_t>> orders;
  for (std::size_t k = 0; k < draws; ++k) orders.push_back(sums.draw(random));
  return orders;
}

double resample_item(const PreferenceMatrix& energy, double factor, std::vector<std::uint32_t>& order, std::size_t from,
                     Random& random) {
  thread_local std::vector<double> cost;
  const std::uint32_t item = order[from];
  order.erase(order.begin() + static_cast<std::ptrdiff_t>(from));
  cost.assign(order.size() + 1, 0.0);
  for (std::size_t k = 0; k < order.size(); ++k) {
    // One rank lower, the item is below order[k] instead of above it.
    cost[k + 1] = cost[k] + energy.above(item, order[k]) - energy.above(order[k], item);
  }
  const double least = *std::ranges::min_element(cost);
  double total = 0;
  for (const double one : cost) total += std::exp(-factor * (one - least));
  double left = random.uniform() * total;
  std::size_t to = 0;
  while (to + 1 < cost.size()) {
    left -= std::exp(-factor * (cost[to] - least));
    if (left < 0) break;
    ++to;
  }
  order.insert(order.begin() + static_cast<std::ptrdiff_t>(to), item);
  return cost[to] - cost[from];
}

PairGibbs gibbs_by_sampling(const PreferenceMatrix& energy, std::vector<std::uint32_t> start, int sweeps,
                            std::uint64_t seed, const Context& context) {
  Random random(seed);
  PairGibbs found{std::nan(""), PreferenceMatrix(energy.size()), {}};
  const int burn_in = sweeps / 5 + 1;
  for (int sweep = 0; sweep < burn_in + sweeps; ++sweep) {
    context.check_stop();
    for (std::size_t k = 0; k < start.size(); ++k) resample_item(energy, 1, start, random.below(start.size()), random);
    if (sweep < burn_in) continue;
    for (std::size_t a = 0; a < start.size(); ++a) {
      const std::span<double> row = found.above.row(start[a]);
      for (std::size_t b = a + 1; b < start.size(); ++b) row[start[b]] += 1.0 / sweeps;
    }
  }
  return found;
}

}  // namespace witan
