#include "reciprocal_loss.hpp"

#include "witan/util/error.hpp"

#include <algorithm>
#include <cmath>

namespace witan {
namespace {

constexpr std::size_t kReciprocalChunk = 32;
/// Keeps weights finite if the loss has no minimum.
constexpr double kRidge = 1e-6;

/// Returns the share of each item in the total gain; empty if there is no gain.
std::vector<double> gain_shares(const Instance& instance) {
  std::vector<double> shares(instance.size(), 0.0);
  double sum = 0;
  for (Slot slot = 0; slot < instance.labels.size(); ++slot) {
    if (!(instance.labels[slot] > 0)) continue;
    shares[slot] = std::exp2(static_cast<double>(instance.labels[slot])) - 1;
    sum += shares[slot];
  }
  if (!(sum > 0)) return {};
  for (double& share : shares) share /= sum;
  return shares;
}

}  // namespace

ReciprocalLoss::ReciprocalLoss(const InstanceSet& instances, TieRanks ties) {
  for (std::size_t i = 0; i < instances.size(); ++i) {
    const Instance instance = instances[i];
    has_statements_.resize(instance.expert_names->size(), false);
    const std::vector<double> shares = gain_shares(instance);
    if (shares.empty() || instance.lists.empty()) continue;
    parts_.push_back({entries_.size(), 0, share_.size(), instance.size()});
    share_.insert(share_.end(), shares.begin(), shares.end());
    for (const List& list : instance.lists) {
      const auto expert = static_cast<std::uint32_t>(list.expert);
      const ListValues ranks = list_ranks(instance, list, ties);
      for (std::size_t k = 0; k < ranks.slots.size(); ++k) {
        entries_.push_back({ranks.slots[k], expert, ranks.values[k], list.multiplicity(), 0});
        has_statements_[expert] = true;
      }
    }
    parts_.back().end = entries_.size();
  }
}

void ReciprocalLoss::set_k(double k) {
  for (Entry& entry : entries_) {
    if (k + entry.rank <= 0) throw InputError("tuned-rrf: k + rank must be positive");
    entry.x = entry.multiplicity * (k + 1) / (k + entry.rank);
  }
}

double ReciprocalLoss::add_part(const Part& part, std::span<const double> weights, std::span<double> gradient) const {
  std::vector<double> scores(part.items, 0.0);
  const std::span entries = std::span(entries_).subspan(part.begin, part.end - part.begin);
  for (const Entry& entry : entries) scores[entry.slot] += weights[entry.expert] * entry.x;
  const std::span shares = std::span(share_).subspan(part.share, part.items);
  const double most = *std::ranges::max_element(scores);
  double sum = 0;
  double met = 0;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    sum += std::exp(scores[i] - most);
    met += shares[i] * scores[i];
  }
  const double loss = most + std::log(sum) - met;
  for (std::size_t i = 0; i < scores.size(); ++i) scores[i] = std::exp(scores[i] - most) / sum - shares[i];
  for (const Entry& entry : entries) gradient[entry.expert] += scores[entry.slot] * entry.x;
  return loss;
}

double ReciprocalLoss::value(std::span<const double> weights, double l2, std::span<double> gradient,
                             Context& context) const {
  const std::size_t experts = weights.size();
  const std::size_t chunks = (parts_.size() + kReciprocalChunk - 1) / kReciprocalChunk;
  std::vector<double> loss(chunks, 0.0);
  std::vector<double> gradients(chunks * experts, 0.0);
  context.parallel_for(parts_.size(), kReciprocalChunk, [&](std::size_t begin, std::size_t end) {
    const std::size_t chunk = begin / kReciprocalChunk;
    for (std::size_t p = begin; p < end; ++p) {
      loss[chunk] += add_part(parts_[p], weights, std::span(gradients).subspan(chunk * experts, experts));
    }
  });
  double sum = 0;
  std::ranges::fill(gradient, 0.0);
  for (std::size_t chunk = 0; chunk < chunks; ++chunk) {
    sum += loss[chunk];
    for (std::size_t e = 0; e < experts; ++e) gradient[e] += gradients[chunk * experts + e];
  }
  const auto count = static_cast<double>(parts_.size());
  double mean = 0;
  for (const double weight : weights) mean += weight / static_cast<double>(experts);
  double penalty = 0;
  for (std::size_t e = 0; e < experts; ++e) {
    const double deviation = weights[e] - mean;
    penalty += l2 * deviation * deviation / 2 + kRidge * weights[e] * weights[e] / 2;
    // The derivative of the mean contributes 0, because the deviations sum to 0.
    gradient[e] = gradient[e] / count + l2 * deviation + kRidge * weights[e];
  }
  return sum / count + penalty;
}

}  // namespace witan
