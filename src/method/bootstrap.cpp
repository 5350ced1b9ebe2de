#include "witan/data/evidence_part.hpp"
#include "witan/method/intervals.hpp"
#include "witan/util/random.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <string>

#include "compress.hpp"

namespace witan {
namespace {

/// How often everything counts in one draw.
struct Draw {
  std::vector<double> lists, comparisons;
};

Draw draw_statements(const Instance& instance, std::span<const double> times, Random& random) {
  Draw draw;
  for (const List& list : instance.lists) {
    const double count = list.count;
    draw.lists.push_back(static_cast<double>(random.poisson(count)) / count);
  }
  for (const double n : times) draw.comparisons.push_back(static_cast<double>(random.poisson(n)));
  return draw;
}

Draw draw_experts(const Instance& instance, std::span<const ExpertId> experts, Random& random) {
  std::vector<double> times(experts.size(), 0.0);
  for (std::size_t k = 0; k < experts.size(); ++k) times[random.below(experts.size())] += 1;
  const auto of = [&](ExpertId expert) {
    return times[static_cast<std::size_t>(std::ranges::lower_bound(experts, expert) - experts.begin())];
  };
  Draw draw;
  for (const List& list : instance.lists) draw.lists.push_back(of(list.expert));
  for (const Comparison& said : instance.comparisons) draw.comparisons.push_back(of(said.expert));
  return draw;
}

/// The values that the fit's quantities have in another one.
std::vector<double> quantities_like(const Fit& fit, const Fit& other) {
  std::vector<double> values;
  for (const Quantity& wanted : fit.quantities) {
    const auto same = std::ranges::find(other.quantities, wanted.name, &Quantity::name);
    values.push_back(same == other.quantities.end() ? std::nan("") : same->value);
  }
  return values;
}

void fill_gaps(std::vector<double>& scores) {
  double sum = 0;
  double count = 0;
  for (const double score : scores) {
    if (std::isnan(score)) continue;
    sum += score;
    count += 1;
  }
  for (double& score : scores) {
    if (std::isnan(score)) score = count > 0 ? sum / count : 0;
  }
}

}  // namespace

BootstrapDraws bootstrap(const Model& model, const Instance& instance, const Fit& fit, int draws, ResampleBy by,
                         Context& context) {
  const bool by_experts = by == ResampleBy::experts;
  const bool compressible = !by_experts && !model.needs_order();
  const Compressed compressed = compressible ? compress(instance, model.statistic()) : Compressed{};
  const Instance& from = compressible ? compressed.view : instance;
  const std::vector<double> once(compressible ? 0 : instance.comparisons.size(), 1.0);
  const std::vector<ExpertId> experts = experts_of(instance);
  const std::uint64_t seed = context.seed_for("bootstrap", instance.name);
  const auto n = static_cast<std::size_t>(draws);
  BootstrapDraws drawn{std::vector<std::vector<double>>(n), std::vector<std::vector<double>>(n)};
  std::atomic<std::size_t> done = 0;
  context.for_chunks(n, 1, [&](std::size_t begin, std::size_t end) {
    for (std::size_t k = begin; k < end; ++k) {
      Random random(mix_seed(seed, std::to_string(k)));
      const Draw draw = by_experts ? draw_experts(from, experts, random)
                                   : draw_statements(from, compressible ? compressed.times : once, random);
      const EvidencePart part = EvidencePart::reweighted(from, draw.lists, draw.comparisons);
      Fit refit = model.solve(part.instance(), &fit, context);
      drawn.quantities[k] = quantities_like(fit, refit);
      drawn.scores[k] = std::move(refit.scores);
      fill_gaps(drawn.scores[k]);
    }
    context.progress("bootstrap", static_cast<double>(done += end - begin), static_cast<double>(n));
  });
  return drawn;
}

}  // namespace witan
