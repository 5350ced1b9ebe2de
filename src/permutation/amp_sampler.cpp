#include "amp_sampler.hpp"

#include <algorithm>
#include <cmath>

namespace witan {

void PartialOrder::add(const BucketOrder& order) {
  std::vector<bool> listed(items_);
  for (const std::uint32_t item : order.items) listed[item] = true;
  order.for_each_block([&](std::uint32_t begin, std::uint32_t end) {
    for (std::uint32_t k = begin; k < end; ++k) {
      for (std::size_t other = end; other < order.items.size(); ++other) set(order.items[k], order.items[other]);
      for (std::uint32_t j = 0; order.silent > 0 && j < items_; ++j) {
        if (!listed[j]) set(order.items[k], j);
      }
    }
  });
}

bool PartialOrder::close() {
  for (std::uint32_t middle = 0; middle < items_; ++middle) {
    for (std::uint32_t i = 0; i < items_; ++i) {
      if (!above(i, middle)) continue;
      for (std::size_t w = 0; w < words_; ++w) bits_[i * words_ + w] |= bits_[middle * words_ + w];
    }
  }
  for (std::uint32_t i = 0; i < items_; ++i) {
    if (above(i, i)) return false;
  }
  return true;
}

double log_truncated_sum(std::uint32_t n, double theta) {
  if (theta * n < 1e-8) return std::log(n);
  return std::log(std::expm1(-theta * n) / std::expm1(-theta));
}

std::uint32_t draw_truncated_geometric(std::uint32_t n, double theta, Random& random) {
  const double u = random.uniform();
  if (n == 1) return 0;
  if (theta * n < 1e-8) return std::min(n - 1, static_cast<std::uint32_t>(u * n));
  // Inversion: P(K < k) = (1 − e^{−θk})/(1 − e^{−θn}).
  const double k = -std::log1p(u * std::expm1(-theta * n)) / theta;
  return std::min(n - 1, static_cast<std::uint32_t>(k));
}

AmpSampler::AmpSampler(std::span<const std::uint32_t> centre, double theta) : centre_(centre), theta_(theta) {}

double AmpSampler::draw(const PartialOrder& known, std::vector<std::uint32_t>& order, Random& random) const {
  order.clear();
  double log_weight = 0;
  for (const std::uint32_t item : centre_) {
    auto high = static_cast<std::uint32_t>(order.size());
    std::uint32_t low = 0;
    for (std::uint32_t k = 0; k < order.size(); ++k) {
      if (known.above(order[k], item)) low = k + 1;
      if (known.above(item, order[k])) {
        high = k;
        break;
      }
    }
    const auto forced = static_cast<std::uint32_t>(order.size()) - high;
    log_weight += log_truncated_sum(high - low + 1, theta_) - theta_ * forced;
    const std::uint32_t passed = draw_truncated_geometric(high - low + 1, theta_, random);
    order.insert(order.begin() + (high - passed), item);
  }
  return log_weight;
}

}  // namespace witan
