#include "pair_counts.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <optional>
#include <tuple>
#include <unordered_map>

#include "list_pairs.hpp"
#include "pair_counter.hpp"
#include "row_counter.hpp"
#include "util/compensated_sum.hpp"

namespace witan {
namespace {

constexpr double kTie = 0.5;

template <class Counter>
void count_comparison(const Comparison& comparison, double weight, Counter& counter) {
  if (comparison.outcome == kTie) {
    counter.add_tie(comparison.first, comparison.second, weight);
    return;
  }
  const auto share = static_cast<double>(comparison.outcome);
  if (share > 0) counter.add_win(comparison.first, comparison.second, weight * share);
  if (share < 1) counter.add_win(comparison.second, comparison.first, weight * (1 - share));
}

/// Returns by expert the divisor of its comparisons for Scale::unit.
std::unordered_map<ExpertId, double> count_statements(const Instance& instance, UnitOf unit) {
  std::unordered_map<ExpertId, double> count;
  for (const Comparison& comparison : instance.comparisons) {
    if (comparison.outcome != kTie || unit == UnitOf::wins_and_ties) count[comparison.expert] += 1;
  }
  return count;
}

/// Returns whether sums of such numbers are exact in any order.
bool is_whole(const Comparison& comparison, double weight) {
  const bool plain = comparison.outcome == 0 || comparison.outcome == 1 || comparison.outcome == kTie;
  return plain && weight == std::floor(weight) && weight < 0x1p20;
}

void count_comparisons(const Instance& instance, Scale scale, UnitOf unit, PairCounter& counter) {
  const bool scaled = resolved_scale(scale, instance) == Scale::unit;
  const auto count = scaled ? count_statements(instance, unit) : std::unordered_map<ExpertId, double>();
  for (std::size_t c = 0; c < instance.comparisons.size(); ++c) {
    double weight = instance.weight_of_comparison(c);
    if (scaled) {
      const auto known = count.find(instance.comparisons[c].expert);
      if (known != count.end()) weight /= known->second;
    }
    count_comparison(instance.comparisons[c], weight, counter);
  }
}

/// Counts in tables of all pairs, one per chunk of the comparisons. Returns nullopt unless all are whole numbers.
std::optional<PairCounts> count_densely(const Instance& instance, Context& context) {
  constexpr std::size_t kMin = std::size_t{1} << 20U;
  constexpr std::size_t kMaxParts = 8;
  const std::size_t n = instance.comparisons.size();
  const std::size_t part = std::max(kMin, (n + kMaxParts - 1) / kMaxParts);
  std::vector<DensePairCounter> counters((n + part - 1) / part, DensePairCounter(instance.size()));
  std::atomic<bool> whole = true;
  context.parallel_for(n, part, [&](std::size_t begin, std::size_t end) {
    DensePairCounter& counter = counters[begin / part];
    for (std::size_t c = begin; c < end; ++c) {
      const double weight = instance.weight_of_comparison(c);
      if (!is_whole(instance.comparisons[c], weight)) {
        whole = false;
        return;
      }
      count_comparison(instance.comparisons[c], weight, counter);
    }
  });
  if (!whole) return std::nullopt;
  for (std::size_t k = 1; k < counters.size(); ++k) counters.front().add(counters[k]);
  return counters.front().finish();
}

template <class Counter>
PairCounts count_lists(const Instance& instance, Transform transform, Scale scale, UnitOf unit, Counter counter) {
  const bool scaled = resolved_scale(scale, instance) == Scale::unit;
  ListPairs pairs;
  for (const List& list : instance.lists) {
    pairs.read(instance, list, transform);
    if (scaled) pairs.scale_to(list.multiplicity(), unit);
    pairs.for_each_pair([&](Slot winner, Slot loser, double strength) { counter.add_win(winner, loser, strength); });
    pairs.for_each_tie([&](Slot one, Slot other, double weight) { counter.add_tie(one, other, weight); });
    counter.compact_if_large();
  }
  return counter.finish();
}

/// Returns an upper bound of the statements about pairs in the lists.
std::uint64_t statements_in_lists(const Instance& instance) {
  std::uint64_t statements = 0;
  for (const List& list : instance.lists) {
    const std::uint64_t m = list.silence == Silence::unknown ? list.size() : instance.size();
    statements += m * m / 2;
  }
  return statements;
}

/// Returns a counter of long lists by rows, or nullopt if the lists are short, or if one has repeated items or weighted
/// entries.
std::optional<RowCounter> row_counter(const Instance& instance, Transform transform, Scale scale, UnitOf unit) {
  if (!RowCounter::suits(instance.size(), statements_in_lists(instance))) return std::nullopt;
  const bool scaled = resolved_scale(scale, instance) == Scale::unit;
  RowCounter counter(instance.size());
  ListPairs pairs;
  for (const List& list : instance.lists) {
    if (list.multiplicity() == 0) continue;
    pairs.read(instance, list, transform);
    if (scaled) pairs.scale_to(list.multiplicity(), unit);
    if (!counter.add(pairs, transform)) return std::nullopt;
  }
  return counter;
}

}  // namespace

PairCounts PairCounts::of_comparisons(const Instance& instance, Scale scale, Context* context, UnitOf unit) {
  const bool dense = DensePairCounter::suits(instance.size(), instance.comparisons.size());
  if (dense && !instance.comparisons.empty() && resolved_scale(scale, instance) == Scale::raw) {
    Context alone;
    if (auto counts = count_densely(instance, context != nullptr ? *context : alone)) return *std::move(counts);
  }
  PairCounter counter(instance.size(), context);
  counter.reserve(instance.comparisons.size());
  count_comparisons(instance, scale, unit, counter);
  return counter.finish();
}

PairCounts PairCounts::of_comparisons(const Instance& instance, std::span<const std::uint32_t> which) {
  PairCounter counter(instance.size());
  for (const std::uint32_t c : which) {
    count_comparison(instance.comparisons[c], instance.weight_of_comparison(c), counter);
  }
  return counter.finish();
}

PairCounts PairCounts::pooled(const Instance& instance, Transform transform, Scale scale, Context* context,
                              UnitOf unit) {
  PairCounts compared = of_comparisons(instance, scale, context, unit);
  if (DensePairCounter::suits(instance.size(), statements_in_lists(instance))) {
    return merge(count_lists(instance, transform, scale, unit, DensePairCounter(instance.size())), std::move(compared));
  }
  if (const auto rows = row_counter(instance, transform, scale, unit)) {
    return merge(rows->finish(context), std::move(compared));
  }
  return merge(count_lists(instance, transform, scale, unit, PairCounter(instance.size(), context)),
               std::move(compared));
}

void PairCounts::each_pooled(const Instance& instance, Transform transform, Scale scale, UnitOf unit,
                             const std::function<void(std::span<const PairCount>)>& f) {
  if (instance.comparisons.empty()) {
    if (const auto rows = row_counter(instance, transform, scale, unit)) return rows->for_each_row(f);
  }
  const PairCounts counts = pooled(instance, transform, scale, nullptr, unit);
  if (!counts.empty()) f(counts.pairs());
}

double PairCounts::total() const {
  CompensatedSum sum;
  for_each_win([&](Slot, Slot, double strength) { sum.add(strength); });
  return sum.value();
}

PairCounts merge(PairCounts a, PairCounts b) {
  if (a.empty() && a.size() <= b.size()) return b;
  if (b.empty() && b.size() <= a.size()) return a;
  const auto key = [](const PairCount& pair) { return std::tie(pair.low, pair.high); };
  std::vector<PairCount> pairs;
  pairs.reserve(std::max(a.pairs().size(), b.pairs().size()));
  const std::span<const PairCount> of_a = a.pairs();
  const std::span<const PairCount> of_b = b.pairs();
  auto left = of_a.begin();
  auto right = of_b.begin();
  while (left != of_a.end() && right != of_b.end()) {
    if (key(*left) < key(*right)) {
      pairs.push_back(*left++);
    } else if (key(*right) < key(*left)) {
      pairs.push_back(*right++);
    } else {
      pairs.push_back({left->low, left->high, left->low_wins + right->low_wins, left->high_wins + right->high_wins,
                       left->ties + right->ties});
      ++left;
      ++right;
    }
  }
  pairs.insert(pairs.end(), left, of_a.end());
  pairs.insert(pairs.end(), right, of_b.end());
  return {std::max(a.size(), b.size()), std::move(pairs)};
}

}  // namespace witan
