#include "memetic_search.hpp"

#include <algorithm>
#include <numeric>

#include "insertion_search.hpp"
#include "util/random.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

constexpr std::size_t kChildren = 8;  ///< orders per generation; fixed, so that threads do not change the result
/// Generations without a new member after which all members but the best are replaced by random orders.
constexpr int kUnchangedBeforeRestart = 40;

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

/// Moves a few random items to random ranks nearby.
Order perturb(Order order, Random& random) {
  const std::size_t n = order.size();
  const std::size_t moves = 2 + random.below(3 + n / 20);
  for (std::size_t m = 0; m < moves; ++m) {
    const std::size_t from = random.below(n);
    const std::uint32_t item = order[from];
    order.erase(order.begin() + static_cast<std::ptrdiff_t>(from));
    order.insert(order.begin() + static_cast<std::ptrdiff_t>(random.below(n)), item);
  }
  return order;
}

class Population {
 public:
  Population(const MarginRows& margins, const SearchEffort& effort, std::uint64_t seed, const Deadline& deadline,
             Context& context)
      : margins_(margins), effort_(effort), seed_(seed), deadline_(deadline), context_(context) {}

  FoundOrder run() {
    add(heuristic_orders(margins_));
    int waited = 0, unchanged = 0;
    for (int g = 0; waited < effort_.patience && !deadline_.passed(); ++g, ++waited) {
      const Units before = members_.front().reversed;
      const bool small = members_.size() < static_cast<std::size_t>(effort_.population);
      unchanged = add(small ? random_orders(g) : children(g)) ? 0 : unchanged + 1;
      if (members_.front().reversed < before) waited = -1;
      if (unchanged < kUnchangedBeforeRestart) continue;
      unchanged = 0;
      members_.resize(1);
    }
    return std::move(members_.front());
  }

 private:
  std::vector<Order> random_orders(int generation) const {
    Random random(mix_seed(seed_, fmt::format("restart {}", generation)));
    std::vector<Order> made(kChildren, members_.front().order);
    for (Order& order : made) shuffle(order, random);
    return made;
  }

  std::vector<Order> children(int generation) const {
    std::vector<Order> made;
    Random random(mix_seed(seed_, fmt::format("generation {}", generation)));
    for (std::size_t c = 0; c < kChildren; ++c) {
      const Order& one = members_[random.below(members_.size())].order;
      const Order& other = members_[random.below(members_.size())].order;
      made.push_back(&one == &other || random.below(8) == 0 ? perturb(one, random) : cross(one, other, random));
    }
    return made;
  }

  /// Improves the orders, and keeps the best ones of different cost. Returns false if it keeps none of them.
  bool add(const std::vector<Order>& orders) {
    std::vector<FoundOrder> improved(orders.size());
    context_.parallel_for(orders.size(), 1, [&](std::size_t begin, std::size_t end) {
      for (std::size_t k = begin; k < end; ++k) {
        // The first order is improved in any case, so that there is a result.
        if (k > 0 && deadline_.passed()) return;
        improved[k].order = orders[k];
        const Units start = margins_.reversed(improved[k].order);
        improved[k].reversed = start - improve_by_insertion(margins_, improved[k].order, deadline_);
      }
    });
    const std::size_t most = static_cast<std::size_t>(effort_.population);
    bool kept = false;
    for (FoundOrder& one : improved) {
      if (one.order.empty()) continue;
      const auto at = std::ranges::lower_bound(members_, one.reversed, {}, &FoundOrder::reversed);
      if (at != members_.end() && at->reversed == one.reversed) continue;
      if (at == members_.end() && members_.size() == most) continue;
      members_.insert(at, std::move(one));
      members_.resize(std::min(members_.size(), most));
      kept = true;
    }
    return kept;
  }

  const MarginRows& margins_;
  const SearchEffort& effort_;
  std::uint64_t seed_;
  const Deadline& deadline_;
  Context& context_;
  std::vector<FoundOrder> members_;  ///< best first, of different cost
};

}  // namespace

FoundOrder search_orders(const MarginRows& margins, const SearchEffort& effort, std::uint64_t seed,
                         const Deadline& deadline, Context& context) {
  return Population(margins, effort, seed, deadline, context).run();
}

}  // namespace witan
