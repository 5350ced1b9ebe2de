#include "memetic_search.hpp"

#include <algorithm>
#include <numeric>
#include <string>
#include <utility>

#include "insertion_search.hpp"
#include "perturbed_search.hpp"
#include "util/random.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

constexpr std::size_t kChildren = 8;  ///< orders per generation; fixed, so that threads do not change the result
constexpr int kRounds = 20;           ///< of perturbation per order
/// The number of children per member without a new member after which the population is replaced.
constexpr std::size_t kUnchangedChildren = 2;
constexpr std::size_t kChampions = 6;  ///< populations whose best orders form a population of their own

Order by_value(const std::vector<Units>& value) {
  Order order(value.size());
  std::iota(order.begin(), order.end(), 0U);
  std::ranges::sort(order, {}, [&](std::uint32_t i) { return std::pair(-value[i], i); });
  return order;
}

/// Returns the orders by sum of margins and by Copeland score.
std::vector<Order> heuristic_orders(const MarginRows& margins) {
  std::vector<Units> sum(margins.size()), wins(margins.size());
  std::vector<Units> buffer;
  for (std::uint32_t i = 0; i < margins.size(); ++i) {
    for (const Units margin : margins.row(i, buffer)) {
      sum[i] += margin;
      wins[i] += (margin > 0 ? 1 : 0) - (margin < 0 ? 1 : 0);
    }
  }
  return {by_value(sum), by_value(wins)};
}

void shuffle(Order& order, Random& random) {
  for (std::size_t k = order.size(); k > 1; --k) std::swap(order[k - 1], order[random.below(k)]);
}

/// Returns `a` with half of its items, chosen at random, in the order in which `b` has them.
Order cross(const Order& a, const Order& b, Random& random) {
  std::vector<bool> reordered(a.size());
  for (std::size_t i = 0; i < a.size(); ++i) reordered[i] = random.below(2) == 1;
  Order child = a;
  std::size_t next = 0;
  for (std::uint32_t& item : child) {
    if (!reordered[item]) continue;
    while (!reordered[b[next]]) ++next;
    item = b[next++];
  }
  return child;
}

/// Returns the items by the sum of their ranks in `a` and `b`; equal sums in random order.
Order average(const Order& a, const Order& b, Random& random) {
  std::vector<double> rank(a.size());
  for (std::size_t k = 0; k < a.size(); ++k) {
    rank[a[k]] += static_cast<double>(k);
    rank[b[k]] += static_cast<double>(k) + random.uniform() / 2;
  }
  Order child = a;
  std::ranges::sort(child, {}, [&](std::uint32_t i) { return std::pair(rank[i], i); });
  return child;
}

class Population {
 public:
  Population(const MarginRows& margins, const SearchEffort& effort, std::uint64_t seed, const Deadline& deadline,
             Context& context)
      : margins_(margins),
        effort_(effort),
        most_(static_cast<std::size_t>(effort.population)),
        seed_(seed),
        deadline_(deadline),
        context_(context) {}

  FoundOrder run() {
    add(heuristic_orders(margins_), 0);
    best_ = members_.front();
    std::size_t unchanged = 0;
    int failed = 0;
    for (int g = 1, waited = 0; waited < effort_.patience && failed < effort_.populations; ++g, ++waited) {
      if (deadline_.passed()) break;
      const bool changed = add(members_.size() < most_ ? random_orders(g) : children(g), g);
      unchanged = changed ? 0 : unchanged + 1;
      if (!members_.empty() && members_.front().reversed < best_.reversed) {
        best_ = members_.front();
        waited = failed = -1;
      }
      if (unchanged * kChildren < kUnchangedChildren * most_) continue;
      restart();
      unchanged = 0;
      ++failed;
    }
    return std::move(best_);
  }

 private:
  /// Starts a population of random orders, or one of the best orders of the last populations once there are enough.
  void restart() {
    if (!members_.empty()) champions_.push_back(std::move(members_.front()));
    members_.clear();
    most_ = static_cast<std::size_t>(effort_.population);
    if (champions_.size() < kChampions) return;
    for (FoundOrder& one : champions_) keep(std::move(one));
    champions_.clear();
    most_ = std::max<std::size_t>(2, members_.size());
  }

  std::vector<Order> random_orders(int generation) const {
    Random random(mix_seed(seed_, fmt::format("restart {}", generation)));
    std::vector<Order> made(kChildren, best_.order);
    for (Order& order : made) shuffle(order, random);
    return made;
  }

  std::vector<Order> children(int generation) const {
    std::vector<Order> made;
    Random random(mix_seed(seed_, fmt::format("generation {}", generation)));
    for (std::size_t c = 0; c < kChildren; ++c) {
      const Order& one = members_[random.below(members_.size())].order;
      const Order& other = members_[random.below(members_.size())].order;
      made.push_back(random.below(2) == 0 ? average(one, other, random) : cross(one, other, random));
    }
    return made;
  }

  FoundOrder improve(const Order& order, const std::string& name) const {
    FoundOrder found{order, margins_.reversed(order)};
    found.reversed -= improve_by_insertion(margins_, found.order, deadline_);
    Random random(mix_seed(seed_, name));
    return search_by_perturbation(margins_, std::move(found), kRounds, random, deadline_);
  }

  /// Improves the orders, and keeps the best ones of different cost. Returns false if it keeps none of them.
  bool add(const std::vector<Order>& orders, int generation) {
    std::vector<FoundOrder> improved(orders.size());
    context_.parallel_for(orders.size(), 1, [&](std::size_t begin, std::size_t end) {
      for (std::size_t k = begin; k < end; ++k) {
        // The first order is improved in any case, so that there is a result.
        if (k > 0 && deadline_.passed()) return;
        improved[k] = improve(orders[k], fmt::format("rounds {} {}", generation, k));
      }
    });
    bool kept = false;
    for (FoundOrder& one : improved) kept = (!one.order.empty() && keep(std::move(one))) || kept;
    return kept;
  }

  bool keep(FoundOrder one) {
    const auto at = std::ranges::lower_bound(members_, one.reversed, {}, &FoundOrder::reversed);
    if (at != members_.end() && at->reversed == one.reversed) return false;
    if (at == members_.end() && members_.size() >= most_) return false;
    members_.insert(at, std::move(one));
    members_.resize(std::min(members_.size(), most_));
    return true;
  }

  const MarginRows& margins_;
  SearchEffort effort_;
  std::size_t most_;  ///< members that are kept
  std::uint64_t seed_;
  const Deadline& deadline_;
  Context& context_;
  FoundOrder best_;                    ///< over all populations
  std::vector<FoundOrder> members_;    ///< best first, of different cost
  std::vector<FoundOrder> champions_;  ///< the best order of every population since they were last joined
};

}  // namespace

FoundOrder search_orders(const MarginRows& margins, const SearchEffort& effort, std::uint64_t seed,
                         const Deadline& deadline, Context& context) {
  return Population(margins, effort, seed, deadline, context).run();
}

}  // namespace witan
