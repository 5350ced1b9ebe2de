#include "crf_training.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "util/random.hpp"

namespace witan {
namespace {

constexpr std::uint64_t kPassStride = 0x9E3779B97F4A7C15U;  // odd, so that no two passes share a seed

Metric objective_of(const Crf::Options& options, const Training& training) {
  Metric metric = options.objective.value_or(training.metric);
  if (options.cutoff > 0) metric.cutoff = static_cast<std::uint32_t>(options.cutoff);
  return metric;
}

std::vector<ExpertFeatures> features_of(const InstanceSet& instances, ExpertGroups::Kind kind,
                                        const KnownExperts& known, const ExpertFeatureOptions& options) {
  std::vector<ExpertFeatures> features;
  features.reserve(instances.size());
  for (std::size_t i = 0; i < instances.size(); ++i) {
    const Instance instance = instances[i];
    features.emplace_back(instance, ExpertGroups(kind, known, *instance.expert_names), options);
  }
  return features;
}

void score_all(std::span<const double> weights, const ExpertFeatures& features, std::span<double> scores) {
  for (Slot item = 0; item < features.item_count(); ++item) scores[item] = crf_potential(weights, features.row(item));
}

/// Moves `count` random members to the front.
template <class T>
void draw_to_front(std::span<T> from, std::size_t count, Random& random) {
  for (std::size_t k = 0; k < count; ++k) std::swap(from[k], from[k + random.below(from.size() - k)]);
}

}  // namespace

double crf_potential(std::span<const double> weights, std::span<const ExpertFeature> row) {
  double sum = 0;
  for (const ExpertFeature& feature : row) {
    const double* const w = weights.data() + std::size_t{3} * feature.group;
    sum += w[1] * feature.wins - w[2] * feature.losses - w[0] * feature.named;
  }
  return sum;
}

CrfTraining::CrfTraining(const Crf::Options& options, Transform transform, const KnownExperts& known,
                         const Training& training, Context& context)
    : options_(options),
      features_{transform, options.sums == CrfSums::mean},
      training_(training),
      context_(context),
      terms_(objective_of(options, training), resolve_options(training)),
      order_seed_(context.seed_for("crf order", "")) {
  training_features_ = features_of(training.instances, options.experts, known, features_);
  validation_features_ = features_of(training.validation, options.experts, known, features_);
  for (std::size_t i = 0; i < training.instances.size(); ++i) {
    const Instance instance = training.instances[i];
    const ExpertGroups groups(options.experts, known, *instance.expert_names);
    groups_ = groups.size();
    add_step(i, instance, groups);
  }
  find_rates();
}

void CrfTraining::add_step(std::size_t index, const Instance& instance, const ExpertGroups& groups) {
  Step step{index, context_.seed_for("crf", instance.name), {}, {}, instance.labels, {}};
  for (Slot item = 0; item < instance.labels.size(); ++item) {
    if (!std::isnan(instance.labels[item])) step.items.push_back(item);
  }
  std::sort(step.items.begin(), step.items.end(),
            [&](Slot a, Slot b) { return step.labels[a] != step.labels[b] ? step.labels[a] > step.labels[b] : a < b; });
  for (std::size_t k = 0; k < step.items.size(); ++k) {
    if (k == 0 || step.labels[step.items[k]] != step.labels[step.items[k - 1]]) step.stratum_begin.push_back(k);
  }
  if (step.stratum_begin.size() < 2) return;
  if (options_.potentials == CrfPotentials::slice) step.slices.emplace(instance, groups, features_);
  steps_.push_back(std::move(step));
}

/// Sets the step sizes so that steps of wins and losses are as long as those of silence, whatever the scale of the
/// strengths.
void CrfTraining::find_rates() {
  double squares = 0;
  double count = 0;
  for (const ExpertFeatures& features : training_features_) {
    for (Slot item = 0; item < features.item_count(); ++item) {
      for (const ExpertFeature& feature : features.row(item)) {
        squares += (feature.wins * feature.wins + feature.losses * feature.losses) / feature.named;
        count += 2 * feature.named;
      }
    }
  }
  silence_rate_ = options_.rate;
  pair_rate_ = squares > 0 ? options_.rate * count / squares : options_.rate;
}

/// Samples at least one item of every label, the best labels first if there are too many, then random other items.
void CrfTraining::draw(const Step& step, int pass, Buffers& buffers) const {
  Random random(step.seed + kPassStride * static_cast<std::uint64_t>(pass));
  const auto most = static_cast<std::size_t>(options_.epsilon);
  buffers.drawn.clear();
  if (step.items.size() <= most) {
    buffers.drawn = step.items;
  } else {
    buffers.left.clear();
    for (std::size_t s = 0; s < step.stratum_begin.size(); ++s) {
      const std::size_t begin = step.stratum_begin[s];
      const std::size_t end = s + 1 < step.stratum_begin.size() ? step.stratum_begin[s + 1] : step.items.size();
      const std::size_t chosen = buffers.drawn.size() < most ? begin + random.below(end - begin) : end;
      for (std::size_t k = begin; k < end; ++k) (k == chosen ? buffers.drawn : buffers.left).push_back(step.items[k]);
    }
    const std::size_t more = most - buffers.drawn.size();
    draw_to_front(std::span(buffers.left), more, random);
    buffers.drawn.insert(buffers.drawn.end(), buffers.left.begin(),
                         buffers.left.begin() + static_cast<std::ptrdiff_t>(more));
  }
  buffers.labels.clear();
  for (const Slot item : buffers.drawn) buffers.labels.push_back(step.labels[item]);
}

std::span<const ExpertFeature> CrfTraining::row_of(const Step& step, std::size_t k, const Buffers& buffers) const {
  if (step.slices) return buffers.slice.rows[k];
  return training_features_[step.index].row(buffers.drawn[k]);
}

void CrfTraining::take_step(const Step& step, int pass, PassState& state, Buffers& buffers) {
  draw(step, pass, buffers);
  terms_.assign(buffers.labels);
  if (terms_.constant()) return;
  if (step.slices) step.slices->slice(buffers.drawn, buffers.slice);
  const std::size_t n = buffers.drawn.size();
  buffers.potentials.resize(n);
  buffers.gradient.resize(n);
  for (std::size_t k = 0; k < n; ++k) buffers.potentials[k] = crf_potential(state.weights, row_of(step, k, buffers));
  const double inverse_temperature = options_.sums == CrfSums::mean ? 1.0 : 1.0 / static_cast<double>(n * n);
  (void)buffers.kernel.evaluate(terms_, inverse_temperature, buffers.potentials, buffers.gradient);
  for (std::size_t k = 0; k < n; ++k) {
    const double silence = silence_rate_ * buffers.gradient[k];
    const double pairs = pair_rate_ * buffers.gradient[k];
    for (const ExpertFeature& feature : row_of(step, k, buffers)) {
      double* const w = state.weights.data() + std::size_t{3} * feature.group;
      w[0] -= silence * feature.named;
      w[1] += pairs * feature.wins;
      w[2] -= pairs * feature.losses;
    }
  }
}

PassResult CrfTraining::run() {
  Buffers buffers;
  std::vector<std::size_t> order(steps_.size());
  PassModel model;
  model.one_pass = [&](int pass, PassState& state) {
    std::iota(order.begin(), order.end(), std::size_t{0});
    Random random(order_seed_ + kPassStride * static_cast<std::uint64_t>(pass));
    draw_to_front(std::span(order), order.size(), random);
    for (const std::size_t s : order) take_step(steps_[s], pass, state, buffers);
  };
  model.score_training = [&](std::span<const double> weights, std::size_t i, std::span<double> scores) {
    score_all(weights, training_features_[i], scores);
  };
  model.score_validation = [&](std::span<const double> weights, std::size_t i, std::span<double> scores) {
    score_all(weights, validation_features_[i], scores);
  };
  const PassOptions passes{.passes = options_.passes, .patience = options_.patience};
  return run_passes(passes, training_, {std::vector<double>(3 * groups_, 0.0), {}}, model, context_);
}

}  // namespace witan
