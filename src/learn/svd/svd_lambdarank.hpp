#pragma once

#include "witan/method/method.hpp"

#include <cstdint>

#include "learn/features/list_loss.hpp"
#include "learn/harness/auto_transform.hpp"
#include "learn/harness/passes.hpp"

namespace witan {

/// Which pair matrices are factorised. own: one per expert; shared: the sum of all; mixed: one per frequent expert, and
/// the sum of the rest.
enum class SvdSets : std::uint8_t { own, shared, mixed };
enum class SvdItems : std::uint8_t { all, labelled };

/// LambdaRank on the singular vectors of the experts' pair matrices.
///
/// The pairs of an expert in an instance form a matrix Y. The features of an item are its rows of U and V and the
/// singular values, for the first `rank` singular triplets of Y, and an indicator of items without data from the
/// expert. A scorer of these features, linear or with a hidden layer, is trained by LambdaRank, one instance per step.
/// The pass, and with transform=auto the transform, has the best metric on the validation instances. Without validation
/// instances, the last pass and the best transform on the training instances are used. A linear scorer cannot use the
/// singular values, which are equal for all items.
///
/// Tied items of a list have the same features. An unseen expert is ignored with a note, or belongs to the sum (shared,
/// mixed). With items=labelled, only pairs of labelled items count, in ranking too; without labels, all pairs count.
/// Scores are comparable within an instance only. Throws InputError if no labels order the items.
struct SvdLambdaRank {
  struct Options {
    int rank = 1;
    Auto<Transform> transform;
    SvdSets features = SvdSets::own;
    int min_statements = 500;
    SvdItems items = SvdItems::all;
    MetricKind metric = MetricKind::ndcg;
    int hidden = 0;
    int passes = 200;
    int patience = 0;
    double rate = 0.01;
    template <class V>
    static void describe(V&& v) {
      v("rank", &Options::rank, 1, 100, "number of singular triplets per matrix");
      v("transform", &Options::transform, kAutoTransforms, kAutoTransformHelp);
      v("features", &Options::features, kSets,
        "features per expert, shared by all experts, or per frequent expert and shared by the rest");
      v("min_statements", &Options::min_statements, 1, 1'000'000'000,
        "minimum number of training statements of a frequent expert (features=mixed)");
      v("items", &Options::items, kItems, "items whose pairs are used: all, or the labelled ones");
      v("metric", &Options::metric, kLambdaMetrics, kLambdaMetricHelp);
      v("hidden", &Options::hidden, 0, 10'000, "number of tanh units in the hidden layer; 0: linear");
      v("passes", &Options::passes, 1, 1'000'000, "number of passes over the training instances");
      v("patience", &Options::patience, 0, 1'000'000, kPatienceHelp);
      v("rate", &Options::rate, 1e-9, 1e9, "step size");
    }
    static constexpr FormerName kFormerNames[] = {{"threshold", "min_statements"}};
    static constexpr FormerValue kFormerValues[] = {{"features", "combined", "shared"},
                                                    {"features", "hybrid", "mixed"}};
    static constexpr Choices<SvdSets, 3> kSets = {
        {{"own", SvdSets::own}, {"shared", SvdSets::shared}, {"mixed", SvdSets::mixed}}};
    static constexpr Choices<SvdItems, 2> kItems = {{{"all", SvdItems::all}, {"labelled", SvdItems::labelled}}};
  };
  static constexpr std::string_view kName = "svd-lambdarank";
  static constexpr std::string_view kSummary = "LambdaRank on singular vectors of each expert's pair matrix";
  static constexpr std::string_view kCost =
      "O(entries) for about 20 products per triplet; training O(items² + items·weights) per instance and pass";
  static constexpr std::string_view kCitation = "Volkovs, Larochelle & Zemel, CIKM 2012";
  static constexpr unsigned kInput = kLists | kComparisons | kSilence;

  static LearnedParameters train(const Options& options, const Training& training, Context& context);
  static Fit solve(const Options& options, const LearnedParameters& learned, const Instance& instance, const Fit* start,
                   Context& context);
};

}  // namespace witan
