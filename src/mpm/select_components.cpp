#include "select_components.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "data/evidence_part.hpp"
#include "mpm_mixture_fit.hpp"
#include "mpm_normaliser.hpp"
#include "util/random.hpp"

namespace witan {
namespace {

constexpr int kFolds = 5;
constexpr std::size_t kMinExperts = 10;
constexpr int kMostComponents = 10;

/// Returns the fold of each row of the counts: equal numbers of experts, in random order.
std::vector<int> draw_folds(std::size_t experts, std::uint64_t seed) {
  std::vector<int> fold(experts);
  for (std::size_t e = 0; e < experts; ++e) fold[e] = static_cast<int>(e % kFolds);
  Random random(seed);
  for (std::size_t k = experts; k > 1; --k) std::swap(fold[k - 1], fold[random.below(k)]);
  return fold;
}

/// The data of the experts outside one fold.
EvidencePart without_fold(const Instance& instance, const WinLossCounts& counts, const std::vector<int>& folds,
                          int fold) {
  const auto keeps = [&](ExpertId expert) {
    for (std::size_t e = 0; e < counts.size(); ++e) {
      if (counts[e].expert == expert) return folds[e] == fold ? 0.0 : 1.0;
    }
    return 1.0;
  };
  std::vector<double> lists;
  std::vector<double> comparisons;
  for (const List& list : instance.lists) lists.push_back(keeps(list.expert));
  for (const Comparison& comparison : instance.comparisons) comparisons.push_back(keeps(comparison.expert));
  return EvidencePart::reweighted(instance, lists, comparisons);
}

/// Returns ln Σ_c π_c·P(pairs of the expert under component c), per expert that the row represents.
double held_out(const ExpertWinLoss& row, const std::vector<std::vector<double>>& scores,
                const std::vector<double>& log_normaliser, const std::vector<double>& share) {
  double most = -HUGE_VAL;
  std::vector<double> terms;
  for (std::size_t c = 0; c < scores.size(); ++c) {
    double sum = -row.total * log_normaliser[c];
    for (std::size_t j = 0; j < row.items.size(); ++j) sum += row.net_wins(j) * scores[c][row.items[j]];
    terms.push_back(std::log(share[c]) + sum / row.weight);
    most = std::max(most, terms.back());
  }
  double sum = 0;
  for (const double term : terms) sum += std::exp(term - most);
  return most + std::log(sum);
}

/// Returns the held-out log-likelihood of every expert.
std::vector<double> held_out_by_expert(MpmMixture::Options options, int components, const Instance& instance,
                                       const WinLossCounts& all, const std::vector<int>& folds, Context& context) {
  options.components = components;
  std::vector<double> found(all.size(), 0.0);
  for (int fold = 0; fold < kFolds; ++fold) {
    const EvidencePart part = without_fold(instance, all, folds, fold);
    const WinLossCounts counts(part.instance(), options.transform, options.scale);
    const MixtureComponents fitted = fit_mixture(options, part.instance(), counts, context);
    std::vector<std::vector<double>> scores;
    std::vector<double> log_normaliser;
    for (const auto& own : fitted.scores) {
      scores.push_back(all.by_item(counts.by_slot(own)));
      log_normaliser.push_back(MpmNormaliser(scores.back()).log_value());
    }
    for (std::size_t e = 0; e < all.size(); ++e) {
      if (folds[e] == fold) found[e] = held_out(all[e], scores, log_normaliser, fitted.share);
    }
  }
  return found;
}

/// Returns true if the mean difference exceeds its standard error.
bool improves(const std::vector<double>& now, const std::vector<double>& before) {
  const auto n = static_cast<double>(now.size());
  double mean = 0;
  for (std::size_t e = 0; e < now.size(); ++e) mean += (now[e] - before[e]) / n;
  double squares = 0;
  for (std::size_t e = 0; e < now.size(); ++e) {
    const double deviation = now[e] - before[e] - mean;
    squares += deviation * deviation;
  }
  return mean > std::sqrt(squares / (n - 1) / n);
}

}  // namespace

int select_components(const MpmMixture::Options& options, const Instance& instance, Context& context) {
  const WinLossCounts counts(instance, options.transform, options.scale);
  if (counts.size() < kMinExperts) return 1;
  const std::vector<int> folds = draw_folds(counts.size(), context.seed_for("mixture folds", instance.name));
  std::vector<double> best = held_out_by_expert(options, 1, instance, counts, folds, context);
  int components = 1;
  while (components < kMostComponents) {
    std::vector<double> next = held_out_by_expert(options, components + 1, instance, counts, folds, context);
    if (!improves(next, best)) break;
    best = std::move(next);
    ++components;
  }
  return components;
}

}  // namespace witan
