#include "label_agreement_weights.hpp"

#include "witan/util/error.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "method/shared/label_agreement.hpp"
#include <fmt/format.h>

namespace witan {

double trust_of(double agreement, TrustBy by) {
  if (std::isnan(agreement) || by == TrustBy::share || by == TrustBy::automatic) return agreement;
  if (by == TrustBy::excess) return std::max(0.0, 2 * agreement - 1);
  const double held = std::min(agreement, 0.99);
  return held <= 0.5 ? 0.0 : std::log(held / (1 - held));
}

std::vector<double> agreement_with_labels(std::string_view method, const Training& training) {
  std::vector<Instance> instances;
  instances.reserve(training.instances.size());
  for (std::size_t i = 0; i < training.instances.size(); ++i) instances.push_back(training.instances[i]);
  const std::size_t experts = instances.empty() ? 0 : training.instances.data().expert_names().size();
  std::vector<double> agreement = label_agreement(instances, experts);
  if (std::ranges::all_of(agreement, [](double value) { return std::isnan(value); })) {
    throw InputError(
        fmt::format("{} compares experts with labels, and no expert orders two items of different label", method));
  }
  return agreement;
}

std::span<const TrustBy> trusts_to_try(TrustBy by) {
  static constexpr std::array kAll = {TrustBy::share, TrustBy::excess, TrustBy::log_odds};
  if (by == TrustBy::automatic) return kAll;
  return std::span(kAll).subspan(static_cast<std::size_t>(by) - 1, 1);
}

std::vector<double> trusts_of(std::span<const double> agreements, TrustBy by) {
  std::vector<double> trusts;
  double sum = 0;
  double count = 0;
  for (const double agreement : agreements) {
    trusts.push_back(trust_of(agreement, by));
    if (std::isnan(agreement)) continue;
    sum += trusts.back();
    ++count;
  }
  // Nobody agrees with more than half of the labels' pairs: then all are followed alike.
  const bool none = sum <= 0;
  for (double& trust : trusts) trust = none ? 1.0 : std::isnan(trust) ? sum / count : trust;
  return trusts;
}

}  // namespace witan
