#include "label_agreement_weights.hpp"

#include "witan/util/error.hpp"

#include <algorithm>
#include <cmath>

#include "method/shared/label_agreement.hpp"
#include <fmt/format.h>

namespace witan {

double weight_of_agreement(double agreement, AgreementWeight by) {
  if (std::isnan(agreement) || by == AgreementWeight::share) return agreement;
  if (by == AgreementWeight::excess) return std::max(0.0, 2 * agreement - 1);
  const double bounded = std::min(agreement, 0.99);
  return bounded <= 0.5 ? 0.0 : std::log(bounded / (1 - bounded));
}

std::vector<double> agreement_with_labels(std::string_view method, const Training& training) {
  std::vector<Instance> instances;
  instances.reserve(training.instances.size());
  for (std::size_t i = 0; i < training.instances.size(); ++i) instances.push_back(training.instances[i]);
  const std::size_t experts = instances.empty() ? 0 : training.instances.data().expert_names().size();
  std::vector<double> agreement = label_agreement(instances, experts);
  if (std::ranges::all_of(agreement, [](double value) { return std::isnan(value); })) {
    throw InputError(
        fmt::format("{} compares experts with labels, but no expert orders two items with different labels", method));
  }
  return agreement;
}

std::vector<AgreementWeight> agreement_weights_to_try(Auto<AgreementWeight> choice) {
  if (!choice.automatic()) return {choice.value_or(AgreementWeight::share)};
  return {AgreementWeight::share, AgreementWeight::excess, AgreementWeight::log_odds};
}

std::vector<double> weights_by_agreement(std::span<const double> agreements, AgreementWeight by) {
  std::vector<double> weights;
  double sum = 0;
  for (const double agreement : agreements) {
    weights.push_back(weight_of_agreement(agreement, by));
    if (!std::isnan(agreement)) sum += weights.back();
  }
  // No expert agrees with more than half of the labelled pairs: then all have the same weight.
  if (sum <= 0) {
    for (double& weight : weights) weight = std::isnan(weight) ? weight : 1.0;
  }
  return weights;
}

}  // namespace witan
