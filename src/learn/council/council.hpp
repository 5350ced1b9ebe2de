#pragma once

#include "witan/method/method.hpp"

#include <cstdint>
#include <optional>
#include <vector>

#include "council_model.hpp"
#include "former_council.hpp"
#include "learn/features/list_loss.hpp"
#include "method/shared/auto_count.hpp"

namespace witan {

/// The losses of the linear scorers.
inline constexpr Choices<LossKind, 5> kCouncilLosses = {{{"softmax", LossKind::softmax},
                                                         {"pmop", LossKind::pmop},
                                                         {"listnet", LossKind::listnet},
                                                         {"listmle", LossKind::listmle},
                                                         {"ranknet", LossKind::ranknet}}};
inline constexpr auto kAutoCouncilLosses = with_auto(kCouncilLosses);
enum class OnOff : std::uint8_t { off, on };

/// Ensemble of three linear scorers and two ensembles of boosted trees (LambdaMART), trained on labels. See
/// CouncilFeatures for the columns.
///
/// The linear scorers minimise a list loss with a ridge penalty: on reciprocal ranks, on places, and on wins and losses
/// of every known expert. The first trees are boosted with LambdaRank gradients of NDCG on ranks, places and statistics
/// over all lists; the second trees also have the scores of the linear scorers as columns, which were fitted to other
/// instances (cross-fitting). `bags` ensembles with different random samples are added up. The score of an item is
/// 2·L + E + S, each standardised within the instance. An instance has the weight √(items above its lowest label).
///
/// Nothing is selected on the validation instances, except the loss with loss=auto. They serve to measure a model of
/// the training instances; then, with refit=on, all parts are fitted to the training and validation instances together.
///
/// Experts with fewer than `min_statements` training statements, and unseen experts, contribute to the statistics over
/// all lists only. Items with equal data have equal scores. If a linear scorer does not converge, fits state it.
/// Throws InputError if no labels order the items.
struct Council {
  struct Options {
    Auto<LossKind> loss = LossKind::softmax;
    int min_statements = 50;
    Auto<int> trees, leaves;
    double rate = 0.05;
    Auto<int> least;
    int bags = 4;
    OnOff refit = OnOff::on;
    template <class V>
    static void describe(V&& v) {
      v("loss", &Options::loss, kAutoCouncilLosses, "loss of the linear scorers; auto: selected on validation data");
      v("min_statements", &Options::min_statements, 1, 1'000'000'000,
        "minimum number of training statements of an expert with features of its own");
      v("trees", &Options::trees, AutoCountParser{0, 100'000},
        "number of trees per bag; auto: 400, or 300 from 20,000 labelled items on; 0: linear scorers only");
      v("leaves", &Options::leaves, AutoCountParser{2, 255},
        "maximum number of leaves per tree; auto: 8, or 16 from 20,000 labelled items on");
      v("rate", &Options::rate, 1e-6, 1.0, "learning rate (shrinkage) of boosting");
      v("least", &Options::least, AutoCountParser{1, 1'000'000'000},
        "minimum number of items per leaf; auto: 30, or 100 from 20,000 labelled items on");
      v("bags", &Options::bags, 1, 1000, "number of tree ensembles to average (bagging)");
      v("refit", &Options::refit, kOnOff, "refit on training and validation data together");
    }
    static constexpr FormerName kFormerNames[] = {{"known", "min_statements"}};
    static constexpr Choices<OnOff, 2> kOnOff = {{{"off", OnOff::off}, {"on", OnOff::on}}};
  };
  static constexpr std::string_view kName = "council";
  static constexpr std::string_view kSummary = "ensemble of linear models and LambdaMART on features of all lists";
  static constexpr std::string_view kCost =
      "O(items·(lists log lists + columns + trees)); training O(items·columns) per step and tree";
  static constexpr std::string_view kCitation = "introduced in Witan; losses of Cao et al. 2007 and Burges 2010";
  static constexpr unsigned kInput = kLists | kComparisons | kSilence;

  /// The learned parameters in the form that ranking uses.
  struct Prepared {
    KnownExperts known;
    CouncilFeatureOptions features;
    CouncilModel model;
    std::optional<FormerCouncil> former;  ///< a model that version 0.1.0 trained, which has no other parts
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
