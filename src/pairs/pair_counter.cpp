#include "pair_counter.hpp"

#include <cmath>
#include <tuple>
#include <utility>

namespace witan {

void PairCounter::parallel_for(std::size_t n, std::size_t chunk, const Work& work) const {
  if (context_ != nullptr)
    context_->parallel_for(n, chunk, work);
  else
    for (std::size_t begin = 0; begin < n; begin += chunk) work(begin, std::min(n, begin + chunk));
}

/// Groups the records by low item, which leaves only short runs to sort. Returns the end of each group.
std::vector<std::size_t> PairCounter::group_by_low(std::vector<PairRecord>& records) const {
  constexpr std::size_t kMaxChunks = 8;
  const std::size_t chunk = (records.size() + kMaxChunks - 1) / kMaxChunks;
  std::vector<std::vector<std::size_t>> next((records.size() + chunk - 1) / chunk);
  parallel_for(records.size(), chunk, [&](std::size_t begin, std::size_t end) {
    std::vector<std::size_t>& count = next[begin / chunk];
    count.assign(items_, 0);
    for (std::size_t k = begin; k < end; ++k) ++count[records[k].low];
  });
  std::vector<std::size_t> group_end(items_);
  std::size_t place = 0;
  for (std::size_t low = 0; low < items_; ++low) {
    for (std::vector<std::size_t>& of_chunk : next) place += std::exchange(of_chunk[low], place);
    group_end[low] = place;
  }
  std::vector<PairRecord> grouped;
  reserve_on_all_threads(grouped, records.size());
  grouped.resize(records.size());
  parallel_for(records.size(), chunk, [&](std::size_t begin, std::size_t end) {
    std::vector<std::size_t>& to = next[begin / chunk];
    for (std::size_t k = begin; k < end; ++k) grouped[to[records[k].low]++] = records[k];
  });
  records = std::move(grouped);
  return group_end;
}

/// Sorts also by strength, so that the sum of a pair does not depend on the order of the input.
void PairCounter::sort(std::vector<PairRecord>& records) const {
  if (records.size() < std::max<std::size_t>(items_, 4096)) {
    std::sort(records.begin(), records.end(), [](const PairRecord& a, const PairRecord& b) {
      return std::tie(a.low, a.high, a.strength) < std::tie(b.low, b.high, b.strength);
    });
    return;
  }
  const std::vector<std::size_t> group_end = group_by_low(records);
  constexpr std::size_t kItems = 1024;
  parallel_for(items_, kItems, [&](std::size_t begin, std::size_t end) {
    std::size_t first = begin == 0 ? 0 : group_end[begin - 1];
    for (std::size_t low = begin; low < end; ++low) {
      std::ranges::sort(std::span(records).subspan(first, group_end[low] - first),
                        [](const PairRecord& a, const PairRecord& b) {
                          return std::tie(a.high, a.strength) < std::tie(b.high, b.strength);
                        });
      first = group_end[low];
    }
  });
}

void PairCounter::add_up(std::vector<PairRecord>& records) const {
  sort(records);
  std::size_t kept = 0;
  for (const PairRecord& one : records) {
    PairRecord* const last = kept > 0 ? &records[kept - 1] : nullptr;
    if (last != nullptr && last->low == one.low && last->high == one.high &&
        std::signbit(last->strength) == std::signbit(one.strength)) {
      last->strength += one.strength;
    } else {
      records[kept++] = one;
    }
  }
  records.resize(kept);
}

void PairCounter::compact_if_large() {
  if (wins_.size() + ties_.size() < compact_at_) return;
  add_up(wins_);
  add_up(ties_);
  compact_at_ = std::max(compact_at_, 2 * (wins_.size() + ties_.size()));
}

/// Returns an upper bound of the number of pairs: distinct pairs among wins plus distinct pairs among ties.
std::size_t PairCounter::most_pairs() const {
  std::size_t count = 0;
  for (const std::vector<PairRecord>* records : {&wins_, &ties_}) {
    const PairRecord* last = nullptr;
    for (const PairRecord& one : *records) {
      if (last == nullptr || last->low != one.low || last->high != one.high) ++count;
      last = &one;
    }
  }
  return count;
}

PairCounts PairCounter::finish() {
  add_up(wins_);
  add_up(ties_);
  std::vector<PairCount> pairs;
  reserve_on_all_threads(pairs, most_pairs());  // growing would copy hundreds of megabytes repeatedly
  const auto pair_of = [&](const PairRecord& one) -> PairCount& {
    if (pairs.empty() || pairs.back().low != one.low || pairs.back().high != one.high) {
      pairs.push_back({one.low, one.high, 0, 0, 0});
    }
    return pairs.back();
  };
  const auto before = [](const PairRecord& a, const PairRecord& b) {
    return std::tie(a.low, a.high) <= std::tie(b.low, b.high);
  };
  auto tie = ties_.begin();
  for (const PairRecord& win : wins_) {
    for (; tie != ties_.end() && before(*tie, win); ++tie) pair_of(*tie).ties += tie->strength;
    PairCount& pair = pair_of(win);
    (win.strength > 0 ? pair.low_wins : pair.high_wins) += std::abs(win.strength);
  }
  for (; tie != ties_.end(); ++tie) pair_of(*tie).ties += tie->strength;
  wins_.clear();
  ties_.clear();
  std::erase_if(pairs, [](const PairCount& pair) { return pair.decided() == 0 && pair.ties == 0; });
  if (pairs.size() < pairs.capacity() / 2) pairs.shrink_to_fit();
  return {items_, std::move(pairs)};
}

DensePairCounter::DensePairCounter(std::uint32_t items)
    : items_(items), wins_(std::size_t{items} * items), ties_(std::size_t{items} * items) {}

void DensePairCounter::add(const DensePairCounter& other) {
  for (std::size_t k = 0; k < wins_.size(); ++k) {
    wins_[k] += other.wins_[k];
    ties_[k] += other.ties_[k];
  }
}

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
