#pragma once

#include "feature_ranker.hpp"
#include "sampled_pmop.hpp"

namespace witan {

/// The losses with which items are ranked by their features: a new one is a struct here and a line in src/methods.cpp.
/// `how` has the scale of the labels.
namespace feature_losses {

using Made = std::unique_ptr<ListLoss>;

inline constexpr std::string_view kLinearCost = "O(items·weights); learning the same an instance and pass";
inline constexpr std::string_view kPairCost =
    "O(items·weights); learning O(items² + items·weights) an instance and pass";
inline constexpr std::string_view kSampledCost =
    "O(items·weights); learning O(items·(samples·labels + weights)) an instance and pass";
inline constexpr std::string_view kPartitions = "Truyen, Phung & Venkatesh, SDM 2011";

/// Defaults of what is learnt by steps after every batch.
inline FeatureOptions by_steps(Optimiser optimiser, double rate) {
  FeatureOptions options;
  options.optimiser = optimiser;
  options.rate = rate;
  return options;
}

struct PmopFd {
  static constexpr std::string_view kName = "pmop-fd";
  static constexpr std::string_view kSummary = "ordered partitions of features: a block is drawn by its mean of e^s";
  static constexpr std::string_view kCost = kLinearCost;
  static constexpr std::string_view kCitation = kPartitions;
  static FeatureOptions default_value() { return {}; }
  static Made make(const FeatureOptions& /*options*/, const EvaluateOptions& /*how*/) { return pmop_loss(); }
};

struct PmopBackward {
  static constexpr std::string_view kName = "pmop-backward";
  static constexpr std::string_view kSummary = "the same from the worst block up: elimination";
  static constexpr std::string_view kCost = kLinearCost;
  static constexpr std::string_view kCitation = kPartitions;
  static FeatureOptions default_value() { return {}; }
  static Made make(const FeatureOptions& /*options*/, const EvaluateOptions& /*how*/) { return pmop_backward_loss(); }
};

struct PmopGibbs {
  static constexpr std::string_view kName = "pmop-gibbs";
  static constexpr std::string_view kSummary = "ordered partitions, blocks drawn by e^(mean of s); short Gibbs chains";
  static constexpr std::string_view kCost = kSampledCost;
  static constexpr std::string_view kCitation = kPartitions;
  static constexpr bool kDraws = true;
  static FeatureOptions default_value() { return by_steps(Optimiser::sgd, 0.1); }
  static Made make(const FeatureOptions& options, const EvaluateOptions& /*how*/) {
    return sampled_pmop_loss({BlockSampling::gibbs, options.acceptance, options.samples});
  }
};

struct PmopMh {
  static constexpr std::string_view kName = "pmop-mh";
  static constexpr std::string_view kSummary = "the same by Metropolis–Hastings";
  static constexpr std::string_view kCost = kSampledCost;
  static constexpr std::string_view kCitation = kPartitions;
  static constexpr bool kDraws = true;
  static constexpr bool kAccepts = true;
  static FeatureOptions default_value() { return by_steps(Optimiser::sgd, 0.1); }
  static Made make(const FeatureOptions& options, const EvaluateOptions& /*how*/) {
    return sampled_pmop_loss({BlockSampling::metropolis, options.acceptance, options.samples});
  }
};

struct RankNet {
  static constexpr std::string_view kName = "ranknet";
  static constexpr std::string_view kSummary = "logistic loss of every pair that the labels order";
  static constexpr std::string_view kCost = kPairCost;
  static constexpr std::string_view kCitation = "Burges et al., ICML 2005";
  static FeatureOptions default_value() { return {}; }
  static Made make(const FeatureOptions& /*options*/, const EvaluateOptions& /*how*/) { return ranknet_loss(); }
};

struct RankingSvm {
  static constexpr std::string_view kName = "ranking-svm";
  static constexpr std::string_view kSummary = "hinge loss of every pair that the labels order";
  static constexpr std::string_view kCost = kPairCost;
  static constexpr std::string_view kCitation = "Joachims, KDD 2002";
  static FeatureOptions default_value() { return by_steps(Optimiser::adagrad, 0.1); }
  static Made make(const FeatureOptions& /*options*/, const EvaluateOptions& /*how*/) { return ranking_svm_loss(); }
};

struct RankRegress {
  static constexpr std::string_view kName = "rank-regress";
  static constexpr std::string_view kSummary = "squared loss of every pair that the labels order";
  static constexpr std::string_view kCost = kPairCost;
  static constexpr std::string_view kCitation = kPartitions;
  static FeatureOptions default_value() { return {}; }
  static Made make(const FeatureOptions& /*options*/, const EvaluateOptions& /*how*/) { return rank_regress_loss(); }
};

struct ListMle {
  static constexpr std::string_view kName = "listmle";
  static constexpr std::string_view kSummary =
      "Plackett–Luce of the order by labels; ties drawn from their block and all below";
  static constexpr std::string_view kCost = kLinearCost;
  static constexpr std::string_view kCitation = "Xia et al., ICML 2008";
  static FeatureOptions default_value() { return {}; }
  static Made make(const FeatureOptions& /*options*/, const EvaluateOptions& /*how*/) { return listmle_loss(); }
};

struct ListNet {
  static constexpr std::string_view kName = "listnet";
  static constexpr std::string_view kSummary = "cross entropy between the softmax of labels and of scores";
  static constexpr std::string_view kCost = kLinearCost;
  static constexpr std::string_view kCitation = "Cao et al., ICML 2007";
  static FeatureOptions default_value() { return {}; }
  static Made make(const FeatureOptions& /*options*/, const EvaluateOptions& /*how*/) { return listnet_loss(); }
};

struct LambdaRank {
  static constexpr std::string_view kName = "lambdarank";
  static constexpr std::string_view kSummary = "pairs weighted by what a metric loses when they change places";
  static constexpr std::string_view kCost = kPairCost;
  static constexpr std::string_view kCitation = "Burges, Ragno & Le, NIPS 2006";
  static constexpr bool kTowardsMetric = true;
  static FeatureOptions default_value() { return by_steps(Optimiser::adagrad, 0.1); }
  static Made make(const FeatureOptions& options, const EvaluateOptions& how) {
    return lambdarank_loss({options.metric}, how);
  }
};

struct PairTiesDavidson {
  static constexpr std::string_view kName = "pairties-davidson";
  static constexpr std::string_view kSummary =
      "every pair won, lost or tied by Davidson's law, its tie parameter learnt";
  static constexpr std::string_view kCost = kPairCost;
  static constexpr std::string_view kCitation =
      "Davidson, JASA 1970; "
      "Truyen, Phung & Venkatesh, SDM 2011";
  static FeatureOptions default_value() { return {}; }
  static Made make(const FeatureOptions& /*options*/, const EvaluateOptions& /*how*/) {
    return pairties_davidson_loss();
  }
};

struct PairTiesRaoKupper {
  static constexpr std::string_view kName = "pairties-rao-kupper";
  static constexpr std::string_view kSummary =
      "every pair won, lost or tied by Rao and Kupper's law, its tie parameter learnt";
  static constexpr std::string_view kCost = kPairCost;
  static constexpr std::string_view kCitation =
      "Rao & Kupper, JASA 1967; "
      "Truyen, Phung & Venkatesh, SDM 2011";
  static FeatureOptions default_value() { return {}; }
  static Made make(const FeatureOptions& /*options*/, const EvaluateOptions& /*how*/) {
    return pairties_rao_kupper_loss();
  }
};

}  // namespace feature_losses
}  // namespace witan
