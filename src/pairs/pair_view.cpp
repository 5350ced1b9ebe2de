#include "pair_view.hpp"

#include <algorithm>

#include "data/evidence_part.hpp"
#include "util/compensated_sum.hpp"

namespace witan {

PairView::PairView(std::uint32_t size, std::vector<ListPairs> lists, PairCounts comparisons)
    : size_(size), lists_(std::move(lists)), comparisons_(std::move(comparisons)) {
  CompensatedSum sum;
  for (const ListPairs& list : lists_) sum.add(list.total());
  sum.add(comparisons_.total());
  total_ = sum.value();
}

PairView::PairView(const Instance& instance, ExpertId expert, Transform transform)
    : PairView(
          instance.size(),
          [&] {
            std::vector<ListPairs> lists;
            for (const List& list : instance.lists) {
              if (list.expert == expert) lists.emplace_back(instance, list, transform);
            }
            return lists;
          }(),
          [&] {
            std::vector<std::uint32_t> which;
            for (std::uint32_t c = 0; c < instance.comparisons.size(); ++c) {
              if (instance.comparisons[c].expert == expert) which.push_back(c);
            }
            return PairCounts::of_comparisons(instance, which);
          }()) {}

PairView PairView::pooled(const Instance& instance, Transform transform, Scale scale) {
  const bool unit = resolved_scale(scale, instance) == Scale::unit;
  std::vector<ListPairs> lists;
  lists.reserve(instance.lists.size());
  for (const List& list : instance.lists) {
    lists.emplace_back(instance, list, transform);
    if (unit) lists.back().scale_to(list.multiplicity());
  }
  return {instance.size(), std::move(lists), PairCounts::of_comparisons(instance, scale, nullptr, UnitOf::wins)};
}

void PairView::add_wins_losses(std::span<double> wins, std::span<double> losses) const {
  if (lists_.size() == 1 && comparisons_.empty()) {
    lists_.front().add_wins_losses(wins, losses);
    return;
  }
  std::vector<CompensatedSum> won(size_);
  std::vector<CompensatedSum> lost(size_);
  for (const ListPairs& list : lists_) {
    list.for_each_win([&](Slot slot, double strength) { won[slot].add(strength); });
    list.for_each_loss([&](Slot slot, double strength) { lost[slot].add(strength); });
  }
  comparisons_.for_each_win([&](Slot winner, Slot loser, double strength) {
    won[winner].add(strength);
    lost[loser].add(strength);
  });
  for (Slot slot = 0; slot < size_; ++slot) {
    wins[slot] += won[slot].value();
    losses[slot] += lost[slot].value();
  }
}

void PairView::multiply(std::span<const double> x, std::span<double> yx, std::span<double> ytx) const {
  for (const ListPairs& list : lists_) list.multiply(x, yx, ytx);
  comparisons_.for_each_win([&](Slot winner, Slot loser, double strength) {
    yx[winner] += strength * x[loser];
    ytx[loser] += strength * x[winner];
  });
}

std::vector<ExpertPairs> views_by_expert(const Instance& instance, Transform transform) {
  const std::vector<std::uint32_t> by_expert = comparisons_by_expert(instance);
  std::vector<ExpertPairs> views;
  auto list = instance.lists.begin();
  auto compared = by_expert.begin();
  while (list != instance.lists.end() || compared != by_expert.end()) {
    ExpertId expert{~std::uint32_t{0}};
    if (list != instance.lists.end()) expert = list->expert;
    if (compared != by_expert.end()) expert = std::min(expert, instance.comparisons[*compared].expert);
    std::vector<ListPairs> lists;
    for (; list != instance.lists.end() && list->expert == expert; ++list) {
      lists.emplace_back(instance, *list, transform);
    }
    const auto begin = compared;
    while (compared != by_expert.end() && instance.comparisons[*compared].expert == expert) ++compared;
    views.push_back({expert, PairView(instance.size(), std::move(lists),
                                      PairCounts::of_comparisons(instance, std::span(begin, compared)))});
  }
  return views;
}

}  // namespace witan
