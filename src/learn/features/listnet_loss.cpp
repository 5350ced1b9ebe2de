#include <algorithm>
#include <cmath>

#include "list_loss.hpp"

namespace witan {
namespace {

/// Returns Σ e^{x − most}, for any number type.
template <class T>
double sum_of_exp(std::span<const T> x, double most) {
  double sum = 0;
  for (const T value : x) sum += std::exp(static_cast<double>(value) - most);
  return sum;
}

class ListNetLoss : public ListLoss {
 public:
  using ListLoss::evaluate;
  double evaluate(std::span<const double> scores, std::span<const double> labels, std::span<double> gradient,
                  std::span<double> curvature) override {
    if (scores.empty()) return 0;
    const double top_score = *std::ranges::max_element(scores);
    const auto top_label = static_cast<double>(*std::ranges::max_element(labels));
    const double log_sum = top_score + std::log(sum_of_exp(scores, top_score));
    const double label_sum = sum_of_exp(labels, top_label);
    double value = 0;
    for (std::size_t i = 0; i < scores.size(); ++i) {
      const double target = std::exp(static_cast<double>(labels[i]) - top_label) / label_sum;
      value -= target * (scores[i] - log_sum);
      const double chance = std::exp(scores[i] - log_sum);
      gradient[i] = chance - target;
      if (!curvature.empty()) curvature[i] = chance * (1 - chance);
    }
    return value;
  }
};

}  // namespace

std::unique_ptr<ListLoss> listnet_loss() { return std::make_unique<ListNetLoss>(); }

}  // namespace witan
