#include "learned_weights.hpp"

#include "witan/util/error.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "learned_codec.hpp"
#include "util/decimals.hpp"
#include <fmt/format.h>

namespace witan {

LearnedWeights::LearnedWeights(std::string_view method, const LearnedParameters& learned)
    : LearnedWeights(method, learned.experts, decode_learned<WeightsLearned>(model_of(method), learned)) {}

LearnedWeights::LearnedWeights(std::string_view method, const std::vector<std::string>& experts, WeightsLearned learned)
    : LearnedWeights(method, experts, std::move(learned.weights)) {
  converged_ = learned.converged.value_or(true);
}

LearnedWeights::LearnedWeights(std::string_view method, const std::vector<std::string>& experts,
                               std::vector<double> weights)
    : known_(experts), weights_(std::move(weights)) {
  if (experts.empty()) throw_invalid(model_of(method), "it has no experts");
  check_count(model_of(method), "weights", weights_.size(), known_.size());
  mean_ = std::accumulate(weights_.begin(), weights_.end(), 0.0) / static_cast<double>(weights_.size());
}

std::vector<double> LearnedWeights::of(const Instance& instance, Fit& fit) const {
  std::vector<std::uint32_t> present;
  for (const List& list : instance.lists) present.push_back(static_cast<std::uint32_t>(list.expert));
  for (const Comparison& one : instance.comparisons) present.push_back(static_cast<std::uint32_t>(one.expert));
  std::ranges::sort(present);
  present.erase(std::unique(present.begin(), present.end()), present.end());
  std::vector<double> by_id(instance.expert_names->size(), 0.0);
  std::size_t unseen_experts = 0;
  std::string first_unseen;
  for (const std::uint32_t id : present) {
    const std::string_view name = (*instance.expert_names)[id];
    const auto number = known_.find(name);
    by_id[id] = number ? weights_[*number] : mean_;
    fit.experts.push_back({ExpertId{id}, by_id[id]});
    if (!number && ++unseen_experts == 1) first_unseen = in_quotes(name);
  }
  if (unseen_experts > 0) {
    fit.diagnostics.notes.push_back(
        unseen_experts == 1 ? fmt::format("expert {} not in the training data: uses the mean weight, {}", first_unseen,
                                          rounded(mean_, 3))
                            : fmt::format("{} experts not in the training data, first {}: they use the mean weight, {}",
                                          unseen_experts, first_unseen, rounded(mean_, 3)));
  }
  return by_id;
}

WeightedExperts weighted_experts(const NameTable& experts, const std::vector<double>& weights) {
  WeightedExperts known;
  for (std::uint32_t e = 0; e < weights.size(); ++e) {
    if (std::isnan(weights[e])) continue;
    known.names.emplace_back(experts[e]);
    known.weights.push_back(weights[e]);
  }
  return known;
}

LearnedParameters learned_of(const NameTable& experts, WeightsLearned learned) {
  WeightedExperts known = weighted_experts(experts, learned.weights);
  learned.weights = std::move(known.weights);
  return encode_learned(learned, {std::move(known.names), {}});
}

void note_if_unconverged(bool converged, Fit& fit) {
  if (converged) return;
  fit.diagnostics.stop = Stop::iteration_limit;
  fit.diagnostics.notes.emplace_back("the training of the weights did not converge");
}

}  // namespace witan
