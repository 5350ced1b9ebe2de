#include <cmath>
#include <limits>

#include "label_blocks.hpp"
#include "list_loss.hpp"

namespace witan {

double log_add(double a, double b) {
  const double high = a > b ? a : b;
  const double low = a > b ? b : a;
  return high + std::log1p(std::exp(low - high));
}

namespace {

/// Returns log((2^n − 1)/n): the number of non-empty subsets of n items, divided by n.
double log_sets_per_item(std::size_t n) {
  const double count = static_cast<double>(n);
  return count * std::log(2.0) + std::log1p(-std::exp2(-count)) - std::log(count);
}

class PmopLoss : public ListLoss {
 public:
  using ListLoss::evaluate;
  double evaluate(std::span<const double> scores, std::span<const double> labels, std::span<double> gradient,
                  std::span<double> curvature) override {
    std::ranges::fill(gradient, 0.0);
    std::ranges::fill(curvature, 0.0);
    blocks_.assign(labels);
    if (blocks_.size() < 2) return 0;
    const std::size_t count = blocks_.size();
    inside_.assign(count, -std::numeric_limits<double>::infinity());
    left_.assign(count, 0.0);
    double below = -std::numeric_limits<double>::infinity();
    for (std::size_t b = count; b-- > 0;) {
      for (std::size_t k = blocks_.begin[b]; k < blocks_.begin[b + 1]; ++k) {
        inside_[b] = log_add(scores[blocks_.order[k]], inside_[b]);
      }
      below = left_[b] = log_add(inside_[b], below);
    }
    double value = 0;
    // The logarithms of Σ 1/left and Σ 1/left² over the stages so far.
    double drawn = -std::numeric_limits<double>::infinity();
    double twice = drawn;
    for (std::size_t b = 0; b < count; ++b) {
      const std::size_t remaining = labels.size() - blocks_.begin[b];
      const auto size = static_cast<double>(blocks_.begin[b + 1] - blocks_.begin[b]);
      value += left_[b] - inside_[b] + log_sets_per_item(remaining) + std::log(size);
      drawn = log_add(-left_[b], drawn);
      twice = log_add(-2 * left_[b], twice);
      for (std::size_t k = blocks_.begin[b]; k < blocks_.begin[b + 1]; ++k) {
        const std::uint32_t item = blocks_.order[k];
        const double chance = std::exp(scores[item] + drawn);
        gradient[item] = chance - std::exp(scores[item] - inside_[b]);
        if (!curvature.empty()) curvature[item] = chance - std::exp(2 * scores[item] + twice);
      }
    }
    return value;
  }

 private:
  LabelBlocks blocks_;
  std::vector<double> inside_, left_;  ///< log Σ e^s over each block, and over it and all below
};

}  // namespace

std::unique_ptr<ListLoss> pmop_loss() { return std::make_unique<PmopLoss>(); }

}  // namespace witan
