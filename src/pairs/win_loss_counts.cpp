#include "win_loss_counts.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "data/evidence_part.hpp"
#include "list_pairs.hpp"
#include "util/compensated_sum.hpp"

namespace witan {
namespace {

constexpr double kTieShare = 0.5;

/// Returns whether the list has at least two items with a positive weight.
bool compares(const ListPairs& pairs) {
  bool any = false;
  Slot first = 0;
  for (std::size_t g = 0; g < pairs.group_count(); ++g) {
    const auto weight = pairs.group_weight(g);
    for (std::size_t k = 0; k < pairs.group(g).size(); ++k) {
      if (!weight.empty() && weight[k] <= 0) continue;
      if (any && pairs.group(g)[k] != first) return true;
      first = pairs.group(g)[k];
      any = true;
    }
  }
  return false;
}

}  // namespace

/// Sums the statements of one expert, then writes its row.
class WinLossCounts::Gatherer {
 public:
  /// Marks the slots of compared items in `mentioned`.
  Gatherer(const Instance& instance, WinLossCounts& to, std::vector<std::uint8_t>& mentioned)
      : instance_(instance), to_(to), mentioned_(mentioned), sums_(instance.size()) {}

  void add(const ListPairs& pairs, double multiplicity) {
    if (multiplicity <= 0 || !compares(pairs)) return;
    weight_ = std::min(weight_, multiplicity);
    for (std::size_t g = 0; g < pairs.group_count(); ++g) {
      const auto weight = pairs.group_weight(g);
      for (std::size_t k = 0; k < pairs.group(g).size(); ++k) {
        if (weight.empty() || weight[k] > 0) touch(pairs.group(g)[k]);
      }
    }
    pairs.for_each_win([&](Slot slot, double strength) { sums_[slot].won.add(strength); });
    pairs.for_each_loss([&](Slot slot, double strength) { sums_[slot].lost.add(strength); });
  }

  void add(std::span<const std::uint32_t> comparisons, Scale scale) {
    double decided = 0;
    for (const std::uint32_t c : comparisons) decided += instance_.comparisons[c].outcome != kTieShare ? 1 : 0;
    for (const std::uint32_t c : comparisons) {
      const Comparison& comparison = instance_.comparisons[c];
      const double weight = instance_.weight_of_comparison(c);
      if (weight <= 0) continue;
      touch(comparison.first);
      touch(comparison.second);
      if (comparison.outcome == kTieShare) continue;
      const double scaled = scale == Scale::unit ? weight / decided : weight;
      const auto share = static_cast<double>(comparison.outcome);
      add_win(comparison.first, comparison.second, scaled * share);
      add_win(comparison.second, comparison.first, scaled * (1 - share));
    }
  }

  void finish(ExpertId expert) {
    if (order_.empty()) return;
    std::ranges::sort(order_);
    Row row{expert, 0, std::isinf(weight_) ? 1.0 : weight_, to_.item_.size(), 0};
    CompensatedSum total;
    for (const Slot slot : order_) {
      Sums& sums = sums_[slot];
      to_.item_.push_back(slot);
      to_.wins_.push_back(sums.won.value());
      to_.losses_.push_back(sums.lost.value());
      total.add(sums.won.value());
      sums = Sums();
      mentioned_[slot] = 1;
    }
    row.total = total.value();
    row.end = to_.item_.size();
    to_.rows_.push_back(row);
    order_.clear();
    weight_ = std::numeric_limits<double>::infinity();
  }

 private:
  struct Sums {
    CompensatedSum won, lost;
    bool touched = false;
  };
  void touch(Slot slot) {
    if (!sums_[slot].touched) order_.push_back(slot);
    sums_[slot].touched = true;
  }
  void add_win(Slot winner, Slot loser, double strength) {
    sums_[winner].won.add(strength);
    sums_[loser].lost.add(strength);
  }

