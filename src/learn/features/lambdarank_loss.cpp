#include "witan/util/error.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "list_loss.hpp"
#include "logistic.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

/// Computes the change of a metric if the items at two positions are swapped. All arrays are by position.
class Swaps {
 public:
  virtual ~Swaps() = default;
  /// Sets the labels. Returns false if they make the metric constant.
  virtual bool assign(std::span<const double> labels) = 0;
  /// Returns the change for the positions a < b.
  [[nodiscard]] virtual double change(std::size_t a, std::size_t b) const = 0;
};

class NdcgSwaps : public Swaps {
 public:
  explicit NdcgSwaps(std::size_t truncation) : truncation_(truncation) {}
  bool assign(std::span<const double> labels) override {
    gain_.clear();
    for (const double label : labels) gain_.push_back(gain_of(label, Dialect::standard));
    for (std::size_t p = discount_.size(); p < labels.size(); ++p) {
      discount_.push_back(1 / std::log2(static_cast<double>(p) + 2));
    }
    sorted_ = gain_;
    std::ranges::sort(sorted_, std::greater<>());
    if (truncation_ > 0 && sorted_.size() > truncation_) sorted_.resize(truncation_);
    ideal_ = std::inner_product(sorted_.begin(), sorted_.end(), discount_.begin(), 0.0);
    return ideal_ > 0;
  }
  [[nodiscard]] double change(std::size_t a, std::size_t b) const override {
    return (gain_[b] - gain_[a]) * (discount_[a] - discount_[b]) / ideal_;
  }

 private:
  std::size_t truncation_;
  std::vector<double> gain_, discount_, sorted_;
  double ideal_ = 0;
};

class ApSwaps : public Swaps {
 public:
  explicit ApSwaps(double relevant_from) : relevant_from_(relevant_from) {}
  bool assign(std::span<const double> labels) override {
    relevant_.clear();
    above_.clear();
    inverse_.assign(1, 0.0);
    double count = 0;
    for (std::size_t p = 0; p < labels.size(); ++p) {
      relevant_.push_back(static_cast<double>(labels[p]) >= relevant_from_ ? 1.0 : 0.0);
      count += relevant_.back();
      above_.push_back(count);
      inverse_.push_back(inverse_.back() + relevant_.back() / static_cast<double>(p + 1));
    }
    all_ = count;
    return all_ > 0 && all_ < static_cast<double>(labels.size());
  }
  [[nodiscard]] double change(std::size_t a, std::size_t b) const override {
    if (relevant_[a] == relevant_[b]) return 0;
    const double between = inverse_[b] - inverse_[a + 1];
    const double last = above_[b] / static_cast<double>(b + 1);
    const auto first = static_cast<double>(a + 1);
    if (relevant_[a] > 0) return (last - between - above_[a] / first) / all_;
    return ((above_[a] + 1) / first + between - last) / all_;
  }

 private:
  double relevant_from_;
  double all_ = 0;
  std::vector<double> relevant_, above_, inverse_;  ///< `above_` includes the position itself
};

class ErrSwaps : public Swaps {
 public:
  explicit ErrSwaps(const LabelScale& scale) : scale_(scale) {}
  bool assign(std::span<const double> labels) override {
    stops_.clear();
    continues_.assign(1, 1.0);
    sum_.assign(1, 0.0);
    for (std::size_t p = 0; p < labels.size(); ++p) {
      const double label = std::clamp(static_cast<double>(labels[p]), scale_.min, scale_.max);
      stops_.push_back((std::exp2(label - scale_.min) - 1) / std::exp2(scale_.max - scale_.min));
      sum_.push_back(sum_.back() + stops_[p] * continues_[p] / static_cast<double>(p + 1));
      continues_.push_back(continues_[p] * (1 - stops_[p]));
    }
    return true;
  }
  [[nodiscard]] double change(std::size_t a, std::size_t b) const override {
    const double rescaled = (1 - stops_[b]) / (1 - stops_[a]);
    const double between = sum_[b] - sum_[a + 1];
    const double first = (stops_[b] - stops_[a]) * continues_[a] / static_cast<double>(a + 1);
    const double last = (stops_[a] * rescaled - stops_[b]) * continues_[b] / static_cast<double>(b + 1);
    return first + (rescaled - 1) * between + last;
  }

