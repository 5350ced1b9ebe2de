#include "optimal_orders.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>
#include <tuple>
#include <unordered_map>

namespace witan {
namespace {

constexpr std::size_t kMostSets = 50'000;
/// Bounds the time: the number of items compared with a set, over all sets.
constexpr double kMostSteps = 3e8;

using Items = std::vector<std::uint64_t>;

struct ItemsHash {
  std::size_t operator()(const Items& items) const {
    std::uint64_t hash = 0x9e3779b97f4a7c15U;
    for (const std::uint64_t word : items) hash = (hash ^ word) * 0xff51afd7ed558ccdU ^ (hash >> 29);
    return static_cast<std::size_t>(hash);
  }
};

bool contains(const Items& items, std::uint32_t i) { return (items[i / 64] >> (i % 64) & 1U) != 0; }

/// The sets of items that can be at the top of an optimal order, by size, and the steps from one to the next.
class TopSets {
 public:
  TopSets(const MarginRows& margins, const PairBounds& shared, Units reversed)
      : margins_(margins), n_(margins.size()), above_(n_), most_(reversed + margins.slack()) {
    for (std::uint32_t i = 0; i < n_; ++i) {
      above_[i].assign((n_ + std::size_t{63}) / 64, 0);
      for (std::uint32_t j = 0; j < n_; ++j) {
        if (shared.above(j, i)) above_[i][j / 64] |= std::uint64_t{1} << (j % 64);
      }
    }
  }

  /// Returns false if there are too many sets.
  bool build() {
    sets_.push_back({Items((n_ + std::size_t{63}) / 64, 0), 0, 1});
    for (std::size_t begin = 0, size = 0; size < n_; ++size) {
      const std::size_t end = sets_.size();
      std::unordered_map<Items, std::size_t, ItemsHash> next;
      for (std::size_t s = begin; s < end; ++s) {
        if (!extend(s, next)) return false;
      }
      begin = end;
    }
    return sets_.size() > 1 && sets_.back().size == n_;
  }

  [[nodiscard]] OptimalOrders summarise() {
    rate_backwards();
    OptimalOrders found;
    found.count = sets_.front().ways_down;
    found.mean_rank.assign(n_, 0.0);
    for (const Step& step : steps_) {
      if (!optimal(step)) continue;
      found.mean_rank[step.item] +=
          sets_[step.to].size * sets_[step.from].ways * sets_[step.to].ways_down / found.count;
    }
    found.order = preferred(found.mean_rank);
    found.shared = shared_pairs();
    return found;
  }

 private:
  struct Set {
    Items items;
    Units least = 0;  ///< least cost of the pairs with an item of the set
    double ways = 0;  ///< orders of the set with this cost, if it is optimal
    std::uint32_t size = 0;
    Units least_down = std::numeric_limits<Units>::max() / 2;  ///< least cost of the other pairs
    double ways_down = 0;
  };
  struct Step {
    std::size_t from, to;
    std::uint32_t item;
    Units cost;
  };

  /// Adds the sets with one more item. Returns false if there are too many.
  bool extend(std::size_t from, std::unordered_map<Items, std::size_t, ItemsHash>& next) {
    for (std::uint32_t i = 0; i < n_; ++i) {
      if (contains(sets_[from].items, i) || !can_follow(sets_[from].items, i)) continue;
      const Units cost = cost_above_rest(sets_[from].items, i);
      const Units total = sets_[from].least + cost;
      if (total > most_) continue;
      Items with = sets_[from].items;
      with[i / 64] |= std::uint64_t{1} << (i % 64);
      const auto [at, added] = next.try_emplace(std::move(with), sets_.size());
      if (added) sets_.push_back({at->first, total, 0, sets_[from].size + 1});
      Set& to = sets_[at->second];
      if (total < to.least) to.least = total, to.ways = 0;
      if (total == to.least) to.ways += sets_[from].ways;
      steps_.push_back({from, at->second, i, cost});
    }
    const double work = static_cast<double>(steps_.size()) * n_;
    return sets_.size() <= kMostSets && work <= kMostSteps;
  }

