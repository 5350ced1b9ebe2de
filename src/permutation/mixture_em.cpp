#include "mixture_em.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "kendall_centre.hpp"
#include "kendall_normaliser.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

constexpr int kMixtureIterations = 200;
constexpr double kMixtureTolerance = 1e-8;  // of the log-likelihood, relative
/// Pairs added to every component, right and reversed, so that a component of few voters has a finite θ.
constexpr double kComponentPrior = 0.5;
constexpr std::size_t kFolds = 5;
constexpr std::size_t kChunk = 256;

/// EM from one start.
class MixtureEm {
 public:
  MixtureEm(const BucketOrders& orders, const VoterCounts& voters, std::uint64_t seed, Context& context)
      : orders_(orders), voters_(voters), seed_(seed), context_(context) {
    total_ = std::accumulate(voters.begin(), voters.end(), 0.0);
  }

  [[nodiscard]] MallowsMixtureFit run(int components, Random& random) {
    MallowsMixtureFit fit;
    fit.member = draw_members(components, random);
    double before = -std::numeric_limits<double>::infinity();
    for (; fit.iterations < kMixtureIterations && !fit.converged; ++fit.iterations) {
      context_.check_stop();
      update_components(fit);
      update_members(fit);
      fit.converged = fit.log_likelihood - before <= kMixtureTolerance * std::abs(fit.log_likelihood);
      before = fit.log_likelihood;
    }
    return fit;
  }

 private:
  /// Draws an expert per component, as in k-means++: far from those drawn before. The others join the nearest one.
  [[nodiscard]] std::vector<std::vector<double>> draw_members(int components, Random& random) const {
    const std::size_t n = voters_.size();
    std::vector<double> distance(n, 1.0);
    std::vector<std::size_t> nearest(n, 0);
    for (int c = 0; c < components; ++c) {
      const std::size_t chosen = draw_expert(distance, random);
      PreferenceMatrix own(orders_.item_count());
      add_pairs(chosen, 1, own);
      for (std::size_t e = 0; e < n; ++e) {
        const double apart = disagreement(e, own);
        if (c == 0 || apart < distance[e]) distance[e] = apart, nearest[e] = static_cast<std::size_t>(c);
      }
    }
    // A small share everywhere, so that no component starts without pairs.
    const auto k = static_cast<double>(components);
    std::vector<std::vector<double>> member(static_cast<std::size_t>(components), std::vector<double>(n, 0.1 / k));
    for (std::size_t e = 0; e < n; ++e) member[nearest[e]][e] += 0.9;
    return member;
  }

  [[nodiscard]] std::size_t draw_expert(const std::vector<double>& distance, Random& random) const {
    double total = 0;
    for (std::size_t e = 0; e < distance.size(); ++e) total += voters_[e] * distance[e];
    double left = random.uniform() * total;
    std::size_t drawn = 0;
    for (std::size_t e = 0; e < distance.size(); ++e) {
      if (!(voters_[e] * distance[e] > 0)) continue;
      drawn = e;
      left -= voters_[e] * distance[e];
      if (left < 0) break;
    }
    return drawn;
  }

  void add_pairs(std::size_t expert, double weight, PreferenceMatrix& pairs) const {
    const BucketOrders::Expert& own = orders_.experts()[expert];
    for (std::size_t k = own.begin; k < own.end; ++k) pairs.add(orders_[k], weight * orders_[k].weight / own.weight);
  }

  /// Returns the share of the expert's pairs, in both, that another expert orders differently.
  [[nodiscard]] double disagreement(std::size_t expert, const PreferenceMatrix& other) const {
    double against = 0;
    double both = 0;
    const BucketOrders::Expert& own = orders_.experts()[expert];
    for (std::size_t k = own.begin; k < own.end; ++k) {
      const BucketOrder order = orders_[k];
      order.for_each_block([&](std::uint32_t begin, std::uint32_t end) {
        for (std::uint32_t i = begin; i < end; ++i) {
          for (std::size_t j = end; j < order.items.size(); ++j) {
            const double with = other.above(order.items[i], order.items[j]);
            const double reversed = other.above(order.items[j], order.items[i]);
            against += reversed;
            both += with + reversed;
          }
        }
      });
    }
    return both > 0 ? against / both : 0.5;
  }

  void update_components(MallowsMixtureFit& fit) {
    fit.components.assign(fit.member.size(), {});
    context_.parallel_for(fit.member.size(), 1, [&](std::size_t begin, std::size_t end) {
      for (std::size_t c = begin; c < end; ++c) fit.components[c] = component_of(fit.member[c]);
    });
  }