 private:
  LabelScale scale_;
  std::vector<double> stops_, continues_, sum_;
};

class LambdaRankLoss : public ListLoss {
 public:
  LambdaRankLoss(std::unique_ptr<Swaps> swaps, const LambdaWeights& weights)
      : swaps_(std::move(swaps)), weights_(weights) {}
  [[nodiscard]] bool smooth() const override { return false; }

  using ListLoss::evaluate;
  double evaluate(std::span<const double> scores, std::span<const double> labels, std::span<double> gradient,
                  std::span<double> curvature) override {
    std::ranges::fill(gradient, 0.0);
    std::ranges::fill(curvature, 0.0);
    order_.resize(scores.size());
    std::iota(order_.begin(), order_.end(), 0U);
    std::sort(order_.begin(), order_.end(),
              [&](std::uint32_t a, std::uint32_t b) { return scores[a] != scores[b] ? scores[a] > scores[b] : a < b; });
    labels_.clear();
    for (const std::uint32_t item : order_) labels_.push_back(labels[item]);
    if (!swaps_->assign(labels_)) return 0;
    double value = 0;
    double slopes = 0;
    const std::size_t last = weights_.truncation > 0 ? std::min(weights_.truncation, order_.size()) : order_.size();
    for (std::size_t a = 0; a < last; ++a) {
      for (std::size_t b = a + 1; b < order_.size(); ++b) {
        if (labels_[a] == labels_[b]) continue;
        const bool right = labels_[a] > labels_[b];
        const std::uint32_t better = order_[right ? a : b];
        const std::uint32_t worse = order_[right ? b : a];
        double weight = std::abs(swaps_->change(a, b));
        if (weights_.normalised) weight /= kLeastGap + std::abs(scores[better] - scores[worse]);
        const Softplus wrong(scores[worse] - scores[better]);
        slopes += 2 * weight * wrong.slope;
        value += weight * wrong.value;
        gradient[better] -= weight * wrong.slope;
        gradient[worse] += weight * wrong.slope;
        if (!curvature.empty()) add_curvature(weight * wrong.curvature(), better, worse, curvature);
      }
    }
    if (weights_.normalised && slopes > 0) {
      const double factor = std::log2(1 + slopes) / slopes;
      value *= factor;
      for (double& g : gradient) g *= factor;
      for (double& h : curvature) h *= factor;
    }
    return value;
  }

 private:
  static constexpr double kLeastGap = 0.01;
  std::unique_ptr<Swaps> swaps_;
  LambdaWeights weights_;
  std::vector<std::uint32_t> order_;
  std::vector<double> labels_;
};

}  // namespace

std::unique_ptr<ListLoss> lambdarank_loss(const Metric& metric, const EvaluateOptions& metric_options,
                                          const LambdaWeights& weights) {
  switch (metric.kind) {
    case MetricKind::ndcg:
      return std::make_unique<LambdaRankLoss>(std::make_unique<NdcgSwaps>(weights.truncation), weights);
    case MetricKind::ap:
      return std::make_unique<LambdaRankLoss>(std::make_unique<ApSwaps>(metric_options.relevant_from), weights);
    case MetricKind::err:
      if (!metric_options.scale) throw UsageError("lambdarank needs the label scale to optimise err");
      return std::make_unique<LambdaRankLoss>(std::make_unique<ErrSwaps>(*metric_options.scale), weights);
    default:
      throw UsageError(fmt::format("lambdarank cannot optimise {}; use ndcg, ap or err", metric.name()));
  }
}

std::unique_ptr<ListLoss> make_loss(LossKind kind, const Metric& metric, const EvaluateOptions& metric_options) {
  switch (kind) {
    case LossKind::pmop:
      return pmop_loss();
    case LossKind::listnet:
      return listnet_loss();
    case LossKind::listmle:
      return listmle_loss();
    case LossKind::ranknet:
      return ranknet_loss();
    case LossKind::softmax:
      return softmax_loss();
    case LossKind::lambdarank:
      break;
  }
  return lambdarank_loss(metric, metric_options);
}

}  // namespace witan
