#include "block_sampler.hpp"

#include <cmath>
#include <numeric>
#include <utility>

namespace witan {

void BlockChain::start(std::span<const double> scores, std::size_t chosen) {
  scores_.assign(scores.begin(), scores.end());
  chosen_.assign(scores.size(), 0);
  count_ = chosen;
  sum_ = 0;
  for (std::size_t i = 0; i < chosen; ++i) {
    chosen_[i] = 1;
    sum_ += scores[i];
  }
  order_.resize(scores.size());
  std::iota(order_.begin(), order_.end(), 0U);
  for (std::size_t n = log_factorial_.size(); n <= scores.size(); ++n) {
    log_factorial_.push_back(n == 0 ? 0 : log_factorial_.back() + std::log(static_cast<double>(n)));
  }
}

void BlockChain::gibbs_sweep(Random& random) {
  for (std::size_t i = 0; i < scores_.size(); ++i) {
    const std::size_t others = count_ - (chosen_[i] != 0 ? 1 : 0);
    if (others == 0) continue;  // the set must not become empty
    const double without = sum_ - (chosen_[i] != 0 ? scores_[i] : 0);
    const double odds = potential_.log_value(without + scores_[i], others + 1) - potential_.log_value(without, others);
    const bool in = random.uniform() * (1 + std::exp(-odds)) < 1;
    chosen_[i] = in ? 1 : 0;
    count_ = others + (in ? 1 : 0);
    sum_ = without + (in ? scores_[i] : 0);
  }
  // Recomputed, because rounding errors of the updates accumulate.
  sum_ = 0;
  for (std::size_t i = 0; i < scores_.size(); ++i) sum_ += chosen_[i] != 0 ? scores_[i] : 0;
}

/// Returns the logarithm of the number of sets of this size.
double BlockChain::log_sets(std::size_t count) const {
  const std::size_t all = scores_.size();
  return log_factorial_[all] - log_factorial_[count] - log_factorial_[all - count];
}

void BlockChain::metropolis_step(BlockAcceptance acceptance, Random& random) {
  const std::size_t all = scores_.size();
  const std::size_t size = 1 + static_cast<std::size_t>(random.below(all));
  double sum = 0;
  for (std::size_t k = 0; k < size; ++k) {
    std::swap(order_[k], order_[k + static_cast<std::size_t>(random.below(all - k))]);
    sum += scores_[order_[k]];
  }
  double gain = potential_.log_value(sum, size) - potential_.log_value(sum_, count_);
  if (acceptance == BlockAcceptance::balanced) gain += log_sets(size) - log_sets(count_);
  if (random.uniform() >= std::exp(std::min(gain, 0.0))) return;
  chosen_.assign(all, 0);
  for (std::size_t k = 0; k < size; ++k) chosen_[order_[k]] = 1;
  count_ = size;
  sum_ = sum;
}

}  // namespace witan