  [[nodiscard]] MallowsComponent component_of(const std::vector<double>& member) const {
    PreferenceMatrix pairs(orders_.item_count());
    KendallNormaliser normaliser;
    double size = 0;
    for (std::size_t e = 0; e < member.size(); ++e) {
      const double weight = voters_[e] * member[e];
      if (!(weight > 1e-12)) continue;
      add_pairs(e, weight, pairs);
      const BucketOrders::Expert& own = orders_.experts()[e];
      for (std::size_t k = own.begin; k < own.end; ++k) {
        normaliser.add(orders_[k], weight * orders_[k].weight / own.weight);
      }
      size += weight;
    }
    normaliser.add(2, 2 * kComponentPrior);
    KendallCentre centre = kendall_centre(pairs, CentreSearch::local, seed_, context_);
    return {std::move(centre.order), std::move(centre.mean_rank), normaliser.theta_for(centre.cost + kComponentPrior),
            total_ > 0 ? size / total_ : 0};
  }

  void update_members(MallowsMixtureFit& fit) {
    const std::size_t n = voters_.size();
    std::vector<double> value((n + kChunk - 1) / kChunk, 0.0);
    context_.parallel_for(n, kChunk, [&](std::size_t begin, std::size_t end) {
      for (std::size_t e = begin; e < end; ++e) {
        const std::vector<double> log_p = component_log_likelihoods(orders_, e, fit.components);
        const double largest = *std::ranges::max_element(log_p);
        double total = 0;
        for (const double one : log_p) total += std::exp(one - largest);
        for (std::size_t c = 0; c < log_p.size(); ++c) fit.member[c][e] = std::exp(log_p[c] - largest) / total;
        value[begin / kChunk] += voters_[e] * (largest + std::log(total));
      }
    });
    fit.log_likelihood = std::accumulate(value.begin(), value.end(), 0.0);
  }

  const BucketOrders& orders_;
  const VoterCounts& voters_;
  std::uint64_t seed_;
  Context& context_;
  double total_ = 0;
};

void sort_components(MallowsMixtureFit& fit) {
  std::vector<std::size_t> order(fit.components.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(
      order, [&](std::size_t a, std::size_t b) { return fit.components[a].share > fit.components[b].share + 1e-9; });
  MallowsMixtureFit sorted = fit;
  for (std::size_t c = 0; c < order.size(); ++c) {
    sorted.components[c] = fit.components[order[c]];
    sorted.member[c] = fit.member[order[c]];
  }
  fit = std::move(sorted);
}

}  // namespace

std::vector<double> component_log_likelihoods(const BucketOrders& orders, std::size_t expert,
                                              const std::vector<MallowsComponent>& components) {
  const BucketOrders::Expert& own = orders.experts()[expert];
  KendallNormaliser normaliser;
  for (std::size_t k = own.begin; k < own.end; ++k) normaliser.add(orders[k], orders[k].weight / own.weight);
  std::vector<double> log_p;
  for (const MallowsComponent& component : components) {
    const std::vector<std::uint32_t> position = positions_of(component.order);
    double discordant = 0;
    for (std::size_t k = own.begin; k < own.end; ++k) {
      discordant += orders[k].weight / own.weight * discordant_pairs(orders[k], position);
    }
    log_p.push_back(std::log(std::max(component.share, 1e-300)) - component.theta * discordant -
                    normaliser.at(component.theta).log);
  }
  return log_p;
}

MallowsMixtureFit fit_mallows_mixture(const BucketOrders& orders, int components, int starts, const VoterCounts& voters,
                                      std::uint64_t seed, Context& context) {
  VoterCounts counts = voters;
  if (counts.empty()) {
    for (const BucketOrders::Expert& expert : orders.experts()) counts.push_back(expert.weight);
  }
  Random random(seed);
  MallowsMixtureFit best;
  for (int start = 0; start < (components == 1 ? 1 : starts); ++start) {
    MallowsMixtureFit fit = MixtureEm(orders, counts, seed, context).run(components, random);
    const bool better = start == 0 || fit.log_likelihood > best.log_likelihood + 1e-9 * std::abs(best.log_likelihood);
    if (better) best = std::move(fit);
  }
  sort_components(best);
  return best;
}

double held_out_log_likelihood(const BucketOrders& orders, int components, int starts, std::uint64_t seed,
                               Context& context) {
  double sum = 0;
  double voters = 0;
  for (std::size_t fold = 0; fold < kFolds; ++fold) {
    VoterCounts counts;
    for (std::size_t e = 0; e < orders.experts().size(); ++e) {
      counts.push_back(e % kFolds == fold ? 0 : orders.experts()[e].weight);
    }
    const MallowsMixtureFit fit = fit_mallows_mixture(orders, components, starts, counts, seed, context);
    for (std::size_t e = fold; e < orders.experts().size(); e += kFolds) {
      const std::vector<double> log_p = component_log_likelihoods(orders, e, fit.components);
      const double largest = *std::ranges::max_element(log_p);
      double total = 0;
      for (const double one : log_p) total += std::exp(one - largest);
      sum += orders.experts()[e].weight * (largest + std::log(total));
      voters += orders.experts()[e].weight;
    }
  }
  return voters > 0 ? sum / voters : 0;
}

}  // namespace witan
