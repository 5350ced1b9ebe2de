#include "factor_losses.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

#include "learn/features/label_blocks.hpp"

namespace witan {
namespace {

/// Calls use(item, discount) for items in order. Consecutive items that are `same` share the mean discount of their
/// positions.
template <class Same, class Use>
void share_discounts(std::span<const std::uint32_t> order, std::span<const double> discounts, Same&& same, Use&& use) {
  for (std::size_t begin = 0; begin < order.size();) {
    std::size_t end = begin;
    double sum = 0;
    while (end < order.size() && same(order[end], order[begin])) sum += discounts[end++];
    for (std::size_t k = begin; k < end; ++k) use(order[k], sum / static_cast<double>(end - begin));
    begin = end;
  }
}

class NdcgBoundLoss : public ListLoss {
 public:
  using ListLoss::evaluate;
  double evaluate(std::span<const double> scores, std::span<const double> labels, std::span<double> gradient,
                  std::span<double> curvature) override {
    std::ranges::fill(gradient, 0.0);
    std::ranges::fill(curvature, 0.0);
    const std::size_t count = scores.size();
    discounts_.resize(count);
    for (std::size_t p = 0; p < count; ++p) discounts_[p] = 1 / std::log2(static_cast<double>(p) + 2);
    order_.resize(count);
    std::iota(order_.begin(), order_.end(), 0U);
    std::ranges::sort(order_, [&](std::uint32_t a, std::uint32_t b) { return labels[a] > labels[b]; });
    double ideal = 0;
    for (std::size_t p = 0; p < count; ++p) ideal += discounts_[p] * gain(labels[order_[p]]);
    if (!(ideal > 0)) return 0;
    double value = 1;
    share_discounts(
        order_, discounts_, [&](std::uint32_t a, std::uint32_t b) { return labels[a] == labels[b]; },
        [&](std::uint32_t item, double discount) {
          value -= discount * scores[item];
          gradient[item] -= discount;
        });
    margin_.resize(count);
    for (std::size_t j = 0; j < count; ++j) margin_[j] = scores[j] - gain(labels[j]) / ideal;
    std::ranges::sort(order_, [&](std::uint32_t a, std::uint32_t b) { return margin_[a] > margin_[b]; });
    share_discounts(
        order_, discounts_, [&](std::uint32_t a, std::uint32_t b) { return margin_[a] == margin_[b]; },
        [&](std::uint32_t item, double discount) {
          value += discount * margin_[item];
          gradient[item] += discount;
        });
    return value;
  }
  [[nodiscard]] bool smooth() const override { return false; }

 private:
  static double gain(double label) { return std::exp2(static_cast<double>(label)) - 1; }
  std::vector<std::uint32_t> order_;
  std::vector<double> discounts_, margin_;
};

class PmopBoundLoss : public ListLoss {
 public:
  using ListLoss::evaluate;
  double evaluate(std::span<const double> scores, std::span<const double> labels, std::span<double> gradient,
                  std::span<double> curvature) override {
    constexpr double kNone = -std::numeric_limits<double>::infinity();
    std::ranges::fill(gradient, 0.0);
    std::ranges::fill(curvature, 0.0);
    blocks_.assign(labels);
    if (blocks_.size() < 2) return 0;
    left_.assign(blocks_.size(), kNone);
    double below = kNone;
    for (std::size_t b = blocks_.size(); b-- > 0;) {
      for (std::size_t k = blocks_.begin[b]; k < blocks_.begin[b + 1]; ++k) {
        below = log_add(scores[blocks_.order[k]], below);
      }
      left_[b] = below;
    }
    double value = 0;
    // The logarithms of Σ 1/left and Σ 1/left² over the stages so far.
    double drawn = kNone;
    double twice = kNone;
    for (std::size_t b = 0; b < blocks_.size(); ++b) {
      const double share = 1 / static_cast<double>(blocks_.begin[b + 1] - blocks_.begin[b]);
      value += left_[b];
      drawn = log_add(-left_[b], drawn);
      twice = log_add(-2 * left_[b], twice);
      for (std::size_t k = blocks_.begin[b]; k < blocks_.begin[b + 1]; ++k) {
        const std::uint32_t item = blocks_.order[k];
        const double chance = std::exp(scores[item] + drawn);
        value -= share * scores[item];
        gradient[item] = chance - share;
        if (!curvature.empty()) curvature[item] = chance - std::exp(2 * scores[item] + twice);
      }
    }
    return value;
  }

 private:
  LabelBlocks blocks_;
  std::vector<double> left_;  ///< log Σ e^s over each block and all below
};

class SquaredLoss : public ListLoss {
 public:
  using ListLoss::evaluate;
  double evaluate(std::span<const double> scores, std::span<const double> labels, std::span<double> gradient,
                  std::span<double> curvature) override {
    std::ranges::fill(curvature, 1.0);
    double value = 0;
    for (std::size_t j = 0; j < scores.size(); ++j) {
      gradient[j] = scores[j] - static_cast<double>(labels[j]);
      value += gradient[j] * gradient[j] / 2;
    }
    return value;
  }
};

}  // namespace

std::unique_ptr<ListLoss> ndcg_bound_loss() { return std::make_unique<NdcgBoundLoss>(); }
std::unique_ptr<ListLoss> pmop_bound_loss() { return std::make_unique<PmopBoundLoss>(); }
std::unique_ptr<ListLoss> squared_loss() { return std::make_unique<SquaredLoss>(); }

}  // namespace witan
