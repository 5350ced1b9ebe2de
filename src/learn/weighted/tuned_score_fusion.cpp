#include "tuned_score_fusion.hpp"

#include "witan/util/error.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "learn/harness/instance_measure.hpp"
#include "learn/harness/weighted_instance.hpp"
#include "method/shared/learned_weights.hpp"

namespace witan {
namespace {

constexpr int kSearchRounds = 10;
/// Metrics are means of sums in a fixed order, so smaller differences are rounding errors.
constexpr double kMetricTolerance = 1e-12;

ScoreFusion::Options fusion_options(const TunedScoreFusion::Options& options) {
  ScoreFusion::Options fusion;
  fusion.norm = options.norm;
  fusion.minimum = options.minimum;
  fusion.maximum = options.maximum;
  return fusion;
}

/// Normalised scores of all training instances, computed once.
class TrainingScores {
 public:
  TrainingScores(const Training& training, const ScoreFusion::Options& options)
      : measure_(training.instances, training.metric, resolve_options(training)) {
    const ScoreRule rule = options.rule();
    has_lists_.resize(training.instances.data().expert_names().size(), false);
    for (std::size_t i = 0; i < training.instances.size(); ++i) {
      const Instance instance = training.instances[i];
      std::vector<Term>& terms = terms_.emplace_back();
      for (const List& list : instance.lists) {
        has_lists_[to_index(list.expert)] = true;
        const ListValues scores = normalised_scores(options, rule, instance, list);
        for (std::size_t k = 0; k < scores.slots.size(); ++k) {
          terms.push_back({scores.slots[k], to_index(list.expert), list.multiplicity() * scores.values[k]});
        }
      }
    }
  }

  [[nodiscard]] bool empty() const { return measure_.empty(); }
  [[nodiscard]] const std::vector<bool>& has_lists() const { return has_lists_; }
  /// Returns the mean metric under weights by expert. Items in no list rank last.
  [[nodiscard]] double metric(std::span<const double> weights, Context& context) const {
    const auto score = [&](std::size_t i, std::span<double> scores) {
      std::ranges::fill(scores, std::numeric_limits<double>::quiet_NaN());
      for (const Term& term : terms_[i]) {
        double& sum = scores[term.slot];
        sum = (std::isnan(sum) ? 0 : sum) + weights[term.expert] * term.score;
      }
    };
    return measure_.mean(score, context);
  }

 private:
  struct Term {
    Slot slot;
    std::size_t expert;
    double score;
  };
  InstanceMeasure measure_;
  std::vector<std::vector<Term>> terms_;
  std::vector<bool> has_lists_;
};

/// Returns the weights with the share of one expert set and the others in proportion. Experts without lists have NaN.
std::vector<double> with_share(std::vector<double> weights, std::size_t expert, double share) {
  double rest = 0;
  double others = 0;
  for (std::size_t e = 0; e < weights.size(); ++e) {
    if (e == expert || std::isnan(weights[e])) continue;
    rest += weights[e];
    ++others;
  }
  for (std::size_t e = 0; e < weights.size(); ++e) {
    if (e == expert || std::isnan(weights[e])) continue;
    weights[e] = rest > 0 ? weights[e] * (1 - share) / rest : (1 - share) / others;
  }
  weights[expert] = share;
  return weights;
}

/// Returns the centre of the longest run of values equal to the maximum.
std::size_t centre_of_best(const std::vector<double>& values) {
  const double best = std::ranges::max(values);
  std::size_t longest = 0;
  std::size_t centre = 0;
  for (std::size_t begin = 0, end = 0; begin < values.size(); begin = end + 1) {
    for (end = begin; end < values.size() && values[end] >= best - kMetricTolerance;) ++end;
    if (end - begin > longest) {
      longest = end - begin;
      centre = begin + (longest - 1) / 2;
    }
  }
  return centre;
}

}  // namespace

LearnedParameters TunedScoreFusion::train(const Options& options, const Training& training, Context& context) {
  const TrainingScores data(training, fusion_options(options));
  if (data.empty() || std::ranges::find(data.has_lists(), true) == data.has_lists().end()) {
    throw InputError("tuned-score-fusion is trained on labels, but no training instance has a list and a label");
  }
  const auto experts = static_cast<double>(std::ranges::count(data.has_lists(), true));
  std::vector<double> weights;
  for (const bool known : data.has_lists()) {
    weights.push_back(known ? 1 / experts : std::numeric_limits<double>::quiet_NaN());
  }
  const auto steps = static_cast<std::size_t>(std::lround(1 / options.step));
  double best = data.metric(weights, context);
  for (int round = 0; experts > 1 && round < kSearchRounds; ++round) {
    const double before = best;
    for (std::size_t e = 0; e < weights.size(); ++e) {
      if (std::isnan(weights[e])) continue;
      context.check_stop();
      std::vector<double> metrics;
      for (std::size_t k = 0; k <= steps; ++k) {
        const double share = static_cast<double>(k) / static_cast<double>(steps);
        metrics.push_back(data.metric(with_share(weights, e, share), context));
      }
      const std::size_t k = centre_of_best(metrics);
      if (metrics[k] < best - kMetricTolerance || (metrics[k] <= best + kMetricTolerance && round > 0)) continue;
      best = std::max(best, metrics[k]);
      weights = with_share(weights, e, static_cast<double>(k) / static_cast<double>(steps));
    }
    if (training.on_pass) training.on_pass({round + 1, kSearchRounds, best, std::numeric_limits<double>::quiet_NaN()});
    if (best <= before + kMetricTolerance) break;
  }
  return learned_of(training.instances.data().expert_names(), {weights});
}

Fit TunedScoreFusion::solve(const Options& options, const LearnedParameters& learned, const Instance& instance,
                            const Fit* /*start*/, Context& context) {
  Fit weighted;
  const std::vector<double> weights = LearnedWeights(kName, learned).of(instance, weighted);
  const WeightedInstance weighted_instance(instance, weights);
  Fit fit = ScoreFusion::solve(fusion_options(options), weighted_instance.view(), context);
  fit.experts = std::move(weighted.experts);
  fit.diagnostics.notes = std::move(weighted.diagnostics.notes);
  return fit;
}

}  // namespace witan
