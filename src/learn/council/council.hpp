#pragma once

#include "witan/method/method.hpp"

#include <cstdint>
#include <vector>

#include "boosted_trees.hpp"
#include "council_features.hpp"
#include "learn/features/list_loss.hpp"

namespace witan {

/// The losses of the linear part.
inline constexpr Choices<LossKind, 4> kCouncilLosses = {{{"pmop", LossKind::pmop},
                                                         {"listnet", LossKind::listnet},
                                                         {"listmle", LossKind::listmle},
                                                         {"ranknet", LossKind::ranknet}}};
inline constexpr auto kAutoCouncilLosses = with_auto(kCouncilLosses);
enum class OnOff : std::uint8_t { off, on };

/// Ensemble of a linear model and LambdaMART, trained on labels. Features of an item are: wins, losses and missing
/// entries per expert under several transforms, ranks and positions per expert, statistics pooled over all experts (see
/// council_features), and the features of the items in the data, if any.
///
/// The linear part minimises a list loss with a ridge penalty. The trees are boosted with LambdaRank gradients of NDCG;
/// `bags` models with different random samples are averaged. The penalty, the number of trees and, with loss=auto, the
/// loss are selected on the validation instances. Then, with refit=on, both parts are refitted on the training and
/// validation instances together. Without validation instances the penalty is 0.1 and all trees count. The score of an
/// item is the sum of its z-scores within the instance under the two parts.
///
/// Experts with fewer than `min_statements` training statements, and unseen experts, contribute to the pooled features
/// only. Items with equal data have equal scores. If the linear part does not converge within 100 iterations, fits
/// state it. Checkpoints contain the selected parameters, not the trees. Throws InputError if no labels order the
/// items.
struct Council {
  struct Options {
    Auto<LossKind> loss = LossKind::pmop;
    int min_statements = 50;
    int trees = 100;
    int leaves = 8;
    double rate = 0.1;
    int least = 50;
    int bags = 4;
    OnOff refit = OnOff::on;
    template <class V>
    static void describe(V&& v) {
      v("loss", &Options::loss, kAutoCouncilLosses, "loss of the linear model; auto: selected on validation data");
      v("min_statements", &Options::min_statements, 1, 1'000'000'000,
        "minimum number of training statements of an expert with features of its own");
      v("trees", &Options::trees, 0, 100'000, "maximum number of trees per bag; 0: linear model only");
      v("leaves", &Options::leaves, 2, 255, "maximum number of leaves per tree");
      v("rate", &Options::rate, 1e-6, 1.0, "learning rate (shrinkage) of boosting");
      v("least", &Options::least, 1, 1'000'000'000, "minimum number of items per leaf");
      v("bags", &Options::bags, 1, 1000, "number of tree ensembles to average (bagging)");
      v("refit", &Options::refit, kOnOff, "refit on training and validation data together with the selected settings");
    }
    static constexpr FormerName kFormerNames[] = {{"known", "min_statements"}};
    static constexpr Choices<OnOff, 2> kOnOff = {{{"off", OnOff::off}, {"on", OnOff::on}}};
  };
  static constexpr std::string_view kName = "council";
  static constexpr std::string_view kSummary = "ensemble of a linear model and LambdaMART on features of all lists";
  static constexpr std::string_view kCost =
      "O(entries log entries + items·(columns + trees)); training O(items·columns) per step and tree";
  static constexpr std::string_view kCitation = "introduced in Witan; losses of Truyen et al. 2011 and Burges 2010";
  static constexpr unsigned kInput = kLists | kComparisons | kSilence;

  /// The learned parameters in the form that ranking uses.
  struct Prepared {
    KnownExperts known;
    CouncilFeatureOptions features;
    std::vector<double> weights;
    std::vector<BoostedTrees> bags;
    bool converged = true;  ///< whether the linear part converged
  };
  static LearnedParameters train(const Options& options, const Training& training, Context& context);
  /// Throws InputError if the parameters are not those of a council.
  static Prepared prepare(const Options& options, const LearnedParameters& learned);
  static Fit solve(const Options& options, const Prepared& prepared, const Instance& instance, const Fit* start,
                   Context& context);
  static Fit solve(const Options& options, const LearnedParameters& learned, const Instance& instance, const Fit* start,
                   Context& context) {
    return solve(options, prepare(options, learned), instance, start, context);
  }
};

}  // namespace witan
