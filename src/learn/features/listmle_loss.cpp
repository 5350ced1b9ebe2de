#include <cmath>
#include <limits>

#include "label_blocks.hpp"
#include "list_loss.hpp"

namespace witan {
namespace {

class ListMleLoss : public ListLoss {
 public:
  using ListLoss::evaluate;
  double evaluate(std::span<const double> scores, std::span<const double> labels, std::span<double> gradient,
                  std::span<double> curvature) override {
    std::ranges::fill(gradient, 0.0);
    std::ranges::fill(curvature, 0.0);
    blocks_.assign(labels);
    if (blocks_.size() < 2) return 0;
    left_.assign(blocks_.size(), 0.0);
    double below = -std::numeric_limits<double>::infinity();
    for (std::size_t b = blocks_.size(); b-- > 0;) {
      for (std::size_t k = blocks_.begin[b]; k < blocks_.begin[b + 1]; ++k) {
        below = log_add(scores[blocks_.order[k]], below);
      }
      left_[b] = below;
    }
    double value = 0;
    // The logarithms of Σ draws/left and Σ draws/left² over the stages so far.
    double drawn = -std::numeric_limits<double>::infinity();
    double twice = drawn;
    for (std::size_t b = 0; b < blocks_.size(); ++b) {
      const auto draws = static_cast<double>(blocks_.begin[b + 1] - blocks_.begin[b]);
      drawn = log_add(std::log(draws) - left_[b], drawn);
      twice = log_add(std::log(draws) - 2 * left_[b], twice);
      for (std::size_t k = blocks_.begin[b]; k < blocks_.begin[b + 1]; ++k) {
        const std::uint32_t item = blocks_.order[k];
        value += left_[b] - scores[item];
        const double chance = std::exp(scores[item] + drawn);
        gradient[item] = chance - 1;
        if (!curvature.empty()) curvature[item] = chance - std::exp(2 * scores[item] + twice);
      }
    }
    return value;
  }

 private:
  LabelBlocks blocks_;
  std::vector<double> left_;  ///< log Σ e^s over each block and all below
};

}  // namespace

std::unique_ptr<ListLoss> listmle_loss() { return std::make_unique<ListMleLoss>(); }

}  // namespace witan
