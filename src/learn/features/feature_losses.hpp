#pragma once

#include "feature_ranker.hpp"
#include "sampled_pmop.hpp"

namespace witan {

/// Losses of learning to rank from features. To add one, define a struct here and add a line to src/methods.cpp.
/// `metric_options` has the label scale.
namespace feature_losses {

using Made = std::unique_ptr<ListLoss>;

inline constexpr std::string_view kLinearCost = "O(items·weights); training O(items·weights) per instance and pass";
inline constexpr std::string_view kPairCost =
    "O(items·weights); training O(items² + items·weights) per instance and pass";
inline constexpr std::string_view kCubicCost =
    "O(items·weights); training O(items³ + items·weights) per instance and pass";
inline constexpr std::string_view kSampledCost =
    "O(items·weights); training O(items·(samples·labels + weights)) per instance and pass";
inline constexpr std::string_view kPartitions = "Truyen, Phung & Venkatesh, SDM 2011";

/// Returns the defaults of losses that are trained by batches.
inline FeatureOptions by_steps(Optimiser optimiser, double rate) {
  FeatureOptions options;
  options.optimiser = optimiser;
  options.rate = rate;
  return options;
}

struct PmopExact {
  static constexpr std::string_view kName = "pmop";
  static constexpr std::string_view kSummary =
      "ordered partitions (PMOP) with block potential e^(mean of s), exact likelihood";
  static constexpr std::string_view kCost = kCubicCost;
  static constexpr std::string_view kCitation = kPartitions;
  static constexpr double kSecondsPerCubedItem = 4e-10;
  static FeatureOptions default_value() { return {}; }
  static Made make(const FeatureOptions& /*options*/, const EvaluateOptions& /*metric_options*/) {
    return exact_pmop_loss();
  }
};

struct PmopFd {
  static constexpr std::string_view kName = "pmop-fd";
  static constexpr std::string_view kSummary =
      "probabilistic model over ordered partitions (PMOP): a block is drawn in proportion to its mean of e^s";
  static constexpr std::string_view kCost = kLinearCost;
  static constexpr std::string_view kCitation = kPartitions;
  static FeatureOptions default_value() { return {}; }
  static Made make(const FeatureOptions& /*options*/, const EvaluateOptions& /*metric_options*/) { return pmop_loss(); }
};

struct PmopBackward {
  static constexpr std::string_view kName = "pmop-backward";
  static constexpr std::string_view kSummary =
      "ordered partitions (PMOP) by backward elimination, from the worst block to the best";
  static constexpr std::string_view kCost = kLinearCost;
  static constexpr std::string_view kCitation = kPartitions;
  static FeatureOptions default_value() { return {}; }
  static Made make(const FeatureOptions& /*options*/, const EvaluateOptions& /*metric_options*/) {
    return pmop_backward_loss();
  }
};

struct PmopGibbs {
  static constexpr std::string_view kName = "pmop-gibbs";
  static constexpr std::string_view kSummary =
      "ordered partitions (PMOP) with block potential e^(mean of s), trained by Gibbs sampling";
  static constexpr std::string_view kCost = kSampledCost;
  static constexpr std::string_view kCitation = kPartitions;
  static constexpr bool kDraws = true;
  static FeatureOptions default_value() { return by_steps(Optimiser::sgd, 0.1); }
  static Made make(const FeatureOptions& options, const EvaluateOptions& /*metric_options*/) {
    return sampled_pmop_loss({BlockSampling::gibbs, options.acceptance, options.samples});
  }
};

struct PmopMh {
  static constexpr std::string_view kName = "pmop-mh";
  static constexpr std::string_view kSummary =
      "ordered partitions (PMOP) with block potential e^(mean of s), trained by Metropolis–Hastings";
  static constexpr std::string_view kCost = kSampledCost;
  static constexpr std::string_view kCitation = kPartitions;
  static constexpr bool kDraws = true;
  static constexpr bool kAccepts = true;
  static FeatureOptions default_value() { return by_steps(Optimiser::sgd, 0.1); }
  static Made make(const FeatureOptions& options, const EvaluateOptions& /*metric_options*/) {
    return sampled_pmop_loss({BlockSampling::metropolis, options.acceptance, options.samples});
  }
};

struct RankNet {
  static constexpr std::string_view kName = "ranknet";
  static constexpr std::string_view kSummary = "RankNet: logistic loss over pairs with different labels";
  static constexpr std::string_view kCost = kPairCost;
  static constexpr std::string_view kCitation = "Burges et al., ICML 2005";
  static FeatureOptions default_value() { return {}; }
  static Made make(const FeatureOptions& /*options*/, const EvaluateOptions& /*metric_options*/) {
    return ranknet_loss();
  }
};

struct RankingSvm {
  static constexpr std::string_view kName = "ranking-svm";
  static constexpr std::string_view kSummary = "Ranking SVM: hinge loss over pairs with different labels";
  static constexpr std::string_view kCost = kPairCost;
  static constexpr std::string_view kCitation = "Joachims, KDD 2002";
  static FeatureOptions default_value() { return by_steps(Optimiser::adagrad, 0.1); }
  static Made make(const FeatureOptions& /*options*/, const EvaluateOptions& /*metric_options*/) {
    return ranking_svm_loss();
  }
};

struct RankRegress {
  static constexpr std::string_view kName = "rank-regress";
  static constexpr std::string_view kSummary = "squared loss over pairs with different labels";
  static constexpr std::string_view kCost = kPairCost;
  static constexpr std::string_view kCitation = kPartitions;
  static FeatureOptions default_value() { return {}; }
  static Made make(const FeatureOptions& /*options*/, const EvaluateOptions& /*metric_options*/) {
    return rank_regress_loss();
  }
};

struct ListMle {
  static constexpr std::string_view kName = "listmle";
  static constexpr std::string_view kSummary =
      "ListMLE: Plackett–Luce likelihood of the order by labels, ties by Breslow's method";
  static constexpr std::string_view kCost = kLinearCost;
  static constexpr std::string_view kCitation = "Xia et al., ICML 2008";
  static FeatureOptions default_value() { return {}; }
  static Made make(const FeatureOptions& /*options*/, const EvaluateOptions& /*metric_options*/) {
    return listmle_loss();
  }
};

struct ListNet {
  static constexpr std::string_view kName = "listnet";
  static constexpr std::string_view kSummary =
      "ListNet: cross-entropy between the softmax of the labels and the softmax of the scores";
  static constexpr std::string_view kCost = kLinearCost;
  static constexpr std::string_view kCitation = "Cao et al., ICML 2007";
  static FeatureOptions default_value() { return {}; }
  static Made make(const FeatureOptions& /*options*/, const EvaluateOptions& /*metric_options*/) {
    return listnet_loss();
  }
};

struct LambdaRank {
  static constexpr std::string_view kName = "lambdarank";
  static constexpr std::string_view kSummary =
      "LambdaRank: logistic loss over pairs, weighted by the change of a metric when the two items are swapped";
  static constexpr std::string_view kCost = kPairCost;
  static constexpr std::string_view kCitation = "Burges, Ragno & Le, NIPS 2006";
  static constexpr bool kTowardsMetric = true;
  static FeatureOptions default_value() { return by_steps(Optimiser::adagrad, 0.1); }
  static Made make(const FeatureOptions& options, const EvaluateOptions& metric_options) {
    return lambdarank_loss({options.metric}, metric_options);
  }
};

struct PairTiesDavidson {
  static constexpr std::string_view kName = "pairties-davidson";
  static constexpr std::string_view kSummary = "pairwise likelihood with Davidson's tie model";
  static constexpr std::string_view kCost = kPairCost;
  static constexpr std::string_view kCitation =
      "Davidson, JASA 1970; "
      "Truyen, Phung & Venkatesh, SDM 2011";
  static FeatureOptions default_value() { return {}; }
  static Made make(const FeatureOptions& /*options*/, const EvaluateOptions& /*metric_options*/) {
    return pairties_davidson_loss();
  }
};

struct PairTiesRaoKupper {
  static constexpr std::string_view kName = "pairties-rao-kupper";
  static constexpr std::string_view kSummary = "pairwise likelihood with Rao and Kupper's tie model";
  static constexpr std::string_view kCost = kPairCost;
  static constexpr std::string_view kCitation =
      "Rao & Kupper, JASA 1967; "
      "Truyen, Phung & Venkatesh, SDM 2011";
  static FeatureOptions default_value() { return {}; }
  static Made make(const FeatureOptions& /*options*/, const EvaluateOptions& /*metric_options*/) {
    return pairties_rao_kupper_loss();
  }
};

}  // namespace feature_losses
}  // namespace witan
