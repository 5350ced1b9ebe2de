#pragma once

#include "witan/method/method.hpp"

#include <cstdint>
#include <vector>

#include "boosted_trees.hpp"
#include "council_features.hpp"

namespace witan {

/// The losses that the linear part can be fitted by.
enum class CouncilLoss : std::uint8_t { automatic, pmop, listnet, listmle, ranknet };
enum class OnOff : std::uint8_t { off, on };

/// A linear score and boosted trees, learnt from labels on all that the experts say about an item, side by side: wins,
/// losses and silence under every transform, ranks, places, and what all say together (see council_features), and the
/// data's own features of the items where there are any.
///
/// The linear part minimises a list loss with a ridge penalty; the trees follow LambdaRank's slopes towards NDCG, and
/// `bags` such models of other draws are averaged. Validation chooses the penalty (and with loss=auto the loss) and the
/// number of trees; then, with refit=on, both are fitted again with those choices on the training and the validation
/// instances together. Without validation instances the penalty is 0.1 and all trees count. The score of an item is the
/// sum of its z-scores within the instance under the two parts.
///
/// Experts with fewer than `known` statements in training, and those it has not seen, count in what all say together
/// only. Equal evidence gives equal scores. A linear part that has not converged after 100 steps is left there, and
/// fits say "stopped early". Keeps no checkpoints. No labels to learn from: InputError.
struct Council {
  struct Options {
    CouncilLoss loss = CouncilLoss::pmop;
    int known = 50;
    int trees = 100;
    int leaves = 8;
    double rate = 0.1;
    int least = 50;
    int bags = 4;
    OnOff refit = OnOff::on;
    template <class V>
    static void describe(V&& v) {
      v("loss", &Options::loss, kCouncilLosses, "of the linear part; auto: as validates best");
      v("known", &Options::known, 1, 1'000'000'000, "statements in training that give an expert features of its own");
      v("trees", &Options::trees, 0, 100'000, "at most; 0: the linear part alone");
      v("leaves", &Options::leaves, 2, 255, "of a tree");
      v("rate", &Options::rate, 1e-6, 1.0, "how much of a tree's answer is taken");
      v("least", &Options::least, 1, 1'000'000'000, "items in a leaf");
      v("bags", &Options::bags, 1, 1000, "sets of trees that are averaged");
      v("refit", &Options::refit, kOnOff, "fits again on training and validation together, once all is chosen");
    }
    static constexpr Choices<CouncilLoss, 5> kCouncilLosses = {{{"auto", CouncilLoss::automatic},
                                                                {"pmop", CouncilLoss::pmop},
                                                                {"listnet", CouncilLoss::listnet},
                                                                {"listmle", CouncilLoss::listmle},
                                                                {"ranknet", CouncilLoss::ranknet}}};
    static constexpr Choices<OnOff, 2> kOnOff = {{{"off", OnOff::off}, {"on", OnOff::on}}};
  };
  static constexpr std::string_view kName = "council";
  static constexpr std::string_view kSummary = "linear score and boosted trees on all that experts say; our own best";
  static constexpr std::string_view kCost =
      "O(entries log entries + items·(columns + trees)); learning O(items·columns) a step and tree";
  static constexpr std::string_view kCitation = "ours; Truyen et al. 2011 and Burges 2010 for the losses";
  static constexpr unsigned kInput = kLists | kComparisons;

  /// What was learnt, ready to rank.
  struct Prepared {
    KnownExperts known;
    CouncilFeatureOptions features;
    std::vector<double> weights;
    std::vector<BoostedTrees> bags;
    bool converged = true;  ///< the linear part, within its 100 steps
  };
  static LearnedParameters train(const Options& options, const Training& training, Context& context);
  /// Throws InputError if the numbers are not those of a council.
  static Prepared prepare(const Options& options, const LearnedParameters& learned);
  static Fit solve(const Options& options, const Prepared& prepared, const Instance& instance, const Fit* start,
                   Context& context);
  static Fit solve(const Options& options, const LearnedParameters& learned, const Instance& instance, const Fit* start,
                   Context& context) {
    return solve(options, prepare(options, learned), instance, start, context);
  }
};

}  // namespace witan
