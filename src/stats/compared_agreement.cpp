#include "compared_agreement.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

namespace witan {
namespace {

/// The comparisons of two items, low < high, by one expert.
struct Verdict {
  Slot low, high;
  ExpertId expert;
  double low_wins, high_wins;  ///< sums of weights
};

bool same_items(const Verdict& a, const Verdict& b) { return a.low == b.low && a.high == b.high; }

/// Returns one record per pair and expert, sorted by items, then by expert.
std::vector<Verdict> gather_verdicts(const Instance& instance) {
  std::vector<Verdict> verdicts;
  for (std::size_t c = 0; c < instance.comparisons.size(); ++c) {
    const Comparison& comparison = instance.comparisons[c];
    const double weight = instance.weight_of_comparison(c);
    if (comparison.outcome == 0.5 || weight <= 0) continue;
    const bool low_won = (comparison.outcome > 0.5) == (comparison.first < comparison.second);
    verdicts.push_back({std::min(comparison.first, comparison.second), std::max(comparison.first, comparison.second),
                        comparison.expert, low_won ? weight : 0, low_won ? 0 : weight});
  }
  std::ranges::sort(verdicts, {}, [](const Verdict& v) { return std::tuple(v.low, v.high, v.expert); });
  std::size_t kept = 0;
  for (const Verdict& verdict : verdicts) {
    if (kept > 0 && same_items(verdicts[kept - 1], verdict) && verdicts[kept - 1].expert == verdict.expert) {
      verdicts[kept - 1].low_wins += verdict.low_wins;
      verdicts[kept - 1].high_wins += verdict.high_wins;
    } else {
      verdicts[kept++] = verdict;
    }
  }
  verdicts.resize(kept);
  return verdicts;
}

/// Agreement with the other experts: the total minus the weights of the expert.
constexpr double kRounding = 1e-12;

struct Tally {
  double agreeing = 0, disagreeing = 0;
};

}  // namespace

ComparedAgreement compare_comparisons(const Instance& instance) {
  const std::vector<Verdict> verdicts = gather_verdicts(instance);
  ComparedAgreement found;
  std::map<ExpertId, Tally> tallies;
  for (auto begin = verdicts.begin(), end = begin; begin != verdicts.end(); begin = end) {
    double low_wins = 0;
    double high_wins = 0;
    for (; end != verdicts.end() && same_items(*begin, *end); ++end) {
      low_wins += end->low_wins;
      high_wins += end->high_wins;
    }
    for (auto own = begin; own != end; ++own) {
      const double other_low = low_wins - own->low_wins;
      const double other_high = high_wins - own->high_wins;
      // Every pair of experts occurs twice.
      found.agreeing += 0.5 * (own->low_wins * other_low + own->high_wins * other_high);
      found.disagreeing += 0.5 * (own->low_wins * other_high + own->high_wins * other_low);
      if (std::abs(other_low - other_high) <= kRounding * (low_wins + high_wins)) continue;
      Tally& tally = tallies[own->expert];
      tally.agreeing += other_low > other_high ? own->low_wins : own->high_wins;
      tally.disagreeing += other_low > other_high ? own->high_wins : own->low_wins;
    }
  }
  for (const auto& [expert, tally] : tallies) {
    const double statements = tally.agreeing + tally.disagreeing;
    found.experts.push_back({expert,
                             (tally.agreeing - tally.disagreeing) / statements,
                             statements,
                             {tally.agreeing, tally.disagreeing, statements}});
  }
  return found;
}

}  // namespace witan
