#include "pair_counter.hpp"

#include <algorithm>
#include <tuple>

namespace witan {

void PairCounter::add_up(std::vector<Said>& said) {
  // By strength too, so that a pair's sum has the same bits for any order of the input.
  std::sort(said.begin(), said.end(), [](const Said& a, const Said& b) {
    return std::tie(a.first, a.second, a.strength) < std::tie(b.first, b.second, b.strength);
  });
  std::size_t kept = 0;
  for (std::size_t k = 0; k < said.size(); ++k) {
    if (kept > 0 && said[kept - 1].first == said[k].first && said[kept - 1].second == said[k].second) {
      said[kept - 1].strength += said[k].strength;
    } else {
      said[kept++] = said[k];
    }
  }
  said.resize(kept);
}

void PairCounter::compact_if_large() {
  if (wins_.size() + ties_.size() < compact_at_) return;
  add_up(wins_);
  add_up(ties_);
  compact_at_ = std::max(compact_at_, 2 * (wins_.size() + ties_.size()));
}

PairCounts PairCounter::finish() {
  add_up(wins_);
  add_up(ties_);
  std::vector<PairCount> pairs;
  pairs.reserve(wins_.size() + ties_.size());
  for (const Said& win : wins_) {
    if (win.first < win.second)
      pairs.push_back({win.first, win.second, win.strength, 0, 0});
    else
      pairs.push_back({win.second, win.first, 0, win.strength, 0});
  }
  for (const Said& tie : ties_) pairs.push_back({tie.first, tie.second, 0, 0, tie.strength});
  wins_.clear();
  ties_.clear();
  std::sort(pairs.begin(), pairs.end(),
            [](const PairCount& a, const PairCount& b) { return std::tie(a.low, a.high) < std::tie(b.low, b.high); });
  std::size_t kept = 0;
  for (const PairCount& pair : pairs) {
    if (kept > 0 && pairs[kept - 1].low == pair.low && pairs[kept - 1].high == pair.high) {
      pairs[kept - 1].low_wins += pair.low_wins;
      pairs[kept - 1].high_wins += pair.high_wins;
      pairs[kept - 1].ties += pair.ties;
    } else {
      pairs[kept++] = pair;
    }
  }
  pairs.resize(kept);
  std::erase_if(pairs, [](const PairCount& pair) { return pair.decided() == 0 && pair.ties == 0; });
  pairs.shrink_to_fit();
  return {items_, std::move(pairs)};
}

DensePairCounter::DensePairCounter(std::uint32_t items)
    : items_(items), wins_(std::size_t{items} * items), ties_(std::size_t{items} * items) {}

PairCounts DensePairCounter::finish() {
  std::vector<PairCount> pairs;
  for (Slot low = 0; low < items_; ++low) {
    for (Slot high = low + 1; high < items_; ++high) {
      const PairCount pair{low, high, wins_[at(low, high)], wins_[at(high, low)], ties_[at(low, high)]};
      if (pair.decided() > 0 || pair.ties > 0) pairs.push_back(pair);
    }
  }
  return {items_, std::move(pairs)};
}

}  // namespace witan