  const Instance& instance_;
  WinLossCounts& to_;
  std::vector<std::uint8_t>& mentioned_;
  std::vector<Sums> sums_;  ///< by slot
  std::vector<Slot> order_;
  double weight_ = std::numeric_limits<double>::infinity();
};

WinLossCounts::WinLossCounts(const Instance& instance, Transform transform, Scale scale)
    : slot_count_(instance.size()) {
  const Scale meant = resolved_scale(scale, instance);
  const std::vector<std::uint32_t> by_expert = comparisons_by_expert(instance);
  std::size_t entries = 0;
  for (const List& list : instance.lists) entries += list.size();
  item_.reserve(entries);
  wins_.reserve(entries);
  losses_.reserve(entries);
  rows_.reserve(instance.lists.size());
  std::vector<std::uint8_t> mentioned(slot_count_, 0);
  Gatherer gatherer(instance, *this, mentioned);
  ListPairs pairs;
  auto list = instance.lists.begin();
  auto compared = by_expert.begin();
  while (list != instance.lists.end() || compared != by_expert.end()) {
    ExpertId expert{~std::uint32_t{0}};
    if (list != instance.lists.end()) expert = list->expert;
    if (compared != by_expert.end()) expert = std::min(expert, instance.comparisons[*compared].expert);
    for (; list != instance.lists.end() && list->expert == expert; ++list) {
      pairs.read(instance, *list, transform);
      if (meant == Scale::unit) pairs.scale_to(list->multiplicity());
      gatherer.add(pairs, list->multiplicity());
    }
    const auto begin = compared;
    while (compared != by_expert.end() && instance.comparisons[*compared].expert == expert) ++compared;
    gatherer.add(std::span(begin, compared), meant);
    gatherer.finish(expert);
  }
  std::vector<std::uint32_t> item_of(slot_count_, 0);
  for (Slot slot = 0; slot < slot_count_; ++slot) {
    if (mentioned[slot] == 0) continue;
    item_of[slot] = item_count();
    slots_.push_back(slot);
  }
  for (std::uint32_t& item : item_) item = item_of[item];
}

ExpertWinLoss WinLossCounts::operator[](std::size_t expert) const {
  const Row& row = rows_[expert];
  const std::size_t n = row.end - row.begin;
  return {row.expert,
          row.total,
          row.weight,
          std::span(item_).subspan(row.begin, n),
          std::span(wins_).subspan(row.begin, n),
          std::span(losses_).subspan(row.begin, n)};
}

WinLossCounts::Pooled WinLossCounts::pooled() const {
  std::vector<CompensatedSum> won(item_count());
  std::vector<CompensatedSum> lost(item_count());
  for (std::size_t k = 0; k < item_.size(); ++k) {
    won[item_[k]].add(wins_[k]);
    lost[item_[k]].add(losses_[k]);
  }
  Pooled sums;
  std::vector<double> volume;
  CompensatedSum total;
  for (std::uint32_t item = 0; item < item_count(); ++item) {
    sums.wins.push_back(won[item].value());
    sums.losses.push_back(lost[item].value());
    sums.net.push_back(sums.wins.back() - sums.losses.back());
    volume.push_back(sums.wins.back() + sums.losses.back());
    total.add(sums.wins.back());
  }
  sums.total = total.value();
  merge_rounded(sums.net, volume);
  return sums;
}

std::vector<double> WinLossCounts::by_slot(std::span<const double> values) const {
  std::vector<double> spread(slot_count_, std::numeric_limits<double>::quiet_NaN());
  for (std::uint32_t item = 0; item < item_count(); ++item) spread[slots_[item]] = values[item];
  return spread;
}

std::vector<double> WinLossCounts::by_item(std::span<const double> values) const {
  std::vector<double> gathered(item_count(), 0.0);
  for (std::uint32_t item = 0; item < item_count(); ++item) {
    if (slots_[item] < values.size() && !std::isnan(values[slots_[item]])) gathered[item] = values[slots_[item]];
  }
  return gathered;
}

void merge_rounded(std::span<double> values, std::span<const double> volume, double tolerance) {
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [&](std::size_t k) { return values[k]; });
  for (std::size_t k = 1; k < order.size(); ++k) {
    const double room = tolerance * std::max(volume[order[k]], volume[order[k - 1]]);
    if (values[order[k]] - values[order[k - 1]] <= room) values[order[k]] = values[order[k - 1]];
  }
}

}  // namespace witan
