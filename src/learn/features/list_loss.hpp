#pragma once

#include "witan/method/parameters.hpp"
#include "witan/metric/evaluate.hpp"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace witan {

/// How far scores are from ordering one instance's items as their labels do, with its derivative: what scorers of all
/// kinds are trained by. Smaller is better; adding a number to all scores changes nothing.
class ListLoss {
 public:
  virtual ~ListLoss() = default;
  /// The loss of `scores`, and its derivative by each of them in `gradient`. All spans have one entry an item, and
  /// every item has a label (no NaN). Where the labels say nothing about the order, both are 0, except for losses to
  /// which a tie says that scores are equal (listnet, pairties, sampled pmop). Works in room of its own, so threads
  /// need one each.
  double evaluate(std::span<const double> scores, std::span<const float> labels, std::span<double> gradient) {
    return evaluate(scores, labels, gradient, {});
  }
  /// The same with the second derivative by each score in `curvature`, for Newton's steps; where it may be negative
  /// (pmop), an upper bound that is not. Empty: nobody asks.
  virtual double evaluate(std::span<const double> scores, std::span<const float> labels, std::span<double> gradient,
                          std::span<double> curvature) = 0;
  /// Whether `gradient` is the derivative of the value; otherwise only of the value with its weights held as they are,
  /// or an estimate of it from random draws.
  [[nodiscard]] virtual bool smooth() const { return true; }
  /// Where numbers of its own start that are learnt with the scores, such as how readily it ties; empty: it has none.
  [[nodiscard]] virtual std::vector<double> start_parameters() const { return {}; }
  /// Takes them for the evaluations that follow.
  virtual void set_parameters(std::span<const double> /*parameters*/) {}
  /// Adds the derivative of the last value by each of them.
  virtual void add_parameter_gradient(std::span<double> /*gradient*/) const {}
  /// The random draws of the next evaluation, if it draws, follow from this number alone.
  virtual void reseed(std::uint64_t /*seed*/) {}
};

enum class LossKind : std::uint8_t { pmop, listnet, listmle, ranknet, lambdarank };
/// Model files store the numbers.
inline constexpr Choices<LossKind, 5> kLosses = {{{"pmop", LossKind::pmop},
                                                  {"listnet", LossKind::listnet},
                                                  {"listmle", LossKind::listmle},
                                                  {"ranknet", LossKind::ranknet},
                                                  {"lambdarank", LossKind::lambdarank}}};

/// −log probability of the labels' ordered partition when the next block is drawn with probability ∝ the mean of e^s
/// over it, its constants included (Truyen, Phung & Venkatesh, SDM 2011): tied Plackett–Luce. O(n log n).
[[nodiscard]] std::unique_ptr<ListLoss> pmop_loss();
/// Cross entropy between the softmax of the labels and that of the scores (Cao et al., ICML 2007). O(n).
[[nodiscard]] std::unique_ptr<ListLoss> listnet_loss();
/// −log Plackett–Luce probability of the labels' order (Xia et al., ICML 2008). Each item of a tied block is drawn from
/// the block and all below it (Breslow's way with ties), which is exact without ties. O(n log n).
[[nodiscard]] std::unique_ptr<ListLoss> listmle_loss();
/// The mean of log(1 + e^{s_j − s_i}) over all pairs whose labels prefer i (Burges et al., ICML 2005). O(n²).
[[nodiscard]] std::unique_ptr<ListLoss> ranknet_loss();
/// The metrics that lambdarank_loss supports.
inline constexpr Choices<MetricKind, 3> kLambdaMetrics = {
    {{"ndcg", MetricKind::ndcg}, {"ap", MetricKind::ap}, {"err", MetricKind::err}}};
inline constexpr std::string_view kLambdaMetricHelp = "metric whose change weights a pair";
/// The sum of |Δ|·log(1 + e^{s_j − s_i}) over the same pairs, Δ being what the metric loses or gains when the two
/// change places in the order of the scores, equal ones in the order given (Burges, Ragno & Le, NIPS 2006). The metric
/// is ndcg, ap or err over the whole list in the dialect `standard`; a cut-off is passed over, as its authors do. ERR
/// needs `metric_options.scale`. O(n²). Throws UsageError for another metric.
[[nodiscard]] std::unique_ptr<ListLoss> lambdarank_loss(const Metric& metric, const EvaluateOptions& metric_options);

/// pmop_loss of the elimination: the worst block leaves first, drawn with probability ∝ the mean of e^{−s} over it,
/// then the next of what is left. Another law than pmop_loss unless there are two items. O(n log n).
[[nodiscard]] std::unique_ptr<ListLoss> pmop_backward_loss();
/// The mean of max(0, 1 − (s_i − s_j)) over all pairs whose labels prefer i (Joachims, KDD 2002). The value has kinks,
/// and no curvature beside them. O(n²).
[[nodiscard]] std::unique_ptr<ListLoss> ranking_svm_loss();
/// The mean of (1 − (s_i − s_j))² over the same pairs. O(n²).
[[nodiscard]] std::unique_ptr<ListLoss> rank_regress_loss();
/// The mean of −log P over all pairs, a pair of equal labels being a tie: win, loss and tie are in proportion
/// e^{s_i} : e^{s_j} : e^β·√(e^{s_i}·e^{s_j}) (Davidson 1970). β is a parameter, 0 at the start. O(n²).
[[nodiscard]] std::unique_ptr<ListLoss> pairties_davidson_loss();
/// The same with P(i ≻ j) = e^{s_i}/(e^{s_i} + θ·e^{s_j}), the rest of the probability being that of a tie (Rao &
/// Kupper 1967). α of θ = 1 + e^α is a parameter, 0 at the start. O(n²).
[[nodiscard]] std::unique_ptr<ListLoss> pairties_rao_kupper_loss();

/// The loss of a kind; `metric` and `metric_options` are for lambdarank.
[[nodiscard]] std::unique_ptr<ListLoss> make_loss(LossKind kind, const Metric& metric,
                                                  const EvaluateOptions& metric_options);

}  // namespace witan
