#include "pair_votes.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>

#include "pairs/list_pairs.hpp"
#include "stats/rater.hpp"

namespace witan {
namespace {

constexpr std::uint32_t kNotShown = std::numeric_limits<std::uint32_t>::max();
constexpr double kMissing = std::numeric_limits<double>::quiet_NaN();

std::vector<std::uint32_t> rows_of(const Instance& instance, std::span<const Slot> items) {
  std::vector<std::uint32_t> row(instance.size(), kNotShown);
  for (std::size_t k = 0; k < items.size(); ++k) row[items[k]] = static_cast<std::uint32_t>(k);
  return row;
}

class VoteCounter {
 public:
  VoteCounter(const Instance& instance, std::span<const Slot> items)
      : instance_(instance), row_(rows_of(instance, items)), n_(items.size()), votes_(n_ * n_) {}

  void add_comparisons() {
    for (std::size_t c = 0; c < instance_.comparisons.size(); ++c) {
      const Comparison& one = instance_.comparisons[c];
      const std::uint32_t a = row_[one.first];
      const std::uint32_t b = row_[one.second];
      const double weight = instance_.weight_of_comparison(c);
      if (a == kNotShown || b == kNotShown || a == b || weight <= 0) continue;
      if (one.outcome == 0.5) {
        tie(a, b, weight);
      } else {
        win(one.outcome > 0.5 ? a : b, one.outcome > 0.5 ? b : a, weight);
      }
    }
  }

  void add(List list) {
    const double ballots = list.count;
    list.weight = 1;
    const ListPairs pairs(instance_, list, Transform::binary);
    std::vector<std::vector<std::uint32_t>> groups(pairs.group_count());
    for (std::size_t g = 0; g < groups.size(); ++g) {
      for (const Slot slot : pairs.group(g)) {
        if (row_[slot] != kNotShown) groups[g].push_back(row_[slot]);
      }
    }
    for (std::size_t g = 0; g < groups.size(); ++g) {
      for (std::size_t i = 0; i < groups[g].size(); ++i) {
        for (std::size_t j = i + 1; pairs.group_is_tied(g) && j < groups[g].size(); ++j) {
          tie(groups[g][i], groups[g][j], ballots);
        }
        for (std::size_t later = g + 1; later < groups.size(); ++later) {
          for (const std::uint32_t other : groups[later]) win(groups[g][i], other, ballots);
        }
      }
    }
  }
  [[nodiscard]] std::vector<PairVotes> result() { return std::move(votes_); }

 private:
  void win(std::uint32_t winner, std::uint32_t loser, double weight) {
    votes_[winner * n_ + loser].wins += weight;
    votes_[loser * n_ + winner].losses += weight;
  }
  void tie(std::uint32_t a, std::uint32_t b, double weight) {
    votes_[a * n_ + b].ties += weight;
    votes_[b * n_ + a].ties += weight;
  }

  const Instance& instance_;
  std::vector<std::uint32_t> row_;
  std::size_t n_;
  std::vector<PairVotes> votes_;
};

/// Calls f(slot, mean rank) for the items of a list.
template <class F>
void for_each_rank(const Rater& rater, F f) {
  std::vector<std::size_t> order(rater.slot.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, std::greater{}, [&](std::size_t k) { return rater.value[k]; });
  for (std::size_t begin = 0, end = 0; begin < order.size(); begin = end) {
    while (end < order.size() && rater.value[order[end]] == rater.value[order[begin]]) ++end;
    const double rank = 0.5 * static_cast<double>(begin + 1 + end);
    for (std::size_t k = begin; k < end; ++k) f(rater.slot[order[k]], rank);
  }
}

}  // namespace

std::vector<PairVotes> count_pair_votes(const Instance& instance, std::span<const Slot> items) {
  VoteCounter counter(instance, items);
  counter.add_comparisons();
  for (const List& list : instance.lists) {
    if (list.weight > 0) counter.add(list);
  }
  return counter.result();
}

std::vector<std::vector<double>> list_ranks(const Instance& instance, std::span<const Slot> items,
                                            std::span<const ExpertId> experts) {
  const std::vector<std::uint32_t> row = rows_of(instance, items);
  std::vector<std::vector<double>> sum(items.size(), std::vector<double>(experts.size(), 0.0));
  std::vector<std::vector<double>> lists = sum;
  for (const List& list : instance.lists) {
    const auto found = std::ranges::find(experts, list.expert);
    if (found == experts.end() || list.multiplicity() <= 0) continue;
    const auto column = static_cast<std::size_t>(found - experts.begin());
    for_each_rank(make_rater(instance, list), [&](Slot slot, double rank) {
      if (row[slot] == kNotShown) return;
      sum[row[slot]][column] += rank;
      lists[row[slot]][column] += 1;
    });
  }
  for (std::size_t i = 0; i < sum.size(); ++i) {
    for (std::size_t e = 0; e < experts.size(); ++e) sum[i][e] = lists[i][e] > 0 ? sum[i][e] / lists[i][e] : kMissing;
  }
  return sum;
}

}  // namespace witan
