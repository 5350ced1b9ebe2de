#include "permutation_draws.hpp"

#include "witan/util/error.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

#include "amp_sampler.hpp"
#include "distance_normaliser.hpp"
#include <fmt/format.h>

namespace witan {

PermutationDraws::PermutationDraws(PermutationDistance distance, std::uint32_t n, double theta)
    : distance_(distance), n_(n), theta_(theta) {
  const bool by_subsets = distance == PermutationDistance::spearman || distance == PermutationDistance::footrule;
  if (distance == PermutationDistance::hamming) displaced_ = displaced_distribution(n, theta);
  if (!by_subsets) return;
  if (n > kMaxExactPermanent) {
    throw UsageError(
        fmt::format("distances spearman and footrule support at most {} items, found {}", kMaxExactPermanent, n));
  }
  const std::size_t full = (std::size_t{1} << n) - 1;
  rest_.assign(full + 1, 0.0);
  rest_[full] = 1;
  for (std::size_t set = full; set-- > 0;) {
    const auto item = static_cast<std::uint32_t>(std::popcount(set));
    for (std::uint32_t rank = 0; rank < n; ++rank) {
      if ((set >> rank & 1U) == 0) rest_[set] += factor(item, rank) * rest_[set | std::size_t{1} << rank];
    }
  }
}

double PermutationDraws::factor(std::uint32_t item, std::uint32_t rank) const {
  const double gap = std::abs(static_cast<double>(item) - static_cast<double>(rank));
  return std::exp(-theta_ * (distance_ == PermutationDistance::spearman ? gap * gap : gap));
}

std::vector<std::uint32_t> PermutationDraws::draw(Random& random) const {
  switch (distance_) {
    case PermutationDistance::kendall:
      return draw_kendall(random);
    case PermutationDistance::cayley:
      return draw_cayley(random);
    case PermutationDistance::hamming:
      return draw_hamming(random);
    default:
      return draw_by_subsets(random);
  }
}

std::vector<std::uint32_t> PermutationDraws::draw_kendall(Random& random) const {
  std::vector<std::uint32_t> order;
  for (std::uint32_t item = 0; item < n_; ++item) {
    order.insert(order.end() - draw_truncated_geometric(item + 1, theta_, random), item);
  }
  return positions_of(order);
}

/// Every permutation is one product of exchanges of j with some k ≤ j, for j = 1 … n − 1. Its distance is the number of
/// proper exchanges.
std::vector<std::uint32_t> PermutationDraws::draw_cayley(Random& random) const {
  std::vector<std::uint32_t> rank(n_);
  std::iota(rank.begin(), rank.end(), 0U);
  const double phi = std::exp(-theta_);
  for (std::uint32_t j = 1; j < n_; ++j) {
    if (random.uniform() * (1 + j * phi) >= 1) std::swap(rank[j], rank[random.below(j)]);
  }
  return rank;
}

std::vector<std::uint32_t> PermutationDraws::draw_hamming(Random& random) const {
  const double u = random.uniform();
  const auto k = static_cast<std::size_t>(std::ranges::upper_bound(displaced_, u) - displaced_.begin());
  std::vector<std::uint32_t> items(n_);
  std::iota(items.begin(), items.end(), 0U);
  std::vector<std::uint32_t> rank = items;
  const std::size_t moved = std::min<std::size_t>(k, n_);
  for (std::size_t i = 0; i < moved; ++i) std::swap(items[i], items[i + random.below(n_ - i)]);
  items.resize(moved);
  std::vector<std::uint32_t> target = items;
  const auto fixed = [&] {
    for (std::size_t i = 0; i < moved; ++i) {
      if (target[i] == items[i]) return true;
    }
    return false;
  };
  // A random permutation has no fixed point with a probability of about 1/e.
  while (moved > 0 && fixed()) {
    for (std::size_t i = moved; i > 1; --i) std::swap(target[i - 1], target[random.below(i)]);
  }
  for (std::size_t i = 0; i < moved; ++i) rank[items[i]] = target[i];
  return rank;
}

std::vector<std::uint32_t> PermutationDraws::draw_by_subsets(Random& random) const {
  std::vector<std::uint32_t> ranks;
  std::size_t set = 0;
  for (std::uint32_t item = 0; item < n_; ++item) {
    double left = random.uniform() * rest_[set];
    std::uint32_t chosen = 0;
    for (std::uint32_t rank = 0; rank < n_; ++rank) {
      if ((set >> rank & 1U) != 0) continue;
      chosen = rank;
      left -= factor(item, rank) * rest_[set | std::size_t{1} << rank];
      if (left < 0) break;
    }
    ranks.push_back(chosen);
    set |= std::size_t{1} << chosen;
  }
  return ranks;
}

}  // namespace witan
