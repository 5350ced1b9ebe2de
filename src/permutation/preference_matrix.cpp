#include "preference_matrix.hpp"

#include <algorithm>
#include <numeric>

namespace witan {

template <class WeightOf>
void PreferenceMatrix::add_pairs(const BucketOrder& order, const WeightOf& weight_of) {
  std::vector<bool> listed(order.silent > 0 ? items_ : 0U);
  if (order.silent > 0) {
    for (const std::uint32_t item : order.items) listed[item] = true;
  }
  const std::uint32_t* const items = order.items.data();
  const std::size_t count = order.items.size();
  order.for_each_block([&](std::uint32_t begin, std::uint32_t end) {
    const double weight = weight_of(begin);
    for (std::uint32_t k = begin; k < end; ++k) {
      double* const better = above_.data() + std::size_t{items[k]} * items_;
      for (std::size_t other = end; other < count; ++other) better[items[other]] += weight;
      for (std::uint32_t j = 0; j < listed.size(); ++j) better[j] += listed[j] ? 0 : weight;
    }
  });
}

PreferenceMatrix::PreferenceMatrix(const BucketOrders& orders) : PreferenceMatrix(orders.item_count()) {
  for (std::size_t k = 0; k < orders.size(); ++k) add(orders[k], orders[k].weight);
}

void PreferenceMatrix::add(const BucketOrder& order, double weight) {
  add_pairs(order, [&](std::uint32_t) { return weight; });
}

void PreferenceMatrix::add_by_block(const BucketOrder& order, const std::function<double(std::uint32_t)>& weight_of) {
  add_pairs(order, weight_of);
}

double PreferenceMatrix::cost(std::span<const std::uint32_t> order) const {
  double sum = 0;
  for (std::size_t low = 1; low < order.size(); ++low) {
    const std::span<const double> worse = row(order[low]);
    double own = 0;
    for (std::size_t high = 0; high < low; ++high) own += worse[order[high]];
    sum += own;
  }
  return sum;
}

double PreferenceMatrix::lower_bound() const {
  double sum = 0;
  for (std::uint32_t i = 1; i < items_; ++i) {
    for (std::uint32_t j = 0; j < i; ++j) sum += std::min(above(i, j), above(j, i));
  }
  return sum;
}

double PreferenceMatrix::total() const { return std::accumulate(above_.begin(), above_.end(), 0.0); }

}  // namespace witan