  [[nodiscard]] bool can_follow(const Items& top, std::uint32_t i) const {
    for (std::size_t w = 0; w < top.size(); ++w) {
      if ((above_[i][w] & ~top[w]) != 0) return false;
    }
    return true;
  }

  [[nodiscard]] Units cost_above_rest(const Items& top, std::uint32_t i) const {
    Units sum = 0;
    for (std::uint32_t j = 0; j < n_; ++j) {
      if (!contains(top, j)) sum += std::max<Units>(0, margins_.at(j, i));
    }
    return sum;
  }

  void rate_backwards() {
    sets_.back().least_down = 0;
    sets_.back().ways_down = 1;
    // Steps are in ascending order of the size of their sets.
    for (std::size_t s = steps_.size(); s-- > 0;) {
      const Step& step = steps_[s];
      Set& from = sets_[step.from];
      const Units total = sets_[step.to].least_down + step.cost;
      if (total < from.least_down) from.least_down = total, from.ways_down = 0;
      if (total == from.least_down) from.ways_down += sets_[step.to].ways_down;
    }
  }

  [[nodiscard]] bool optimal(const Set& set) const { return set.least + set.least_down == sets_.back().least; }
  [[nodiscard]] bool optimal(const Step& step) const {
    return sets_[step.from].least + step.cost + sets_[step.to].least_down == sets_.back().least;
  }

  [[nodiscard]] Order preferred(const std::vector<double>& mean_rank) const {
    std::vector<Units> sum(n_, 0);
    for (std::uint32_t i = 0; i < n_; ++i) {
      for (std::uint32_t j = 0; j < n_; ++j) sum[i] += margins_.at(i, j);
    }
    const auto key = [&](std::uint32_t i) { return std::tuple(mean_rank[i], -sum[i], i); };
    Order order;
    std::size_t at = 0;
    for (std::size_t s = 0; order.size() < n_;) {
      while (steps_[s].from != at) ++s;
      const Step* best = nullptr;
      for (; s < steps_.size() && steps_[s].from == at; ++s) {
        if (optimal(steps_[s]) && (best == nullptr || key(steps_[s].item) < key(best->item))) best = &steps_[s];
      }
      order.push_back(best->item);
      at = best->to;
    }
    return order;
  }

  /// Returns the pairs that no set at the top of an optimal order separates the other way.
  [[nodiscard]] std::vector<std::pair<std::uint32_t, std::uint32_t>> shared_pairs() const {
    const std::size_t words = above_.empty() ? 0 : above_.front().size();
    std::vector<Items> once_below(n_, Items(words, 0));  // items that are below i in some optimal order
    for (const Set& set : sets_) {
      if (!optimal(set)) continue;
      for (std::uint32_t i = 0; i < n_; ++i) {
        if (!contains(set.items, i)) continue;
        for (std::size_t w = 0; w < words; ++w) once_below[i][w] |= ~set.items[w];
      }
    }
    std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
    for (std::uint32_t i = 0; i < n_; ++i) {
      for (std::uint32_t j = 0; j < n_; ++j) {
        if (i != j && !contains(once_below[j], i)) pairs.emplace_back(i, j);
      }
    }
    return pairs;
  }

  const MarginRows& margins_;
  std::uint32_t n_;
  std::vector<Items> above_;  ///< by item: the items that are above it in all optimal orders
  Units most_;
  std::vector<Set> sets_;
  std::vector<Step> steps_;
};

}  // namespace

std::optional<OptimalOrders> count_optimal_orders(const MarginRows& margins, const PairBounds& shared, Units reversed) {
  TopSets sets(margins, shared, reversed);
  if (!sets.build()) return std::nullopt;
  return sets.summarise();
}

}  // namespace witan
