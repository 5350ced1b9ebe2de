#include "stage_counts.hpp"

#include <algorithm>

namespace witan {

StageCounts::StageCounts(const BucketOrders& orders)
    : normaliser(std::max(1U, orders.item_count())), discordant(normaliser.size(), 0.0) {
  for (std::size_t k = 0; k < orders.size(); ++k) {
    const BucketOrder order = orders[k];
    order.for_each_block([&](std::uint32_t begin, std::uint32_t end) {
      // log [r choose n] = log Z_r − log Z_n − log Z_{r − n}.
      normaliser[begin].add(order.size() - begin, order.weight);
      normaliser[begin].add(end - begin, -order.weight);
      normaliser[begin].add(order.size() - end, -order.weight);
    });
  }
}

void StageCounts::count(const BucketOrders& orders, std::span<const std::uint32_t> position) {
  std::ranges::fill(discordant, 0.0);
  std::vector<bool> listed(position.size());
  for (std::size_t k = 0; k < orders.size(); ++k) {
    const BucketOrder order = orders[k];
    listed.assign(order.silent > 0 ? position.size() : 0U, false);
    for (std::size_t i = 0; i < order.items.size() && order.silent > 0; ++i) listed[order.items[i]] = true;
    order.for_each_block([&](std::uint32_t begin, std::uint32_t end) {
      double passed = 0;
      for (std::uint32_t i = begin; i < end; ++i) {
        const std::uint32_t own = position[order.items[i]];
        for (std::size_t j = end; j < order.items.size(); ++j) passed += position[order.items[j]] < own ? 1 : 0;
        for (std::size_t j = 0; j < listed.size(); ++j) passed += !listed[j] && position[j] < own ? 1 : 0;
      }
      discordant[begin] += order.weight * passed;
    });
  }
}

double StageCounts::log_likelihood(std::span<const double> theta) const {
  double sum = 0;
  for (std::size_t j = 0; j < theta.size(); ++j) sum -= theta[j] * discordant[j] + normaliser[j].at(theta[j]).log;
  return sum;
}

}  // namespace witan
