#include "klementiev_em.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "kendall_centre.hpp"
#include "kendall_normaliser.hpp"
#include "pair_gibbs.hpp"

namespace witan {
namespace {

constexpr double kKlementievTolerance = 5e-3;  // of φ; the sampled E-step jumps by about this much

/// Expected number of pairs that a statement reverses.
double expected_discordance(const BucketOrder& order, const PreferenceMatrix& above) {
  double sum = 0;
  std::vector<bool> listed(order.silent > 0 ? above.size() : 0U);
  for (const std::uint32_t item : order.items) {
    if (order.silent > 0) listed[item] = true;
  }
  order.for_each_block([&](std::uint32_t begin, std::uint32_t end) {
    for (std::uint32_t k = begin; k < end; ++k) {
      const std::uint32_t better = order.items[k];
      for (std::size_t j = end; j < order.items.size(); ++j) sum += above.above(order.items[j], better);
      for (std::uint32_t j = 0; j < listed.size(); ++j) sum += listed[j] ? 0 : above.above(j, better);
    }
  });
  return sum;
}

/// θ by moment matching, given the expected number of reversed pairs of every expert.
class ThetaUpdate {
 public:
  ThetaUpdate(const std::vector<KlementievPart>& parts, std::size_t experts, double prior)
      : normaliser_(experts), prior_(prior), has_data_(experts) {
    for (const KlementievPart& part : parts) {
      for (std::size_t k = 0; k < part.orders.size(); ++k) {
        const BucketOrder order = part.orders[k];
        normaliser_[to_index(order.expert)].add(order, order.weight);
        has_data_[to_index(order.expert)] = true;
      }
    }
    for (KendallNormaliser& one : normaliser_) one.add(2, 2 * prior);
  }
  [[nodiscard]] std::vector<double> operator()(const std::vector<double>& reversed) const {
    std::vector<double> theta;
    for (std::size_t e = 0; e < normaliser_.size(); ++e) {
      theta.push_back(has_data_[e] ? normaliser_[e].theta_for(reversed[e] + prior_)
                                   : std::numeric_limits<double>::quiet_NaN());
    }
    return theta;
  }

 private:
  std::vector<KendallNormaliser> normaliser_;
  double prior_;
  std::vector<bool> has_data_;
};

void add_reversed(const BucketOrders& orders, const PreferenceMatrix& above, std::vector<double>& reversed) {
  for (std::size_t k = 0; k < orders.size(); ++k) {
    reversed[to_index(orders[k].expert)] += orders[k].weight * expected_discordance(orders[k], above);
  }
}

}  // namespace

PreferenceMatrix weighted_pairs(const BucketOrders& orders, const std::vector<double>& theta) {
  PreferenceMatrix pairs(orders.item_count());
  PreferenceMatrix negative(orders.item_count());
  for (std::size_t k = 0; k < orders.size(); ++k) {
    const double weight = orders[k].weight * theta[to_index(orders[k].expert)];
    if (weight > 0) pairs.add(orders[k], weight);
    if (weight < 0) negative.add(orders[k], -weight);
  }
  for (std::uint32_t i = 0; i < pairs.size(); ++i) {
    for (std::uint32_t j = 0; j < pairs.size(); ++j) pairs.row(i)[j] += negative.above(j, i);
  }
  return pairs;
}

PreferenceMatrix posterior_pairs(const PreferenceMatrix& energy, int sweeps, std::uint64_t seed, Context& context) {
  if (energy.size() <= kMaxExactGibbs) return gibbs_by_subsets(energy).above;
  std::vector<double> net(energy.size(), 0.0);
  for (std::uint32_t i = 0; i < energy.size(); ++i) {
    for (std::uint32_t j = 0; j < energy.size(); ++j) net[i] += energy.net(i, j);
  }
  std::vector<std::uint32_t> start(energy.size());
  for (std::uint32_t i = 0; i < start.size(); ++i) start[i] = i;
  std::ranges::stable_sort(start, std::ranges::greater{}, [&](std::uint32_t i) { return net[i]; });
  return gibbs_by_sampling(energy, std::move(start), sweeps, seed, context).above;
}

KlementievLearned learn_klementiev(const std::vector<KlementievPart>& parts, std::size_t experts, double prior,
                                   int sweeps, int iterations, Context& context) {
  const ThetaUpdate update(parts, experts, prior);
  KlementievLearned learned;
  learned.theta.assign(experts, 0.1);
  while (!learned.converged && learned.rounds < iterations) {
    std::vector<std::vector<double>> reversed(parts.size());
    context.parallel_for(parts.size(), 1, [&](std::size_t begin, std::size_t end) {
      for (std::size_t p = begin; p < end; ++p) {
        reversed[p].assign(experts, 0.0);
        const PreferenceMatrix energy = weighted_pairs(parts[p].orders, learned.theta);
        add_reversed(parts[p].orders, posterior_pairs(energy, sweeps, parts[p].seed, context), reversed[p]);
      }
    });
    std::vector<double> sum(experts, 0.0);
    for (const std::vector<double>& part : reversed) {
      for (std::size_t e = 0; e < experts; ++e) sum[e] += part[e];
    }
    const std::vector<double> theta = update(sum);
    double change = 0;
    for (std::size_t e = 0; e < experts; ++e) {
      if (!std::isnan(theta[e])) change = std::max(change, std::abs(std::exp(-theta[e]) - std::exp(-learned.theta[e])));
    }
    learned.theta = theta;
    learned.converged = change <= kKlementievTolerance;
    ++learned.rounds;
    context.progress("learning θ", learned.rounds, iterations);
  }
  return learned;
}

}  // namespace witan
