#pragma once

#include "witan/method/parameters.hpp"
#include "witan/metric/evaluate.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <vector>

namespace witan {

/// A training loss: measures how much the order of the scores disagrees with the labels of one instance. Smaller is
/// better. Adding a constant to all scores does not change the loss.
class ListLoss {
 public:
  virtual ~ListLoss() = default;
  /// Returns the loss and writes its gradient with respect to the scores. All spans have one entry per item, and no
  /// label is NaN. If all labels are equal, loss and gradient are 0, except for losses in which ties imply equal scores
  /// (listnet, softmax, pairties, exact and sampled pmop). Not thread-safe: use one object per thread.
  double evaluate(std::span<const double> scores, std::span<const double> labels, std::span<double> gradient) {
    return evaluate(scores, labels, gradient, {});
  }
  /// Computes the loss and its gradient and, if `curvature` is not empty, the second derivative with respect to each
  /// score, for Newton steps. Where the second derivative can be negative (pmop, exact pmop), a non-negative upper
  /// bound.
  virtual double evaluate(std::span<const double> scores, std::span<const double> labels, std::span<double> gradient,
                          std::span<double> curvature) = 0;
  /// Returns whether `gradient` is the derivative of the value. Otherwise it is the derivative with fixed pair weights,
  /// a subgradient, or a Monte Carlo estimate.
  [[nodiscard]] virtual bool smooth() const { return true; }
  /// Returns the initial values of the loss's own parameters, such as a tie parameter; empty if it has none.
  [[nodiscard]] virtual std::vector<double> start_parameters() const { return {}; }
  /// Sets the loss's own parameters for subsequent evaluations.
  virtual void set_parameters(std::span<const double> /*parameters*/) {}
  /// Adds the derivative of the last value with respect to the loss's own parameters.
  virtual void add_parameter_gradient(std::span<double> /*gradient*/) const {}
  /// Sets the seed of the next evaluation, for losses that sample.
  virtual void reseed(std::uint64_t /*seed*/) {}
  /// Returns the maximum number of items of an instance.
  [[nodiscard]] virtual std::size_t max_items() const { return std::numeric_limits<std::size_t>::max(); }
};

enum class LossKind : std::uint8_t { pmop, listnet, listmle, ranknet, lambdarank, softmax };
/// Model files store the numbers.
inline constexpr Choices<LossKind, 6> kLosses = {{{"pmop", LossKind::pmop},
                                                  {"listnet", LossKind::listnet},
                                                  {"listmle", LossKind::listmle},
                                                  {"ranknet", LossKind::ranknet},
                                                  {"lambdarank", LossKind::lambdarank},
                                                  {"softmax", LossKind::softmax}}};

/// Returns the negative log-likelihood of the ordered partition by labels, including constants. The next block is drawn
/// with probability ∝ the mean of e^s over its items, which is Plackett–Luce with ties (Truyen, Phung & Venkatesh,
/// SDM 2011). O(n log n).
[[nodiscard]] std::unique_ptr<ListLoss> pmop_loss();
/// Returns the negative log-likelihood of the ordered partition by labels, in which the next block S is drawn with
/// probability ∝ e^(mean of s over S), by exact sums over all subsets; see subset_sums.hpp. O(n³) for at most
/// SubsetSums::kMaxItems items.
[[nodiscard]] std::unique_ptr<ListLoss> exact_pmop_loss();
/// Returns the cross entropy between the softmax of the labels and the softmax of the scores (Cao et al., ICML 2007).
/// O(n).
[[nodiscard]] std::unique_ptr<ListLoss> listnet_loss();
/// Returns the cross entropy between the gains 2^label − 1, divided by their sum, and the softmax of the scores. The
/// loss is 0 if no label is positive. O(n).
[[nodiscard]] std::unique_ptr<ListLoss> softmax_loss();
/// Returns the negative Plackett–Luce log-likelihood of the order by labels (Xia et al., ICML 2008). Each item of a
/// tied block is drawn from the block and all items below it (Breslow's method), which is exact without ties. O(n log
/// n).
[[nodiscard]] std::unique_ptr<ListLoss> listmle_loss();
/// Returns the mean of log(1 + e^{s_j − s_i}) over all pairs with i labelled above j (Burges et al., ICML 2005). O(n²).
[[nodiscard]] std::unique_ptr<ListLoss> ranknet_loss();
/// The metrics that lambdarank_loss supports.
inline constexpr Choices<MetricKind, 3> kLambdaMetrics = {
    {{"ndcg", MetricKind::ndcg}, {"ap", MetricKind::ap}, {"err", MetricKind::err}}};
inline constexpr std::string_view kLambdaMetricHelp = "metric whose change weights a pair";
/// How lambdarank_loss weights the pairs of an instance.
struct LambdaWeights {
  /// Pairs with both items below this rank in the order by scores are ignored, and the ideal NDCG has this cut-off; 0:
  /// all pairs count. Only for ndcg.
  std::size_t truncation = 0;
  /// True: divides Δ by 0.01 + |s_i − s_j|, and the gradients g of an instance by Σ|g|/log2(1 + Σ|g|), so that
  /// instances with many pairs do not dominate.
  bool normalised = false;
};
/// Returns the sum of |Δ|·log(1 + e^{s_j − s_i}) over all pairs with i labelled above j (Burges, Ragno & Le, NIPS
/// 2006). Δ is the change of the metric if the two items swap positions in the order by scores; equal scores are in
/// input order. The metric is ndcg, ap or err over the whole list in the dialect `standard`. A cut-off is ignored, as
/// in the paper. ERR needs `metric_options.scale`. O(n²). Throws UsageError for other metrics.
[[nodiscard]] std::unique_ptr<ListLoss> lambdarank_loss(const Metric& metric, const EvaluateOptions& metric_options,
                                                        const LambdaWeights& weights = {});

/// Returns the pmop loss of an elimination: the worst block is drawn first, with probability ∝ the mean of e^{−s} over
/// its items, then the next of the remaining ones. Differs from pmop_loss for more than two items. O(n log n).
[[nodiscard]] std::unique_ptr<ListLoss> pmop_backward_loss();
/// Returns the mean of max(0, 1 − (s_i − s_j)) over all pairs with i labelled above j (Joachims, KDD 2002). The loss is
/// piecewise linear, so curvatures are 0. O(n²).
[[nodiscard]] std::unique_ptr<ListLoss> ranking_svm_loss();
/// Returns the mean of (1 − (s_i − s_j))² over all pairs with i labelled above j. O(n²).
[[nodiscard]] std::unique_ptr<ListLoss> rank_regress_loss();
/// Returns the mean of −log P over all pairs; equal labels are ties. Win, loss and tie have probabilities in proportion
/// e^{s_i} : e^{s_j} : e^β·√(e^{s_i}·e^{s_j}) (Davidson 1970). β is a parameter with initial value 0. O(n²).
[[nodiscard]] std::unique_ptr<ListLoss> pairties_davidson_loss();
/// Returns the mean of −log P over all pairs; equal labels are ties. P(i ≻ j) = e^{s_i}/(e^{s_i} + θ·e^{s_j}), and the
/// remaining probability is that of a tie (Rao & Kupper 1967). θ = 1 + e^α, where α is a parameter with initial value
/// 0. O(n²).
[[nodiscard]] std::unique_ptr<ListLoss> pairties_rao_kupper_loss();

/// Returns the loss of this kind. Only lambdarank uses `metric` and `metric_options`.
[[nodiscard]] std::unique_ptr<ListLoss> make_loss(LossKind kind, const Metric& metric,
                                                  const EvaluateOptions& metric_options);

}  // namespace witan
