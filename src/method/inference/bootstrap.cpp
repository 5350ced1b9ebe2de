#include "witan/method/inference/intervals.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <string>

#include "clustered_view.hpp"
#include "compress.hpp"
#include "data/evidence_part.hpp"
#include "util/random.hpp"

namespace witan {
namespace {

/// The count of every list and comparison in one draw.
struct Draw {
  std::vector<double> lists, comparisons;
};

Draw draw_statements(const Instance& instance, std::span<const double> times, Random& random) {
  Draw draw;
  for (const List& list : instance.lists) {
    const double count = list.count;
    draw.lists.push_back(random.poisson(count) / count);
  }
  for (const double n : times) draw.comparisons.push_back(random.poisson(n));
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
  for (const Comparison& comparison : instance.comparisons) draw.comparisons.push_back(of(comparison.expert));
  return draw;
}

/// Returns the values in `other` of the estimates of `fit`; NaN if missing.
std::vector<double> estimates_like(const Fit& fit, const Fit& other) {
  std::vector<double> values;
  for (const Estimate& wanted : fit.estimates) {
    const auto same = std::ranges::find(other.estimates, wanted.name, &Estimate::name);
    values.push_back(same == other.estimates.end() ? std::nan("") : same->value);
  }
  return values;
}

/// The refit of one draw, which may have failed.
struct Refit {
  std::vector<double> scores, estimates;
  std::string_view failure;  ///< empty if it succeeded
};

Refit check_refit(Fit&& refit, const Fit& fit) {
  const bool scored = std::ranges::any_of(refit.scores, [](double score) { return std::isfinite(score); });
  const bool good = has_converged(refit.diagnostics.stop);
  return {std::move(refit.scores), estimates_like(fit, refit),
          !good ? to_string(refit.diagnostics.stop) : (scored ? std::string_view() : "no scores")};
}

/// Fills an item missing from some draws with its mean over the other draws, or with NaN if too many draws lack it.
void fill_gaps(Slot item, const Fit& fit, BootstrapDraws& drawn) {
  double sum = 0;
  double known = 0;
  for (const auto& scores : drawn.scores) {
    if (std::isnan(scores[item])) continue;
    sum += scores[item];
    known += 1;
  }
  const auto all = static_cast<double>(drawn.scores.size());
  if (known == all) return;
  const bool unknown = all - known > kMaxGaps * all || std::isnan(fit.scores[item]);
  for (auto& scores : drawn.scores) {
    if (unknown || std::isnan(scores[item])) scores[item] = unknown ? std::nan("") : sum / known;
  }
  if (unknown && !std::isnan(fit.scores[item])) drawn.unknown.push_back(item);
}

BootstrapDraws gather(std::vector<Refit> refits, const Fit& fit) {
  BootstrapDraws drawn;
  for (Refit& refit : refits) {
    if (refit.failure.empty()) {
      drawn.scores.push_back(std::move(refit.scores));
      drawn.estimates.push_back(std::move(refit.estimates));
    } else if (drawn.failed++ == 0) {
      drawn.failure = refit.failure;
    }
  }
  for (Slot item = 0; item < fit.scores.size(); ++item) fill_gaps(item, fit, drawn);
  return drawn;
}

}  // namespace

BootstrapDraws bootstrap(const Model& model, const Instance& instance, const Fit& fit, int draws, ResampleBy by,
                         Context& context) {
  const bool by_statements = by == ResampleBy::statements;
  const bool compressible = by_statements && !model.needs_order();
  const Compressed compressed = compressible ? compress(instance, model.statistic()) : Compressed{};
  const Instance& from = compressible ? compressed.view : instance;
  const std::vector<double> once(compressible ? 0 : instance.comparisons.size(), 1.0);
  const ClusteredView clustered(by == ResampleBy::clusters ? instance : Instance());
  const Instance& units = by == ResampleBy::clusters ? clustered.view() : instance;
  const std::vector<ExpertId> experts = experts_of(units);
  const std::uint64_t seed = context.seed_for("bootstrap", instance.name);
  const auto n = static_cast<std::size_t>(draws);
  std::vector<Refit> refits(n);
  std::atomic<std::size_t> done = 0;
  context.parallel_for(n, 1, [&](std::size_t begin, std::size_t end) {
    for (std::size_t k = begin; k < end; ++k) {
      Random random(mix_seed(seed, std::to_string(k)));
      const Draw draw = by_statements ? draw_statements(from, compressible ? compressed.times : once, random)
                                      : draw_experts(units, experts, random);
      const EvidencePart part = EvidencePart::reweighted(from, draw.lists, draw.comparisons);
      refits[k] = check_refit(model.solve(part.instance(), &fit, context), fit);
    }
    context.progress("bootstrap", static_cast<double>(done += end - begin), static_cast<double>(n));
  });
  return gather(std::move(refits), fit);
}

}  // namespace witan
