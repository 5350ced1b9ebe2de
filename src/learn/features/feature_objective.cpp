#include "feature_objective.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "learn/harness/instance_chunks.hpp"

namespace witan {

FeatureInstances::FeatureInstances(const InstanceSet& instances, Normalise normalise, std::size_t columns,
                                   Context& context, std::span<const std::uint64_t> numbers)
    : columns_(columns), entries_(instances.size()) {
  if (instances.empty()) return;
  features_ = instances.data().features();
  match_ = match_columns(numbers, columns, *features_);
  context.parallel_for(instances.size(), 32, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      const Instance instance = instances[i];
      Entry& entry = entries_[i];
      entry.name = instance.name;
      entry.first_slot = instance.first_slot;
      for (Slot slot = 0; slot < instance.labels.size(); ++slot) {
        if (std::isnan(instance.labels[slot])) continue;
        entry.slots.push_back(slot);
        entry.labels.push_back(instance.labels[slot]);
      }
      if (normalise == Normalise::query) entry.scaling = scaling_within(instance, columns, match_);
    }
  });
}

/// The sums over one chunk of instances, and its buffers.
struct FeatureObjective::Part {
  std::unique_ptr<ListLoss> loss;
  std::vector<double> folded;       ///< weights for unscaled features
  std::vector<double> gradient;     ///< with respect to weights and loss parameters; instances with their own scaling
  std::vector<double> by_folded;    ///< with respect to the folded weights; other instances
  std::vector<double> own, by_own;  ///< folded weights of an instance with its own scaling, and their gradient
  std::vector<double> scores, by_score;
  double value = 0;
};

void FeatureObjective::add(std::size_t i, std::span<const double> weights, std::uint64_t seed, Part& part) const {
  const auto labels = instances_.labels(i);
  const FeatureRows rows = instances_.rows(i);
  const FeatureScaling* const own = instances_.own_scaling(i);
  if (own != nullptr) own->fold(scorer_, weights, part.own);
  part.scores.resize(labels.size());
  part.by_score.resize(labels.size());
  scorer_.score(own != nullptr ? part.own : part.folded, rows, part.scores);
  part.loss->reseed(seed);
  part.value += part.loss->evaluate(part.scores, labels, part.by_score);
  part.loss->add_parameter_gradient(std::span(part.gradient).subspan(scorer_.weight_count()));
  if (own == nullptr) {
    scorer_.add_gradient(part.folded, rows, part.by_score, part.by_folded);
    return;
  }
  part.by_own.assign(scorer_.weight_count(), 0.0);
  scorer_.add_gradient(part.own, rows, part.by_score, part.by_own);
  own->unfold(scorer_, part.by_own, part.gradient);
}

double FeatureObjective::evaluate(std::span<const std::size_t> which, std::span<const double> weights,
                                  const std::string& purpose, std::span<double> gradient, Context& context) const {
  std::ranges::fill(gradient, 0.0);
  if (which.empty()) return 0;
  const InstanceChunks chunks(which.size());
  std::vector<Part> parts(chunks.count());
  std::vector<double> folded;
  scaling_.fold(scorer_, weights, folded);
  context.parallel_for(which.size(), chunks.size(), [&](std::size_t begin, std::size_t end) {
    Part& part = parts[begin / chunks.size()];
    part.loss = loss_.make();
    part.loss->set_parameters(weights.subspan(scorer_.weight_count()));
    part.folded = folded;
    part.by_folded.assign(folded.size(), 0.0);
    part.gradient.assign(weights.size(), 0.0);
    for (std::size_t k = begin; k < end; ++k) {
      add(which[k], weights, context.seed_for(purpose, instances_.name(which[k])), part);
    }
  });
  double value = 0;
  for (std::size_t p = 0; p < parts.size(); ++p) {
    value += parts[p].value;
    for (std::size_t k = 0; k < gradient.size(); ++k) gradient[k] += parts[p].gradient[k];
    if (p == 0) continue;
    for (std::size_t k = 0; k < folded.size(); ++k) parts[0].by_folded[k] += parts[p].by_folded[k];
  }
  scaling_.unfold(scorer_, parts[0].by_folded, gradient);
  const double share = 1 / static_cast<double>(which.size());
  for (double& slope : gradient) slope *= share;
  return share * value + add_penalty(weights, gradient);
}

double FeatureObjective::add_penalty(std::span<const double> weights, std::span<double> gradient) const {
  const std::size_t biases = scorer_.inputs() * (scorer_.hidden() + 1);
  double value = 0;
  for (std::size_t k = 0; k < scorer_.weight_count(); ++k) {
    if (k >= biases && k < biases + scorer_.hidden()) continue;
    value += 0.5 * l2_ * weights[k] * weights[k];
    gradient[k] += l2_ * weights[k];
  }
  return value;
}

void FeatureObjective::score(const FeatureInstances& of, std::size_t i, std::span<const double> weights,
                             std::span<double> by_slot) const {
  const FeatureScaling* const own = of.own_scaling(i);
  std::vector<double> folded;
  (own != nullptr ? *own : scaling_).fold(scorer_, weights, folded);
  std::vector<double> scores(of.slots(i).size());
  scorer_.score(folded, of.rows(i), scores);
  std::ranges::fill(by_slot, std::numeric_limits<double>::quiet_NaN());
  for (std::size_t r = 0; r < scores.size(); ++r) by_slot[of.slots(i)[r]] = scores[r];
}

}  // namespace witan
