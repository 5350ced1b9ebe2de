#include <algorithm>
#include <cmath>

#include "list_loss.hpp"

namespace witan {
namespace {

class SoftmaxLoss : public ListLoss {
 public:
  using ListLoss::evaluate;
  double evaluate(std::span<const double> scores, std::span<const double> labels, std::span<double> gradient,
                  std::span<double> curvature) override {
    std::ranges::fill(gradient, 0.0);
    std::ranges::fill(curvature, 0.0);
    double gains = 0;
    for (const double label : labels) gains += gain(label);
    if (!(gains > 0)) return 0;
    const double top = *std::ranges::max_element(scores);
    double sum = 0;
    for (const double score : scores) sum += std::exp(score - top);
    const double log_sum = top + std::log(sum);
    double value = 0;
    for (std::size_t i = 0; i < scores.size(); ++i) {
      const double target = gain(labels[i]) / gains;
      value -= target * (scores[i] - log_sum);
      const double chance = std::exp(scores[i] - log_sum);
      gradient[i] = chance - target;
      if (!curvature.empty()) curvature[i] = chance * (1 - chance);
    }
    return value;
  }

 private:
  static double gain(double label) { return std::max(0.0, gain_of(label, Dialect::standard)); }
};

}  // namespace

std::unique_ptr<ListLoss> softmax_loss() { return std::make_unique<SoftmaxLoss>(); }

}  // namespace witan
