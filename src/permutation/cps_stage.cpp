#include "cps_stage.hpp"

#include <algorithm>
#include <cmath>

namespace witan {
namespace {

/// Returns Σ_{k=1}^{n} k, 0 for n < 1.
double triangle(double n) { return n < 1 ? 0 : n * (n + 1) / 2; }

/// Returns Σ |rank − p| over whole numbers p from `first` to `last`.
double absolute_sum(double rank, double first, double last) {
  if (last < first) return 0;
  const double below = std::clamp(std::floor(rank), first - 1, last);  // p ≤ below are at most `rank`
  const double left = below - first + 1;
  const double right = last - below;
  return left * rank - (triangle(below) - triangle(first - 1)) + (triangle(last) - triangle(below)) - right * rank;
}

double square_sum(double rank, double first, double last) {
  if (last < first) return 0;
  const auto squares = [](double n) { return n * (n + 1) * (2 * n + 1) / 6; };
  return squares(last) - squares(first - 1) - 2 * rank * (triangle(last) - triangle(first - 1)) +
         (last - first + 1) * rank * rank;
}

}  // namespace

double sum_of_distances(CosetDistance distance, double rank, double first, double last) {
  return distance == CosetDistance::footrule ? absolute_sum(rank, first, last) : square_sum(rank, first, last);
}

CpsStage::CpsStage(const BucketOrders& orders, CosetDistance distance, CosetScale scale) : distance_(distance) {
  for (std::size_t k = 0; k < orders.size(); ++k) {
    const BucketOrder order = orders[k];
    Remaining list;
    list.size = order.size();
    if (scale == CosetScale::length)
      list.unit = distance == CosetDistance::spearman ? list.size * list.size : list.size;
    std::vector<bool> listed(order.silent > 0 ? orders.item_count() : 0U);
    order.for_each_block([&](std::uint32_t begin, std::uint32_t end) {
      for (std::uint32_t i = begin; i < end; ++i) {
        list.entries.push_back({order.items[i], (begin + end + 1) / 2.0});
        if (order.silent > 0) listed[order.items[i]] = true;
      }
    });
    for (std::uint32_t i = 0; i < listed.size(); ++i) {
      if (!listed[i]) list.entries.push_back({i, (static_cast<double>(order.items.size()) + list.size + 1) / 2});
    }
    lists_.push_back(std::move(list));
  }
}

void CpsStage::place(std::uint32_t item) {
  for (Remaining& list : lists_) {
    const auto found = std::ranges::find(list.entries, item, &Entry::item);
    if (found == list.entries.end()) continue;
    list.entries.erase(found);
    ++list.placed;
  }
}

}  // namespace witan
