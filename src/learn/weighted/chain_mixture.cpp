#include "chain_mixture.hpp"

#include <algorithm>
#include <cmath>

#include "learn/harness/weighted_instance.hpp"
#include "walks/list_chain.hpp"
#include <Eigen/Dense>

namespace witan {
namespace {

double weight_of(std::span<const double> weights, const ExpertPairs& expert) {
  return weights[static_cast<std::uint32_t>(expert.expert)];
}

}  // namespace

ChainMixture::ChainMixture(const Instance& instance, Transform transform, std::optional<Silence> silence, double alpha)
    : state_(instance.size(), 0), alpha_(alpha) {
  const std::vector<double> equal_weights(instance.expert_names->size(), 1.0);
  const WeightedInstance weighted(instance, equal_weights, silence);
  items_ = ranked_items(weighted.view());
  for (std::uint32_t k = 0; k < items_.size(); ++k) state_[items_[k]] = k;
  experts_ = views_by_expert(weighted.view(), transform);
  std::erase_if(experts_, [](const ExpertPairs& expert) { return expert.view.empty(); });
}

double ChainMixture::present(std::span<const double> weights) const {
  double sum = 0;
  for (const ExpertPairs& expert : experts_) sum += weight_of(weights, expert);
  return sum;
}

double ChainMixture::fastest_exit(std::span<const double> weights) const {
  const auto count = static_cast<double>(items_.size());
  std::vector<double> exits(state_.size(), 0.0);
  std::vector<double> wins(state_.size());
  std::vector<double> losses(state_.size());
  for (const ExpertPairs& expert : experts_) {
    std::ranges::fill(losses, 0.0);
    expert.view.add_wins_losses(wins, losses);
    for (std::size_t i = 0; i < exits.size(); ++i) exits[i] += weight_of(weights, expert) * losses[i] / count;
  }
  const double most = exits.empty() ? 0.0 : *std::ranges::max_element(exits);
  return (1 - alpha_) * most + alpha_ * present(weights);
}

void ChainMixture::step(std::span<const double> weights, double fastest, std::span<const double> x,
                        std::span<double> y) const {
  const auto count = static_cast<double>(items_.size());
  std::vector<double> by_slot(state_.size(), 0.0);
  double mass = 0;
  for (std::size_t k = 0; k < items_.size(); ++k) {
    by_slot[items_[k]] = x[k];
    mass += x[k];
  }
  std::vector<double> flow(state_.size(), 0.0);
  std::vector<double> wins(state_.size());
  std::vector<double> losses(state_.size());
  std::vector<double> arriving(state_.size());
  std::vector<double> unused(state_.size());
  for (const ExpertPairs& expert : experts_) {
    const double rate = (1 - alpha_) * weight_of(weights, expert) / count;
    if (rate == 0) continue;
    std::ranges::fill(losses, 0.0);
    std::ranges::fill(arriving, 0.0);
    expert.view.add_wins_losses(wins, losses);
    expert.view.multiply(by_slot, arriving, unused);
    for (std::size_t i = 0; i < flow.size(); ++i) flow[i] += rate * (arriving[i] - by_slot[i] * losses[i]);
  }
  const double jumps = alpha_ * present(weights);
  for (std::size_t k = 0; k < items_.size(); ++k) {
    y[k] += x[k] + (flow[items_[k]] + jumps * (mass / count - x[k])) / fastest;
  }
}

std::size_t ChainMixture::learn_from(std::span<const double> labels) {
  pairs_.clear();
  for (std::uint32_t i = 0; !labels.empty() && i < items_.size(); ++i) {
    for (std::uint32_t j = 0; j < items_.size(); ++j) {
      if (labels[items_[i]] > labels[items_[j]]) pairs_.push_back({i, j});
    }
  }
  if (experts_.empty()) pairs_.clear();
  return pairs_.size();
}

/// Factorises B = Q − 1·uᵀ, where Q are the rates of the mixture and u is uniform. B gives both the stationary
/// distribution, since πB = −uᵀ, and the gradient, since By = h implies Qy = h if π·h = 0.
class ChainMixture::Solved {
 public:
  Solved(const ChainMixture& chain, std::span<const double> weights) {
    const auto states = static_cast<Eigen::Index>(chain.items_.size());
    const auto count = static_cast<double>(states);
    Eigen::MatrixXd rates = Eigen::MatrixXd::Zero(states, states);
    for (const ExpertPairs& expert : chain.experts_) {
      const double rate = (1 - chain.alpha_) * weight_of(weights, expert) / count;
      expert.view.for_each_pair([&](Slot winner, Slot loser, double strength) {
        rates(chain.state_[loser], chain.state_[winner]) += rate * strength;
      });
    }
    rates.array() += chain.alpha_ * chain.present(weights) / count;
    rates.diagonal() -= rates.rowwise().sum();
    rates.array() -= 1 / count;
    solver_.compute(rates);
    stationary_ = solver_.transpose().solve(Eigen::VectorXd::Constant(states, -1 / count));
  }
  [[nodiscard]] const Eigen::VectorXd& stationary() const { return stationary_; }
  /// Returns y with Qy = g − (π·g)·1.
  [[nodiscard]] Eigen::VectorXd potential(const Eigen::VectorXd& g) const {
    return solver_.solve((g.array() - stationary_.dot(g)).matrix());
  }

