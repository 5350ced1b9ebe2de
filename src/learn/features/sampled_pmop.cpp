#include "sampled_pmop.hpp"

#include <algorithm>

#include "label_blocks.hpp"

namespace witan {
namespace {

class SampledPmopLoss : public ListLoss {
 public:
  explicit SampledPmopLoss(const SampledPmopOptions& options) : options_(options), chain_(*options_.potential) {}
  [[nodiscard]] bool smooth() const override { return false; }
  void reseed(std::uint64_t seed) override { random_ = Random(seed); }

  using ListLoss::evaluate;
  double evaluate(std::span<const double> scores, std::span<const double> labels, std::span<double> gradient,
                  std::span<double> curvature) override {
    std::ranges::fill(gradient, 0.0);
    std::ranges::fill(curvature, 0.0);
    blocks_.assign(labels);
    double value = 0;
    for (std::size_t b = 0; b < blocks_.size(); ++b) {
      const auto left = std::span(blocks_.order).subspan(blocks_.begin[b]);
      left_.clear();
      for (const std::uint32_t item : left) left_.push_back(scores[item]);
      chain_.start(left_, blocks_.begin[b + 1] - blocks_.begin[b]);
      value += add_sample(left, -1, gradient);
      for (int sample = 0; sample < options_.samples; ++sample) {
        if (options_.sampling == BlockSampling::gibbs) {
          chain_.gibbs_sweep(random_);
        } else {
          chain_.metropolis_step(options_.acceptance, random_);
        }
        value += add_sample(left, 1.0 / options_.samples, gradient);
      }
    }
    return value;
  }

 private:
  /// Adds the state of the chain to the gradient, and returns its term of the value.
  double add_sample(std::span<const std::uint32_t> left, double share, std::span<double> gradient) const {
    const BlockPotential& potential = *options_.potential;
    const double slope = share * potential.slope(chain_.sum(), chain_.count());
    for (std::size_t k = 0; k < left.size(); ++k) {
      if (chain_.contains(k)) gradient[left[k]] += slope;
    }
    return share * potential.log_value(chain_.sum(), chain_.count());
  }

  SampledPmopOptions options_;
  BlockChain chain_;
  LabelBlocks blocks_;
  std::vector<double> left_;
  Random random_{0};
};

}  // namespace

std::unique_ptr<ListLoss> sampled_pmop_loss(const SampledPmopOptions& options) {
  return std::make_unique<SampledPmopLoss>(options);
}

}  // namespace witan
