#include "learned_weights.hpp"

#include "witan/util/error.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <fmt/format.h>

namespace witan {

LearnedWeights::LearnedWeights(std::string_view method, const LearnedParameters& learned) : known_(learned.experts) {
  const std::vector<double>* const weights = learned.find("weights");
  if (weights == nullptr || weights->empty() || weights->size() != known_.size() ||
      !std::ranges::all_of(*weights, [](double weight) { return std::isfinite(weight); })) {
    throw InputError(fmt::format("the model of {} does not hold one weight for every expert", method));
  }
  weights_ = *weights;
  mean_ = std::accumulate(weights_.begin(), weights_.end(), 0.0) / static_cast<double>(weights_.size());
}

std::vector<double> LearnedWeights::of(const Instance& instance, Fit& fit) const {
  std::vector<std::uint32_t> speakers;
  for (const List& list : instance.lists) speakers.push_back(static_cast<std::uint32_t>(list.expert));
  for (const Comparison& said : instance.comparisons) speakers.push_back(static_cast<std::uint32_t>(said.expert));
  std::ranges::sort(speakers);
  speakers.erase(std::unique(speakers.begin(), speakers.end()), speakers.end());
  std::vector<double> by_id(instance.expert_names->size(), 0.0);
  std::size_t unseen_experts = 0;
  std::string stranger;
  for (const std::uint32_t id : speakers) {
    const std::string_view name = (*instance.expert_names)[id];
    const auto number = known_.find(name);
    by_id[id] = number ? weights_[*number] : mean_;
    fit.experts.push_back({ExpertId{id}, by_id[id]});
    if (!number && ++unseen_experts == 1) stranger = in_quotes(name);
  }
  if (unseen_experts > 0) {
    fit.diagnostics.notes.push_back(fmt::format(
        "{} {} not among the experts that weights were learnt for, and {} the mean weight of {:.3g}",
        unseen_experts == 1 ? stranger : fmt::format("{} and {} more experts", stranger, unseen_experts - 1),
        unseen_experts == 1 ? "is" : "are", unseen_experts == 1 ? "gets" : "get", mean_));
  }
  return by_id;
}

LearnedParameters learned_of(const NameTable& experts, const std::vector<double>& weights) {
  LearnedParameters learned;
  std::vector<double> known;
  for (std::uint32_t e = 0; e < weights.size(); ++e) {
    if (std::isnan(weights[e])) continue;
    learned.experts.emplace_back(experts[e]);
    known.push_back(weights[e]);
  }
  learned.numbers.emplace_back("weights", std::move(known));
  return learned;
}

double learned_number(std::string_view method, const LearnedParameters& learned, std::string_view name, double least,
                      double most) {
  const std::vector<double>* const found = learned.find(name);
  if (found == nullptr || found->size() != 1 || !(found->front() >= least && found->front() <= most)) {
    throw InputError(fmt::format("the model of {} does not hold a sound {}", method, name));
  }
  return found->front();
}

void say_if_unconverged(std::string_view method, const LearnedParameters& learned, Fit& fit) {
  if (learned_number(method, learned, "converged", 0, 1) != 0) return;
  fit.diagnostics.stop = Stop::iteration_limit;
  fit.diagnostics.notes.emplace_back("the weights had not converged when learning ended");
}

}  // namespace witan