 private:
  Eigen::PartialPivLU<Eigen::MatrixXd> solver_;
  Eigen::VectorXd stationary_;
};

std::vector<double> ChainMixture::stationary(std::span<const double> weights) const {
  const Solved solved(*this, weights);
  return {solved.stationary().begin(), solved.stationary().end()};
}

double ChainMixture::loss(std::span<const double> weights, std::span<double> gradient) const {
  const Solved solved(*this, weights);
  const Eigen::VectorXd& pi = solved.stationary();
  Eigen::VectorXd gradient_of_pi = Eigen::VectorXd::Zero(pi.size());
  const auto pairs = static_cast<double>(pairs_.size());
  double sum = 0;
  for (const Pair& pair : pairs_) {
    const double better = pi[pair.better];
    const double worse = pi[pair.worse];
    sum += std::log1p(worse / better);
    gradient_of_pi[pair.worse] += 1 / (better + worse) / pairs;
    gradient_of_pi[pair.better] -= worse / (better * (better + worse)) / pairs;
  }
  // dπ·Q = −π·dQ, so the loss changes by −π·dQ·y for every change dQ of the rates.
  const Eigen::VectorXd y = solved.potential(gradient_of_pi);
  const auto count = static_cast<double>(items_.size());
  std::vector<double> pi_by_slot(state_.size(), 0.0);
  for (std::size_t k = 0; k < items_.size(); ++k) pi_by_slot[items_[k]] = pi[static_cast<Eigen::Index>(k)];
  const double jump = y.mean() - pi.dot(y);
  std::vector<double> wins(state_.size());
  std::vector<double> losses(state_.size());
  std::vector<double> arriving(state_.size());
  std::vector<double> unused(state_.size());
  for (const ExpertPairs& expert : experts_) {
    std::ranges::fill(losses, 0.0);
    std::ranges::fill(arriving, 0.0);
    expert.view.add_wins_losses(wins, losses);
    expert.view.multiply(pi_by_slot, arriving, unused);
    double moved = 0;
    for (std::size_t k = 0; k < items_.size(); ++k) {
      const Slot slot = items_[k];
      moved += y[static_cast<Eigen::Index>(k)] * (arriving[slot] - pi_by_slot[slot] * losses[slot]);
    }
    gradient[static_cast<std::uint32_t>(expert.expert)] -= (1 - alpha_) * moved / count + alpha_ * jump;
  }
  return sum / pairs;
}

}  // namespace witan
