#pragma once

#include "witan/method/method.hpp"

#include <cstdint>

#include "learn/features/list_loss.hpp"
#include "learn/harness/auto_transform.hpp"

namespace witan {

/// Whose pairs are factorised: each expert's, the sum of all, or each expert's of whom there is enough and the sum of
/// the rest.
enum class SvdSets : std::uint8_t { own, combined, hybrid };
enum class SvdItems : std::uint8_t { all, labelled };

/// LambdaRank on the singular vectors of the experts' pair matrices.
///
/// An expert's pairs in an instance are a matrix Y; of its first `rank` singular triplets an item gets its rows of U
/// and V and the singular values, and where the expert says nothing about the item, a constant. A scorer of these
/// features (linear, or with a hidden layer) learns by LambdaRank, one instance at a time. The pass, and with
/// transform=auto the transform, is the one with the best metric on the validation instances (without any: the last
/// pass, and the best transform on the training instances). A linear scorer cannot use the singular values, which all
/// items share.
///
/// Ties within a list share their features. An expert that training has not seen is passed over with a note, or belongs
/// to the sum (combined, hybrid). items=labelled: only pairs of labelled items count, also in what is ranked, and
/// where nothing is labelled, all do. Scores compare items of one instance only. No labels to learn from: InputError.
struct SvdLambdaRank {
  struct Options {
    int rank = 1;
    AutoTransform transform = AutoTransform::automatic;
    SvdSets features = SvdSets::own;
    int threshold = 500;
    SvdItems items = SvdItems::all;
    LambdaMetric metric = LambdaMetric::ndcg;
    int hidden = 0;
    int passes = 200;
    int patience = 0;
    double rate = 0.01;
    template <class V>
    static void describe(V&& v) {
      v("rank", &Options::rank, 1, 100, "singular triplets of each matrix");
      v("transform", &Options::transform, kAutoTransforms, kAutoTransformHelp);
      v("features", &Options::features, kSets, "of each expert, of all together, or of frequent experts and the rest");
      v("threshold", &Options::threshold, 1, 1'000'000'000, "statements in training that make an expert frequent");
      v("items", &Options::items, kItems, "whose pairs count");
      v("metric", &Options::metric, kLambdaMetrics, "what an exchange of two items is judged by");
      v("hidden", &Options::hidden, 0, 10'000, "units of a hidden layer; 0: a linear score");
      v("passes", &Options::passes, 1, 1'000'000, "over the training instances");
      v("patience", &Options::patience, 0, 1'000'000, "ends after so many passes that validate no better; 0: never");
      v("rate", &Options::rate, 1e-9, 1e9, "how far a step goes");
    }
    static constexpr Choices<SvdSets, 3> kSets = {
        {{"own", SvdSets::own}, {"combined", SvdSets::combined}, {"hybrid", SvdSets::hybrid}}};
    static constexpr Choices<SvdItems, 2> kItems = {{{"all", SvdItems::all}, {"labelled", SvdItems::labelled}}};
  };
  static constexpr std::string_view kName = "svd-lambdarank";
  static constexpr std::string_view kSummary = "LambdaRank on the singular vectors of each expert's pairs";
  static constexpr std::string_view kCost =
      "O(entries) for some 20 products a triplet; learning O(items² + items·weights) an instance and pass";
  static constexpr std::string_view kCitation = "Volkovs, Larochelle & Zemel, CIKM 2012";
  static constexpr unsigned kInput = kLists | kComparisons;

  static LearnedParameters train(const Options& options, const Training& training, Context& context);
  static Fit solve(const Options& options, const LearnedParameters& learned, const Instance& instance, const Fit* start,
                   Context& context);
};

}  // namespace witan
