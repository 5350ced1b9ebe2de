#include "ndcg_lambdas.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

namespace witan {
namespace {

constexpr double kLeastGap = 0.01;
constexpr double kLargestRange = 300;  ///< of scores: products of four exponentials do not underflow

/// Uses four independent sums, which the processor computes in parallel.
double sum_of(const double* values, std::size_t count) {
  double sum[4] = {0, 0, 0, 0};
  std::size_t k = 0;
  for (; k + 4 <= count; k += 4) {
    for (std::size_t lane = 0; lane < 4; ++lane) sum[lane] += values[k + lane];
  }
  for (; k < count; ++k) sum[0] += values[k];
  return (sum[0] + sum[1]) + (sum[2] + sum[3]);
}

class NdcgLambdas : public ListLoss {
 public:
  explicit NdcgLambdas(std::size_t truncation)
      : truncation_(truncation), slow_(lambdarank_loss({MetricKind::ndcg}, {}, {truncation, true})) {}
  [[nodiscard]] bool smooth() const override { return false; }

  using ListLoss::evaluate;
  double evaluate(std::span<const double> scores, std::span<const double> labels, std::span<double> gradient,
                  std::span<double> curvature) override {
    if (scores.empty()) return 0;
    const auto [low, high] = std::ranges::minmax(scores);
    if (!(high - low < kLargestRange)) {
      (void)slow_->evaluate(scores, labels, gradient, curvature);
      return 0;
    }
    sort(scores, labels);
    const double ideal = ideal_gain();
    const double sum = ideal > 0 ? add_pairs(1 / ideal) : 0;
    const double factor = sum > 0 ? std::log2(1 + sum) / sum : 0;
    for (std::size_t p = 0; p < order_.size(); ++p) {
      gradient[order_[p]] = factor * slope_[p];
      if (!curvature.empty()) curvature[order_[p]] = factor * bend_[p];
    }
    return 0;
  }

 private:
  /// Sets the arrays by position in the order by scores; equal scores are in input order.
  void sort(std::span<const double> scores, std::span<const double> labels) {
    const std::size_t n = scores.size();
    order_.resize(n);
    std::iota(order_.begin(), order_.end(), 0U);
    std::sort(order_.begin(), order_.end(),
              [&](std::uint32_t a, std::uint32_t b) { return scores[a] != scores[b] ? scores[a] > scores[b] : a < b; });
    for (std::vector<double>* const array : {&score_, &power_, &gain_, &slope_, &bend_, &term_, &second_}) {
      array->assign(n, 0.0);
    }
    for (std::size_t p = discount_.size(); p < n; ++p) discount_.push_back(1 / std::log2(static_cast<double>(p) + 2));
    const double middle = 0.5 * (scores[order_.front()] + scores[order_.back()]);
    for (std::size_t p = 0; p < n; ++p) {
      score_[p] = scores[order_[p]];
      power_[p] = std::exp(score_[p] - middle);
      gain_[p] = gain_of(labels[order_[p]], Dialect::standard);
    }
  }
  double ideal_gain() {
    sorted_ = gain_;
    std::ranges::sort(sorted_, std::greater<>());
    if (truncation_ > 0 && sorted_.size() > truncation_) sorted_.resize(truncation_);
    return std::inner_product(sorted_.begin(), sorted_.end(), discount_.begin(), 0.0);
  }
  /// Adds the derivatives of all pairs. Returns the sum of the absolute gradients.
  double add_pairs(double scale) {
    const std::size_t n = order_.size();
    const std::size_t last = truncation_ > 0 ? std::min(truncation_, n) : n;
    double sum = 0;
    for (std::size_t a = 0; a < last; ++a) {
      pairs_of(a, n, scale);
      double absolute = 0;
      for (std::size_t b = a + 1; b < n; ++b) absolute += std::abs(term_[b]);
      sum += 2 * absolute;
      slope_[a] += sum_of(term_.data() + a + 1, n - a - 1);
      bend_[a] += sum_of(second_.data() + a + 1, n - a - 1);
    }
    return sum;
  }
  /// Writes the derivatives of the pairs of position a with all positions b below it, and adds those of b.
  void pairs_of(std::size_t a, std::size_t n, double scale) {
    const double gain = gain_[a];
    const double discount = discount_[a];
    const double score = score_[a];
    const double power = power_[a];
    for (std::size_t b = a + 1; b < n; ++b) {
      const double more = gain - gain_[b];
      const double weight = std::abs(more) * (discount - discount_[b]) * scale;
      const double both = power + power_[b];
      const double share = weight / ((kLeastGap + (score - score_[b])) * both * both);
      // The item with the smaller label loses.
      const double wrong = more > 0 ? -power_[b] : power;
      term_[b] = share * both * wrong;
      second_[b] = share * power * power_[b];
      slope_[b] -= term_[b];
      bend_[b] += second_[b];
    }
  }

  std::size_t truncation_;
  std::unique_ptr<ListLoss> slow_;
  std::vector<std::uint32_t> order_;
  std::vector<double> score_, power_, gain_, discount_, sorted_, slope_, bend_, term_, second_;
};

}  // namespace

std::unique_ptr<ListLoss> ndcg_lambdas(std::size_t truncation) { return std::make_unique<NdcgLambdas>(truncation); }

}  // namespace witan
