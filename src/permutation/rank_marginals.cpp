#include "rank_marginals.hpp"

#include "witan/util/error.hpp"

#include <bit>
#include <cmath>

#include "distance_normaliser.hpp"
#include "method/shared/pair_outcomes.hpp"
#include "method/shared/stage_probabilities.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

/// Returns the marginals of a distribution in which an item keeps its rank with probability `stays`, and all its other
/// ranks are equally probable.
RankMarginals symmetric_marginals(std::uint32_t n, double stays) {
  RankMarginals p(std::size_t{n} * n, n > 1 ? (1 - stays) / (n - 1) : 0);
  for (std::size_t i = 0; i < n; ++i) p[i * n + i] = stays;
  return p;
}

/// Marginals of a distance that is a sum over items: item i takes a rank after the items before it have theirs, so that
/// the set of occupied ranks has i members.
RankMarginals permanent_marginals(PermutationDistance distance, std::uint32_t n, double theta) {
  if (n > kMaxExactPermanent) {
    throw InputError(fmt::format("marginals with distances spearman and footrule support at most {} items, found {}",
                                 kMaxExactPermanent, n));
  }
  const auto factor = [&](std::size_t item, std::size_t rank) {
    const double gap = std::abs(static_cast<double>(item) - static_cast<double>(rank));
    return std::exp(-theta * (distance == PermutationDistance::spearman ? gap * gap : gap));
  };
  const std::size_t full = (std::size_t{1} << n) - 1;
  std::vector<double> first(full + 1, 0.0), rest(full + 1, 0.0);
  first[0] = rest[full] = 1;
  const auto for_each_rank = [&](std::size_t set, auto&& f) {
    for (std::size_t rank = 0; rank < n; ++rank) {
      const std::size_t bit = std::size_t{1} << rank;
      if ((set & bit) == 0) f(rank, set | bit, factor(static_cast<std::size_t>(std::popcount(set)), rank));
    }
  };
  for (std::size_t set = 0; set < full; ++set) {
    for_each_rank(set, [&](std::size_t, std::size_t next, double weight) { first[next] += weight * first[set]; });
  }
  for (std::size_t set = full; set-- > 0;) {
    for_each_rank(set, [&](std::size_t, std::size_t next, double weight) { rest[set] += weight * rest[next]; });
  }
  RankMarginals p(std::size_t{n} * n, 0.0);
  for (std::size_t set = 0; set < full; ++set) {
    const auto item = static_cast<std::size_t>(std::popcount(set));
    for_each_rank(set, [&](std::size_t rank, std::size_t next, double weight) {
      p[item * n + rank] += first[set] * weight * rest[next] / first[full];
    });
  }
  return p;
}

}  // namespace

RankMarginals distance_marginals(PermutationDistance distance, std::uint32_t n, double theta) {
  switch (distance) {
    case PermutationDistance::kendall:
      return stage_rank_probabilities(std::vector<double>(n, theta));
    case PermutationDistance::hamming:
      return symmetric_marginals(n, 1 - distance_normaliser(distance, n, theta).mean / n);
    case PermutationDistance::cayley:
      // Weights by the number of cycles: Ewens' distribution with parameter e^θ.
      return symmetric_marginals(n, 1 / (1 + (n - 1) * std::exp(-theta)));
    default:
      return permanent_marginals(distance, n, theta);
  }
}

RankMarginals marginals_by_item(const RankMarginals& by_position, const std::vector<double>& mean_rank) {
  const CentrePositions at(mean_rank);
  const std::size_t n = mean_rank.size();
  RankMarginals p(n * n, 0.0);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t position = at.begin[i]; position < at.end[i]; ++position) {
      for (std::size_t rank = 0; rank < n; ++rank) {
        p[i * n + rank] += by_position[position * n + rank] / static_cast<double>(at.end[i] - at.begin[i]);
      }
    }
  }
  return p;
}

RankMarginals marginals_of_draws(std::span<const std::vector<double>> draws) {
  const std::size_t n = draws.empty() ? 0 : draws.front().size();
  RankMarginals p(n * n, 0.0);
  for (const std::vector<double>& ranks : draws) {
    for (std::size_t i = 0; i < n; ++i) {
      p[i * n + static_cast<std::size_t>(ranks[i]) - 1] += 1 / static_cast<double>(draws.size());
    }
  }
  return p;
}

void check_marginals(std::string_view method, Marginals marginals, const BucketOrders& orders) {
  if (marginals == Marginals::off || orders.item_count() <= kMaxMarginalItems) return;
  throw InputError(fmt::format("{}(marginals=on) supports at most {} items, found {}", method, kMaxMarginalItems,
                               orders.item_count()));
}

void add_marginals(const BucketOrders& orders, const RankMarginals& marginals, Fit& fit) {
  const std::size_t n = orders.item_count();
  for (std::size_t rank = 0; rank < n; ++rank) {
    std::vector<double> values(n);
    for (std::size_t i = 0; i < n; ++i) values[i] = marginals[i * n + rank];
    fit.item_columns.push_back({fmt::format("P(rank {})", rank + 1), orders.by_slot(values)});
  }
}

}  // namespace witan
